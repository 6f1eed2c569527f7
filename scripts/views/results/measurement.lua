-- measurement.lua: reports a measurement of lessons: a line for each result while it runs, then
-- tables or one whole result, and a document. A measurement is a session of runs/session.lua.

local files = require "base.files"
local output = require "base.output"
local host = require "host"
local catalogue = require "lessons.catalogue"
local build_tool = require "compile.build_tool"
local derive = require "runs.derive"
local plan = require "runs.plan"
local program = require "runs.program"
local state = require "runs.state"
local document = require "views.results.document"
local report = require "views.report"
local tables = require "views.results.tables"
local tap = require "views.tap"

local measurement = {}

-- Prints the commands that would build and run the programs.
function measurement.dry_run(one)
  for _, job in ipairs(one.jobs) do
    if job.outcome then
      one.out:say("# %s %s: %s", job.folder, job.program, report.reason(job.outcome))
    else
      for _, each in ipairs({ job, job.small, job.compared }) do
        one.out:say("%s", output.command_text(build_tool.command({ each.target })))
        one.out:say("%s", output.command_text(program.command(each, one.options)))
      end
    end
  end
end

-- Returns a function(job) that reports the result of a job at once.
function measurement.teller(one, several)
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

-- The kept run of the lesson before, measured on the same machine.
local function run_before(one, job, all)
  local from = job.lesson and job.lesson.from and catalogue.find(all, job.lesson.from)
  if not (from and from.programs[job.program]) then return nil end
  local before = plan.job(from, job.program, one.device, one.options)
  return state.last_passed(before, function(came)
    return came.total and is_from_here(came, one.environment)
  end)
end

local function print_whole(one, all)
  for i, job in ipairs(one.jobs) do
    if job.result then
      if i > 1 then one.out:say("") end
      local limit = job.lesson and job.lesson.programs[job.program].limit
      report.whole(one.out, job.result, {
        limit = derive.limit(job.result, limit, one.machine),
        before = run_before(one, job, all), now = host.time(), detail = job.detail,
      })
    end
  end
end

local function write_document(one)
  local text = document.text(one.environment, one.runs, tables.groups(one.runs), one.options,
    facts_of(one.jobs), one.machine)
  files.write_document(one.options.json_file, text)
end

-- Reports all results; `all` is the catalogue.
function measurement.report(one, several, all)
  if several or one.options.format == "csv" then
    tables.print(one.out, one.runs, one.options, facts_of(one.jobs), one.machine)
  end
  if not several then print_whole(one, all) end
  if one.no_machine and not host.interrupted() then
    one.out:item("limit: not known, because measuring it failed: %s; the next run tries again",
      one.no_machine)
  end
  if one.options.json then write_document(one) end
end

return measurement
