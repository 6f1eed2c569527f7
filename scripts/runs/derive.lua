-- derive.lua: every figure that is computed from measured times: rates, speed-ups, limits.
-- Nothing else in the project computes them.

local statistics = require "base.statistics"
local problems = require "lessons.problems"

local derive = {}

-- The units of work of a run.
local function work(run)
  return problems.find(run.program).work(run.sizes)
end

-- The seconds of the compute phase, if it took any.
local function computing(run)
  local compute = run.total and run.phases.compute
  return compute and compute.median > 0 and compute.median or nil
end

-- What can limit a computation, with the amount that a machine does per second, from its limits.
local BOUNDS = {
  { "bytes", function(machine) return machine.copy_bytes_per_second end },
  { "launches", function(machine) return 1 / machine.launch_seconds end },
  { "flops", function(machine) return machine.flops_per_second end },
  { "halves", function(machine) return machine.halves_per_second end },
  { "logic", function(machine) return machine.logic_per_second end },
  { "multiplies", function(machine) return machine.wide_multiplies_per_second end },
  { "floats", function(machine) return machine.multiply_adds_per_second end },
}

-- The demand that takes this machine longest: its time in seconds and its name; nil and the name if
-- the machine's limit for it was not measured.
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

-- How near the compute phase of a GPU run comes to this machine's measured limit: { share, bound =
-- a name of BOUNDS, bytes_per_second }; or { missing }, which names a library that has to be
-- installed to measure the limit. nil if there is no limit, or if it was not measured: for an older
-- record, or on an AMD GPU. `limit` is from lesson.lua, `machine` from limits.lua.
function derive.limit(run, limit, machine)
  local seconds = computing(run)
  if not (limit and machine and seconds and run.device == "gpu") then return nil end
  local demand = problems.find(run.program).demand(run.sizes, limit, run.choices or run)
  local needed, bound = longest(demand, machine)
  if not needed then
    local without = (bound == "flops" or bound == "halves") and not machine.flops_per_second
    return without and machine.vendor ~= "AMD" and { missing = "cuBLAS" } or nil
  end
  return { share = needed / seconds, bound = bound, bytes_per_second = demand.bytes / seconds }
end

-- The units of work that the compute phase does per second, and their name; nil if the problem has
-- no name for them, or the run has no times.
function derive.rate(run)
  local unit, seconds = problems.find(run.program).rate, computing(run)
  if unit and seconds then return work(run) / seconds, unit end
end

-- Two summaries of a figure; if their runs have different sizes, each is divided by its run's work.
function derive.for_one(base, run, before, now)
  local of_base, of_run = work(base), work(run)
  if of_base == of_run then return before, now end
  return statistics.scaled(before, 1 / of_base), statistics.scaled(now, 1 / of_run)
end

-- The speed-up: { ratio, low, high, verdict }; low and high are the ends of its interval, and nil,
-- as the verdict is, if there are too few samples. nil if one of them took no time.
function derive.faster(before, now)
  local ratio, low, high = statistics.ratio(before, now)
  if not ratio then return nil end
  return { ratio = ratio, low = low, high = high, verdict = statistics.verdict(low, high) }
end

-- What more ranks gain over fewer: { speed_up, efficiency }: the ratio of work per second, and this
-- ratio per rank. In a `weak` sweep the work grows with the ranks. nil if one took no time.
function derive.scaling(before, now, fewer, more, weak)
  local faster = derive.faster(before, now)
  if not faster then return nil end
  local speed_up = faster.ratio * (weak and more / fewer or 1)
  return { speed_up = speed_up, efficiency = speed_up * fewer / more }
end

-- A count now relative to the count before, which is exact: { ratio, verdict }; the verdict is
-- "LESS", "SAME" or "MORE". nil if the count before is 0.
function derive.share(before, now)
  local ratio = statistics.ratio(now, before)
  if not ratio then return nil end
  return { ratio = ratio, verdict = ratio < 1 and "LESS" or ratio > 1 and "MORE" or "SAME" }
end

-- The speed-up of the total, or of a phase; nil if one of the runs has no times, or no such phase.
function derive.speed_up(base, run, phase)
  if not (base.total and run.total) then return nil end
  local before, now = base.total, run.total
  if phase then before, now = base.phases[phase], run.phases[phase] end
  return before and now and derive.faster(derive.for_one(base, run, before, now))
end

-- The part of the time to which each phase belongs.
local PARTS = { rng = "rng", upload = "transfer", transfer = "transfer", compute = "kernel" }

-- Where the time of a run goes: { rng, transfer, kernel, host }, medians in seconds. `host` is what
-- the CPU computes, and the time outside all phases, such as launch overhead. nil without times.
-- `kernels` is the time of the kernels alone; if it is not known (nil), the phase compute is used.
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

-- The published times divided by their number of iterations.
function derive.published(published)
  local one, iterations = { total = published.total }, published.iterations or 1
  for _, phase in ipairs(problems.PHASES) do one[phase] = published[phase] end
  for key, seconds in pairs(one) do one[key] = seconds / iterations end
  return one
end

-- The published times scaled to a run's size: each unit of work is assumed to take the same time.
function derive.published_for(run, published)
  local one, scale = derive.published(published), work(run) / work({ program = run.program,
    sizes = published })
  for key, seconds in pairs(one) do one[key] = seconds * scale end
  return one
end

return derive
