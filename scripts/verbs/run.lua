-- run.lua: builds and runs lessons, and reports them: `05`, `03-06`, `all`, `compare`.

local fail = require "base.fail"
local files = require "base.files"
local output = require "base.output"
local host = require "host"
local catalogue = require "lessons.catalogue"
local build = require "machine.build"
local device = require "machine.device"
local environment = require "machine.environment"
local derive = require "runs.derive"
local limits = require "runs.limits"
local plan = require "runs.plan"
local run = require "runs.program"
local result = require "runs.result"
local state = require "runs.state"
local verdict = require "runs.verdict"
local document = require "views.document"
local header = require "views.header"
local report = require "views.report"
local tables = require "views.tables"
local tap = require "views.tap"

local measure = {}

-- An interleaved comparison: so many rounds, each of so many repeats.
local ROUNDS, REPEATS_A_ROUND = 5, 2

local function check_baseline(lessons, number)
  if number and not catalogue.find(lessons, number) then
    fail(2, "--baseline %02d: that lesson is not among those asked for", number)
  end
end

local function dry_run(out, jobs, options)
  for _, job in ipairs(jobs) do
    if job.outcome then
      out:say("# %s %s: %s", job.folder, job.program, report.reason(job.outcome))
    else
      out:say("%s", output.command_text(build.command({ job.target })))
      out:say("%s", output.command_text(run.command(job, options.launcher)))
    end
  end
end

-- A session is one measurement: { out, options, jobs, environment, runs }.
local function begin(out, options, lessons)
  local chosen = device.choose(options.device, options.require_gpu)
  if not options.dry_run then
    state.prepare()
    local works, reason = build.prepare(out, chosen, options.arch)
    if not works then
      chosen = device.without_gpu(options.device, options.require_gpu, reason)
    end
  end
  return {
    out = out, options = options, device = chosen, runs = {},
    jobs = plan.jobs(lessons, chosen, options),
  }
end

-- The result of one job: settled before, or run now. After an interruption nothing more is run.
local function result_of(session, job)
  if not job.outcome and host.interrupted() then job.outcome = verdict.make("interrupted") end
  return plan.settled(job) or run.job(session.out, job, session.options, session.environment)
end

-- Takes a result in, and tells about it at once.
local function take(session, job, one)
  session.runs[#session.runs + 1] = one
  job.result = one
  if session.options.tap then tap.line(#session.runs, one) end
  if session.several and one.outcome.status ~= "interrupted" then
    report.line(session.out, one, job.detail)
  end
end

local function run_in_order(session)
  for _, job in ipairs(session.jobs) do
    take(session, job, result_of(session, job))
    if host.interrupted() then return end
  end
end

-- Round after round over all jobs, so that a machine that drifts hits all alike. The emulator's
-- programs give no times, so they run once.
local function run_interleaved(session)
  local rounds = {}
  local typed = session.options
  local asked = typed.repeats or ROUNDS * REPEATS_A_ROUND
  local each = math.max(1, asked // ROUNDS)
  for _, job in ipairs(session.jobs) do
    rounds[job] = {}
    if job.device ~= "emulated" then plan.set_repeats(job, each) end
  end
  for round = 1, math.min(ROUNDS, asked) do
    for _, job in ipairs(session.jobs) do
      local settled = job.outcome or job.device == "emulated" and round > 1
      if not host.interrupted() and not (settled and round > 1) then
        session.out:progress("round %d of %d", round, ROUNDS)
        table.insert(rounds[job], result_of(session, job))
      end
    end
  end
  for _, job in ipairs(session.jobs) do
    if #rounds[job] > 0 then take(session, job, result.merged(rounds[job])) end
  end
end

local function facts_of(session)
  return function(one)
    for _, job in ipairs(session.jobs) do
      if job.result == one and job.lesson then return job.lesson.programs[one.program] end
    end
    return {}
  end
end

local function is_from_here(one, here)
  local there = one.environment
  local gpu, its_gpu = here.gpu or {}, there.gpu or {}
  return there.host == here.host and (one.device ~= "gpu" or gpu.name == its_gpu.name)
end

-- The kept run of the lesson before, on the same machine.
local function run_before(session, job)
  local from = job.lesson and job.lesson.from
    and catalogue.find(session.lessons, job.lesson.from)
  if not (from and from.programs[job.program]) then return nil end
  local before = plan.job(from, job.program, session.device, session.options)
  return state.last_passed(before, function(one)
    return one.total and is_from_here(one, session.environment)
  end)
end

local function print_whole(session)
  for i, job in ipairs(session.jobs) do
    local one = job.result
    if one then
      if i > 1 then session.out:say("") end
      local limit = job.lesson and job.lesson.programs[job.program].limit
      report.whole(session.out, one, {
        limit = derive.limit(one, limit, session.machine),
        before = run_before(session, job), now = host.time(), detail = job.detail,
      })
    end
  end
end

local function write_document(session)
  local text = document.text(session.environment, session.runs, tables.groups(session.runs),
    session.options, facts_of(session), session.machine)
  files.write_document(session.options.json_file, text)
end

local function report_all(session)
  if session.several or session.options.format == "csv" then
    tables.print(session.out, session.runs, session.options, facts_of(session), session.machine)
  end
  if not session.several then print_whole(session) end
  if session.options.json then write_document(session) end
end

local function needs_limits(session)
  for _, one in ipairs(session.runs) do
    if one.device == "gpu" and one.total then return true end
  end
  return false
end

local function go(out, options, all, interleaved)
  local lessons = catalogue.select(all, options.words)
  check_baseline(lessons, options.baseline)
  local session = begin(out, options, lessons)
  session.lessons = all
  session.several = #lessons > 1 or interleaved or options.format == "markdown"
  if options.dry_run then
    dry_run(out, session.jobs, options)
    return 0
  end
  if options.tap then tap.plan(#session.jobs) end
  session.environment = environment.collect(session.device)
  header.print(out, session.environment, session.jobs)
  build.jobs(out, session.jobs);
  (interleaved and run_interleaved or run_in_order)(session)
  if needs_limits(session) and not host.interrupted() then
    session.machine = limits.of(out, session.environment)
  end
  report_all(session)
  if host.interrupted() then
    if options.tap then tap.bail_out("interrupted") end
    fail(130, "interrupted; what was measured before is kept")
  end
  return verdict.worst(session.runs)
end

-- Both return the exit code. `all` is the whole catalogue.
function measure.run(out, options, all)
  return go(out, options, all, false)
end

function measure.compare(out, options, all)
  if #options.words == 0 then fail(2, "compare wants lessons, such as compare 01-06") end
  return go(out, options, all, true)
end

return measure
