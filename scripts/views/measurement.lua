-- measurement.lua: measures lessons, and shows what comes of it: lines while it goes, then tables
-- or the whole of it, and a document.

local fail = require "base.fail"
local files = require "base.files"
local output = require "base.output"
local host = require "host"
local catalogue = require "lessons.catalogue"
local build = require "machine.build"
local derive = require "runs.derive"
local limits = require "runs.limits"
local plan = require "runs.plan"
local program = require "runs.program"
local session = require "runs.session"
local state = require "runs.state"
local verdict = require "runs.verdict"
local document = require "views.document"
local header = require "views.header"
local report = require "views.report"
local tables = require "views.tables"
local tap = require "views.tap"

local function check(lessons, options, several)
  if options.baseline and not catalogue.find(lessons, options.baseline) then
    fail(2, "--baseline %02d: that lesson is not among those asked for", options.baseline)
  end
  if options.published and not several and options.format ~= "csv" then
    fail(2, "--published is for the table of several lessons; of one, --format markdown makes one")
  end
end

local function dry_run(out, jobs, options)
  for _, job in ipairs(jobs) do
    if job.outcome then
      out:say("# %s %s: %s", job.folder, job.program, report.reason(job.outcome))
    else
      out:say("%s", output.command_text(build.command({ job.target })))
      out:say("%s", output.command_text(program.command(job, options.launcher)))
    end
  end
end

-- Tells about a result at once.
local function teller(one, several)
  local count = 0
  return function(job)
    count = count + 1
    if one.options.tap then tap.line(count, job.result) end
    if several and job.result.outcome.status ~= "interrupted" then
      report.line(one.out, job.result, job.detail)
    end
  end
end

local function facts_of(jobs)
  return function(came)
    for _, job in ipairs(jobs) do
      if job.result == came and job.lesson then return job.lesson.programs[came.program] end
    end
    return {}
  end
end

local function is_from_here(came, here)
  local there = came.environment
  local gpu, its_gpu = here.gpu or {}, there.gpu or {}
  return there.host == here.host and (came.device ~= "gpu" or gpu.name == its_gpu.name)
end

-- The kept run of the lesson before, on the same machine.
local function run_before(one, job, all)
  local from = job.lesson and job.lesson.from and catalogue.find(all, job.lesson.from)
  if not (from and from.programs[job.program]) then return nil end
  local before = plan.job(from, job.program, one.device, one.options)
  return state.last_passed(before, function(came)
    return came.total and is_from_here(came, one.environment)
  end)
end

local function print_whole(one, all, machine)
  for i, job in ipairs(one.jobs) do
    if job.result then
      if i > 1 then one.out:say("") end
      local limit = job.lesson and job.lesson.programs[job.program].limit
      report.whole(one.out, job.result, {
        limit = derive.limit(job.result, limit, machine),
        before = run_before(one, job, all), now = host.time(), detail = job.detail,
      })
    end
  end
end

local function write_document(one, machine)
  local text = document.text(one.environment, one.runs, tables.groups(one.runs), one.options,
    facts_of(one.jobs), machine)
  files.write_document(one.options.json_file, text)
end

local function has_gpu_times(runs)
  for _, came in ipairs(runs) do
    if came.device == "gpu" and came.total then return true end
  end
  return false
end

-- What the whole came to; `all` is the catalogue.
local function report_all(one, several, all)
  local machine, unknown
  if has_gpu_times(one.runs) and not host.interrupted() then
    machine, unknown = limits.of(one.out, one.environment)
  end
  if several or one.options.format == "csv" then
    tables.print(one.out, one.runs, one.options, facts_of(one.jobs), machine)
  end
  if not several then print_whole(one, all, machine) end
  if unknown and not host.interrupted() then
    one.out:item("limit: not known, for measuring it failed: %s; the next run tries again", unknown)
  end
  if one.options.json then write_document(one, machine) end
end

-- Measures the lessons that the words of `options` mean, out of `all`. `in_some_order` is one of
-- session.lua's ways. Returns the exit code.
local function measure(out, options, all, in_some_order)
  local lessons = catalogue.select(all, options.words)
  local several = #lessons > 1 or in_some_order == session.in_turns or options.format == "markdown"
  check(lessons, options, several)
  local one = session.new(out, options, lessons)
  if options.dry_run then
    dry_run(out, one.jobs, options)
    return 0
  end
  if options.tap then tap.plan(#one.jobs) end
  session.collect_environment(one)
  header.print(out, one.environment, one.jobs)
  in_some_order(one, teller(one, several))
  report_all(one, several, all)
  if host.interrupted() then
    if options.tap then tap.bail_out("interrupted") end
    fail(130, "interrupted; what was measured before is kept")
  end
  return verdict.worst(one.runs)
end

return measure
