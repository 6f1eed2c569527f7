-- latest_runs.lua: the latest kept run of each lesson's program on one machine, as a document of
-- `run --json`.

local catalogue = require "lessons.catalogue"
local derive = require "runs.derive"
local limits = require "runs.limits"
local plan = require "runs.plan"
local state = require "runs.state"

local latest_runs = {}

local DEVICES = { { kind = "gpu", gpu = {} }, { kind = "emulated" } } -- runs on a GPU are preferred

-- The newest run of a job with the lesson's own sizes that `wanted` accepts; nil if there is none.
local function newest(job, wanted)
  return state.last_passed(job, function(run)
    return wanted(run) and derive.same_sizes(run, job)
  end) or state.last_passed(job, wanted)
end

local function find(lesson, name, wanted)
  for _, device in ipairs(DEVICES) do
    local run = newest(plan.job(lesson, name, device, {}), wanted)
    if run then return run end
  end
end

local function all(lessons, wanted)
  local runs = {}
  for _, lesson in ipairs(lessons) do
    for _, name in ipairs(lesson.broken and {} or catalogue.programs(lesson)) do
      runs[#runs + 1] = find(lesson, name, wanted)
    end
  end
  return runs
end

local function on_gpu(runs)
  for _, run in ipairs(runs) do
    if run.environment.gpu then return run.environment end
  end
end

-- A function that accepts only runs from the machine of the newest of these runs.
local function same_machine(runs)
  local last = runs[1]
  for _, run in ipairs(runs) do
    if run.when > last.when then last = run end
  end
  return function(run)
    return run.environment.host == last.environment.host
  end
end

-- { environment, limits, runs } for the machine that ran a lesson last, with the lessons that
-- passed on it; nil if no run is kept.
function latest_runs.document(lessons)
  local runs = all(lessons, function() return true end)
  if #runs == 0 then return nil end
  runs = all(lessons, same_machine(runs))
  local environment = on_gpu(runs) or runs[1].environment
  return { environment = environment, limits = limits.kept(environment), runs = runs }
end

return latest_runs
