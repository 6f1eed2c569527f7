-- session.lua: one measurement of lessons: the jobs, the device, and the runs, one lesson after the
-- other or in turns.
--
-- A session is { out, options, device, jobs, runs }; a job that was run has its `result`, which is
-- also in `runs`. Later there are `environment`, and `machine`, the limits of its GPU, or
-- `no_machine`, why they are not known.

local outcomes = require "base.outcomes"
local host = require "host"
local problems = require "lessons.problems"
local build = require "compile.build"
local counting = require "compile.counting"
local device = require "machine.device"
local environment = require "machine.environment"
local limits = require "runs.limits"
local plan = require "runs.plan"
local program = require "runs.program"
local result = require "runs.result"
local state = require "runs.state"
local totals = require "kernels.totals"

local session = {}

-- In turns: the number of rounds, and of repeats in each if no number was typed.
local ROUNDS, REPEATS_A_ROUND = 5, 2

-- The device for the options; its build folder is configured. For --dry-run nothing is configured.
function session.device(out, options)
  local chosen = device.choose(options.device, options.require_gpu)
  if options.dry_run then return chosen end
  state.prepare()
  local works, reason = build.prepare(out, chosen, options.arch)
  return works and chosen or device.without_gpu(options.device, options.require_gpu, reason)
end

-- A new session. `compare`: the lessons are compared with each other.
function session.new(out, options, lessons, compare)
  local chosen = session.device(out, options)
  return {
    out = out, options = options, device = chosen, runs = {},
    jobs = plan.jobs(lessons, chosen, options, compare),
  }
end

function session.collect_environment(one)
  one.environment = environment.collect(one.device)
end

-- The result of one job: known before, or of a run now. After an interruption nothing more runs.
local function run(one, job)
  if not job.outcome and host.interrupted() then job.outcome = outcomes.make("interrupted") end
  return plan.settled(job) or program.run(one.out, job, one.options, one.environment)
end

-- The result of a job if a job beside it did not pass: that one's outcome, with its sizes.
local function failed_beside(job, came, beside, its)
  local outcome = its.outcome
  local with = ("with %s: %s"):format(problems.find(job.program).describe(beside.sizes),
    outcome.message or outcomes.WORDS[outcome.status])
  came.outcome = { code = outcome.code, status = outcome.status, message = with }
  came.log, came.findings = its.log, its.found and its.found.findings
  job.detail = beside.detail
  return came
end

-- The result of a job. In the emulator the jobs beside it have to pass too.
local function result_of(one, job)
  local came = run(one, job)
  for _, beside in ipairs({ job.small, job.compared }) do
    if came.outcome.status ~= "passed" then return came end
    local its = run(one, beside)
    if its.outcome.status ~= "passed" then return failed_beside(job, came, beside, its) end
    came.counted = beside == job.compared and totals.of_run(its) or nil
  end
  return came
end

local function take(one, job, came, tell)
  one.runs[#one.runs + 1] = came
  job.result = came
  tell(job)
end

local function in_order(one, tell)
  for _, job in ipairs(one.jobs) do
    take(one, job, result_of(one, job), tell)
    if host.interrupted() then return end
  end
end

-- The numbers of repeats of the rounds, whose sum is `asked`.
local function repeats_of_rounds(asked)
  local rounds = {}
  for i = 1, math.min(ROUNDS, asked) do
    rounds[i] = asked // ROUNDS + (i <= asked % ROUNDS and 1 or 0)
  end
  return rounds
end

-- Runs all jobs in each round, so that a machine whose speed drifts affects all of them alike. Jobs
-- whose result is known, and those in the emulator, which has no times, run in one round.
local function in_turns(one, tell)
  local found = {}
  local rounds = repeats_of_rounds(one.options.repeats or ROUNDS * REPEATS_A_ROUND)
  for _, job in ipairs(one.jobs) do found[job] = {} end
  for round, repeats in ipairs(rounds) do
    for _, job in ipairs(one.jobs) do
      local once = job.outcome or job.device == "emulated"
      if not host.interrupted() and not (once and round > 1) then
        one.out:progress("round %d of %d", round, #rounds)
        if not once then plan.set_repeats(job, repeats) end
        table.insert(found[job], result_of(one, job))
      end
    end
  end
  for _, job in ipairs(one.jobs) do
    if #found[job] > 0 then take(one, job, result.merged(found[job]), tell) end
  end
end

-- If nothing can be counted here, the lessons run without the jobs beside them, which all count.
local function leave_out_counting(jobs)
  if not counting.obstacle() then return end
  for _, job in ipairs(jobs) do job.small, job.compared = nil, nil end
end

-- The jobs beside those that could be built.
local function jobs_beside(jobs)
  local list = {}
  for _, job in ipairs(jobs) do
    for _, beside in ipairs(job.outcome and {} or { job.small, job.compared }) do
      list[#list + 1] = beside
    end
  end
  return list
end

-- Is one of these jobs going to run on a GPU?
local function need_gpu(jobs)
  for _, job in ipairs(jobs) do
    if job.device == "gpu" and not job.outcome then return true end
  end
  return false
end

-- Measures the machine's limits anew, before and after `measure()`, and returns the better ones, or
-- nil and why they are not known: a GPU may be faster now than when it was first measured.
local function limits_beside(one, measure)
  local before = need_gpu(one.jobs) and limits.again(one.out, one.environment)
  measure()
  if not result.has_gpu_times(one.runs) or host.interrupted() then return nil end
  local after, why = limits.again(one.out, one.environment)
  return after and limits.better(before, after), why
end

-- Builds the jobs and runs them, one after the other, or in turns if options.in_turns is set. It
-- calls `tell(job)` with each result. The machine's limits are measured beside the turns; runs one
-- after the other take those that are kept, or measure them at the end.
function session.measure(one, tell)
  build.jobs(one.out, one.jobs)
  leave_out_counting(one.jobs)
  build.jobs(one.out, jobs_beside(one.jobs))
  if one.options.in_turns then
    one.machine, one.no_machine = limits_beside(one, function() in_turns(one, tell) end)
    return
  end
  in_order(one, tell)
  if result.has_gpu_times(one.runs) and not host.interrupted() then
    one.machine, one.no_machine = limits.of(one.out, one.environment)
  end
end

return session
