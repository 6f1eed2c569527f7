-- derive.lua: every figure that is computed from measured times: rates, speed-ups, limits.
-- Nothing else in the project computes them.

local statistics = require "base.statistics"
local problems = require "lessons.problems"

local derive = {}

-- For how many units of work a run's time is.
local function work(run)
  return problems.find(run.program).work(run.sizes)
end

-- The seconds of the compute phase, if it took any.
local function computing(run)
  local compute = run.total and run.phases.compute
  return compute and compute.median > 0 and compute.median or nil
end

-- What a computation can be bound by, and how much of it a machine does a second, by its limits.
local BOUNDS = {
  { "bytes", function(machine) return machine.copy_bytes_per_second end },
  { "launches", function(machine) return 1 / machine.launch_seconds end },
  { "flops", function(machine) return machine.flops_per_second end },
  { "logic", function(machine) return machine.logic_per_second end },
  { "multiplies", function(machine) return machine.wide_multiplies_per_second end },
}

-- The longest that a machine needs for one of these, in seconds, and its name; nil, and its name,
-- where it was not measured how long that is.
local function longest(demand, machine)
  local seconds, bound
  for _, entry in ipairs(BOUNDS) do
    local name, rate_of = table.unpack(entry)
    if demand[name] then
      local rate = rate_of(machine)
      if not rate then return nil, name end
      if not seconds or demand[name] / rate > seconds then
        seconds, bound = demand[name] / rate, name
      end
    end
  end
  return seconds, bound
end

-- How near the compute phase of a GPU run comes to this machine's measured limit:
-- { share, bound = a name of BOUNDS, bytes_per_second }; { missing } names what has to be installed
-- for it to be known. nil where there is none, or was none when an older record was made.
-- `limit` is from lesson.lua, `machine` from limits.lua.
function derive.limit(run, limit, machine)
  local seconds = computing(run)
  if not (limit and machine and seconds and run.device == "gpu") then return nil end
  local demand = problems.find(run.program).demand(run.sizes, limit)
  local needed, bound = longest(demand, machine)
  if not needed then return bound == "flops" and { missing = "cuBLAS" } or nil end
  return { share = needed / seconds, bound = bound, bytes_per_second = demand.bytes / seconds }
end

-- How many units of work the compute phase does a second, and what these are called: where the
-- problem has a word for it, and the run has times.
function derive.rate(run)
  local unit, seconds = problems.find(run.program).rate, computing(run)
  if unit and seconds then return work(run) / seconds, unit end
end

-- Two summaries of a figure, each for one unit of its run's work where the sizes of these differ.
function derive.for_one(base, run, before, now)
  local of_base, of_run = work(base), work(run)
  if of_base == of_run then return before, now end
  return statistics.scaled(before, 1 / of_base), statistics.scaled(now, 1 / of_run)
end

-- How much faster something is than it was: { ratio, error, verdict }; error and verdict are nil
-- where the samples are too few. nil where one of them took no time.
function derive.faster(before, now)
  local ratio, deviation = statistics.ratio(before, now)
  if not ratio then return nil end
  return { ratio = ratio, error = deviation, verdict = statistics.verdict(now, before) }
end

-- What more ranks gain over fewer: { speed_up, efficiency }: how much more is done a second, and
-- that for each rank. Of a `weak` sweep the work has grown with them. nil where one took no time.
function derive.scaling(before, now, fewer, more, weak)
  local faster = derive.faster(before, now)
  if not faster then return nil end
  local speed_up = faster.ratio * (weak and more / fewer or 1)
  return { speed_up = speed_up, efficiency = speed_up * fewer / more }
end

-- What was counted now over what was before, which is exact: { ratio, verdict }, the verdict
-- "LESS", "SAME" or "MORE". nil where there was none before.
function derive.share(before, now)
  local ratio = statistics.ratio(now, before)
  if not ratio then return nil end
  return { ratio = ratio, verdict = ratio < 1 and "LESS" or ratio > 1 and "MORE" or "SAME" }
end

-- How much faster by the total, or by a phase; nil where one of them has no times, or none of this
-- phase.
function derive.speed_up(base, run, phase)
  if not (base.total and run.total) then return nil end
  local before, now = base.total, run.total
  if phase then before, now = base.phases[phase], run.phases[phase] end
  return before and now and derive.faster(derive.for_one(base, run, before, now))
end

-- The part of the time that a phase is.
local PARTS = { rng = "rng", upload = "transfer", transfer = "transfer", compute = "kernel" }

-- Where the time of a run goes: { rng, transfer, kernel, host }, in seconds, medians. `host` is
-- what the CPU computes, and all that no phase saw: launches on their way, waiting. nil without
-- times. `kernels` are the seconds that the kernels took for themselves; where that is not known
-- (nil), the phase compute stands for them.
function derive.parts(run, kernels)
  if not run.total then return nil end
  local parts, seen = { rng = 0, transfer = 0, kernel = 0 }, 0
  for phase, part in pairs(PARTS) do
    local summary = run.phases[phase]
    if summary and not (run.device == "cpu" and part == "kernel") then
      parts[part], seen = parts[part] + summary.median, seen + summary.median
    end
  end
  if kernels and kernels < parts.kernel then
    parts.kernel, seen = kernels, seen - parts.kernel + kernels
  end
  parts.host = math.max(0, run.total.median - seen)
  return parts
end

function derive.same_sizes(a, b)
  local keys = problems.SIZES
  for i = 1, #keys do
    local key = keys[i]
    if a.sizes[key] ~= b.sizes[key] then return false end
  end
  return true
end

-- The published figures are of several iterations; here are the seconds of one.
function derive.published(published)
  local one, iterations = { total = published.total }, published.iterations or 1
  for _, phase in ipairs(problems.PHASES) do one[phase] = published[phase] end
  for key, seconds in pairs(one) do one[key] = seconds / iterations end
  return one
end

-- The same for a run's size, as if each unit of work took as long.
function derive.published_for(run, published)
  local one, scale = derive.published(published), work(run) / work({ program = run.program,
    sizes = published })
  for key, seconds in pairs(one) do one[key] = seconds * scale end
  return one
end

return derive
