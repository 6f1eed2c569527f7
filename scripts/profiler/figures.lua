-- figures.lua: what a profile shows of each kernel: the counters' figures and those of a profiler,
-- side by side under the same names, and what limits the kernel.
--
-- A kernel of a profile is { name, grid, block, launches, figures, limit }: `launches` is how often
-- it was launched, nil for a kernel that the emulator did not count. A figure is { key, counted,
-- at_least, measured }; what is not known is nil. A counted figure is the mean over the kernel's
-- launches, and with `at_least` an upper bound; a measured figure is that of its first launch.

local json = require "base.json"
local counts = require "kernels.counts"
local launches = require "profiler.launches"

local figures = {}

-- The figures, { key, name, unit }, in the order of tables. `unit` is "count", "number", "share" or
-- "time". Measured ones that no counter corresponds to have `metric`, and the `factor` that makes
-- seconds and shares of it.
figures.LIST = {}

for _, operation in ipairs(counts.OPERATIONS) do
  for _, what in ipairs({ "requests", operation.parts }) do
    table.insert(figures.LIST, {
      key = operation.key .. "_" .. what, name = ("%s, %s"):format(operation.name, what),
      unit = "count", operation = operation.key, what = what })
  end
end

local PERCENT = 0.01

local MEASURED = {
  { key = "l2_sectors", name = "sectors that L2 was asked for", unit = "count",
    metric = "lts__t_sectors_srcunit_tex.sum" },
  { key = "registers", name = "registers per thread", unit = "count",
    metric = "launch__registers_per_thread" },
  { key = "resident", name = "resident warps, of all places", unit = "share",
    metric = "sm__warps_active.avg.pct_of_peak_sustained_active", factor = PERCENT },
  { key = "waves", name = "times that the blocks fill the GPU", unit = "number",
    metric = "launch__waves_per_multiprocessor" },
  { key = "instructions", name = "multiprocessors, of their peak", unit = "share",
    metric = "sm__throughput.avg.pct_of_peak_sustained_elapsed", factor = PERCENT },
  { key = "memory", name = "memory and caches, of their peak", unit = "share",
    metric = "gpu__compute_memory_throughput.avg.pct_of_peak_sustained_elapsed", factor = PERCENT },
  { key = "dram", name = "DRAM, of its peak", unit = "share",
    metric = "dram__throughput.avg.pct_of_peak_sustained_elapsed", factor = PERCENT },
  { key = "time", name = "time", unit = "time", metric = "gpu__time_duration.sum", factor = 1e-9 },
}
table.move(MEASURED, 1, #MEASURED, #figures.LIST + 1, figures.LIST)

figures.BY_KEY = {}
for _, figure in ipairs(figures.LIST) do figures.BY_KEY[figure.key] = figure end

-- All metrics that the figures are computed from.
function figures.metrics()
  local list = {}
  for _, figure in ipairs(launches.figures()) do
    table.move(figure.metrics, 1, #figure.metrics, #list + 1, list)
  end
  for _, figure in ipairs(figures.LIST) do list[#list + 1] = figure.metric end
  return list
end

-- The counted figure of a kernel of counts.take, and its lower bound.
local function counted(kernel, figure)
  local has = kernel.resources
  if figure.key == "registers" then return has and has.registers end
  if figure.key == "resident" then
    return has and has.registers and has.occupancy.warps / has.occupancy.most
  end
  local sums = figure.operation and kernel[figure.operation]
  if not sums or kernel.launches == 0 then return nil end
  local at_least = figure.what == "requests" and sums.at_least
  return sums[figure.what] / kernel.launches,
    at_least and at_least < sums.requests and at_least / kernel.launches or nil
end

local function measured(launch, sums, figure)
  if sums[figure.key] then return launches.sum(launch, sums[figure.key]) end
  local value = figure.metric and launch.values[figure.metric]
  return value and value * (figure.factor or 1)
end

-- The metrics of the counters' figures, by their keys.
local function metrics_by_key()
  local list = {}
  for _, figure in ipairs(launches.figures()) do
    list[figure.operation .. "_" .. figure.what] = figure.metrics
  end
  return list
end

-- The figures of a kernel, without accesses that it does not make; `kernel` or `launch` may be nil.
local function figures_of(kernel, launch, sums)
  local list = json.array({})
  for _, figure in ipairs(figures.LIST) do
    local one = { key = figure.key }
    if kernel then one.counted, one.at_least = counted(kernel, figure) end
    if launch then one.measured = measured(launch, sums, figure) end
    local idle = figure.operation and (one.counted or 0) == 0 and (one.measured or 0) == 0
    if not idle and (one.counted or launch) then list[#list + 1] = one end
  end
  return list
end

-- At least this share of its peak is busy.
local BUSY = 0.6

-- What limits a kernel with these figures: "memory", "caches", "instructions", "size" of the launch
-- or "latency"; nil if it was not measured. The rule is that of Nsight Compute's "speed of light",
-- and docs/counters.md states it.
function figures.limit(list)
  local of = {}
  for _, one in ipairs(list) do of[one.key] = one.measured end
  if not (of.memory and of.instructions) then return nil end
  if math.max(of.memory, of.instructions) >= BUSY then
    if of.instructions > of.memory then return "instructions" end
    return (of.dram or 0) >= BUSY and "memory" or "caches"
  end
  return of.waves and of.waves < 1 and "size" or "latency"
end

local function key_of(one)
  return ("%s %s %s"):format(launches.plain_name(one.name), table.concat(one.grid, "x"),
    table.concat(one.block, "x"))
end

-- The kernels of a profile. `kernels` are from counts.take, and `measured_launches` from
-- launches.parse, or nil. A kernel that was measured and not counted stands at the end.
function figures.kernels(kernels, measured_launches)
  local first, order, sums = {}, {}, metrics_by_key()
  for _, launch in ipairs(measured_launches or {}) do
    local key = key_of(launch)
    if not first[key] then
      first[key] = launch
      order[#order + 1] = key
    end
  end
  local list = json.array({})
  local function add(one, kernel, launch)
    local made = { name = one.name, grid = one.grid, block = one.block,
                   launches = kernel and kernel.launches,
                   figures = figures_of(kernel, launch, sums) }
    made.limit = figures.limit(made.figures)
    list[#list + 1] = made
  end
  for _, kernel in ipairs(kernels) do
    local key = key_of(kernel)
    add(kernel, kernel, first[key])
    first[key] = nil
  end
  for _, key in ipairs(order) do
    if first[key] then add(first[key], nil, first[key]) end
  end
  return list
end

return figures
