-- Statistics and derived figures, compared with values computed by hand or with Python's statistics
-- and numpy (percentile, linear).

local tap = require "tap"
local statistics = require "base.statistics"
local problems = require "lessons.problems"
local derive = require "runs.derive"

local function same(got, expected, name)
  for key, value in pairs(expected) do tap.near(got[key], value, name .. ": " .. key) end
end

same(statistics.summary({ 3, 1, 2, 4, 10 }),
  { count = 5, median = 3, low = 1, high = 4, noise = 0.8838834764831844 },
  "an odd number of values is summarised")
same(statistics.summary({ 0.25, 0.5, 0.125, 1.0 }),
  { count = 4, median = 0.375, low = 0.125, high = 0.625, noise = 0.8255189164891872 },
  "an even number of values is summarised")
same(statistics.summary({ 7, 7, 7 }), { median = 7, low = 7, high = 7, noise = 0 },
  "equal values have no noise")
same(statistics.summary({ 0, 0 }), { median = 0, noise = 0 }, "zeros have no noise")
same(statistics.summary({ 5 }), { count = 1, median = 5, low = 5, high = 5 },
  "one value is summarised")
tap.is(statistics.summary({ 5 }).noise, nil, "one value has no noise")
tap.is(statistics.summary({}), nil, "without values there is no summary")
local values = { 3, 1, 2 }
statistics.summary(values)
tap.is(values, { 3, 1, 2 }, "the samples keep their order")

local ratio, deviation = statistics.ratio({ median = 6, noise = 0.03 },
  { median = 2, noise = 0.04 })
tap.near(ratio, 3, "the ratio is that of the medians")
tap.near(deviation, 0.15, "the ratio has the error 3 * sqrt(0.03^2 + 0.04^2)")
tap.is(select("#", statistics.ratio({ median = 6 }, { median = 2, noise = 0 })), 1,
  "a single sample gives no error")
tap.is(statistics.ratio({ median = 6 }, { median = 0 }), nil, "a ratio to zero does not exist")

local function interval(low, high, count, median, noise)
  return { low = low, median = median or low, high = high, count = count or 9,
           noise = noise or 0.02 }
end
tap.is(statistics.verdict(interval(1, 2), interval(3, 4)), "FAST",
  "an interval wholly below is faster")
tap.is(statistics.verdict(interval(3, 4), interval(1, 2)), "SLOW",
  "an interval wholly above is slower")
tap.is(statistics.verdict(interval(1, 2), interval(2, 3)), "AMBIGUOUS",
  "touching intervals are ambiguous")
tap.is(statistics.verdict(interval(1, 1, 2), interval(3, 4)), nil, "two samples are no interval")
local one = interval(199, 202, 9, 200)
tap.is(statistics.verdict(one, interval(200, 203, 9, 201)), "SAME",
  "quiet times half a percent apart are the same")
tap.is(statistics.verdict(interval(200, 203, 9, 201), one), "SAME", "the order does not matter")
tap.is(statistics.verdict(one, interval(200, 203, 9, 201.1)), "AMBIGUOUS",
  "times a little further apart are ambiguous")
tap.is(statistics.verdict(one, interval(200, 203, 9, 200, 0.021)), "AMBIGUOUS",
  "noisy times are ambiguous")
local unknown = interval(199, 202, 9, 200)
unknown.noise = nil
tap.is(statistics.verdict(one, unknown), "AMBIGUOUS", "times with unknown noise are ambiguous")
tap.is(statistics.verdict(interval(0, 0, 9, 0, 0), interval(0, 0, 9, 0, 0)), "SAME",
  "two times of zero are the same")

local function run(points, median)
  return { program = "pi", sizes = { points = points }, device = "gpu",
           total = { median = median, low = median, high = median, noise = 0.0, count = 3 },
           phases = { compute = { median = median } } }
end

local speed = derive.speed_up(run(1000, 8), run(1000, 2))
tap.near(speed.ratio, 4, "the speed-up is computed")
tap.is(speed.verdict, "FAST", "the speed-up has a verdict")
tap.near(derive.speed_up(run(1000, 8), run(250, 2)).ratio, 1, "the speed-up is per point")
tap.is(derive.speed_up(run(1000, 8), { sizes = { points = 1 } }), nil,
  "without times there is no speed-up")
local slower, quicker = run(1000, 8), run(500, 8)
slower.phases.compute, quicker.phases.compute = slower.total, run(500, 1).total
tap.near(derive.speed_up(slower, quicker, "compute").ratio, 4, "a phase is compared per point")
tap.is(derive.speed_up(slower, quicker, "transfer"), nil, "without the phase there is no speed-up")
local work_of_life = problems.find("life").work
tap.is(work_of_life({ width = 3, height = 5, generations = 7 }), 105, "the work of life is counted")
tap.is(work_of_life({ width = 3, height = 5, generations = 0 }), 15,
  "no generation still counts as work")

local machine = { copy_bytes_per_second = 1000, launch_seconds = 0.5 }
local limit = derive.limit(run(1000, 16), { bytes_per_point = 8, launches = 1 }, machine)
tap.near(limit.share, 0.5, "half of the copy bandwidth is used")
tap.is(limit.bound, "bytes", "the limit is bytes")
tap.near(limit.bytes_per_second, 500, "bytes per second are computed")
local life = run(0, 16)
life.program = "life"
life.sizes = { width = 10, height = 10, generations = 8 }
limit = derive.limit(life, { bytes_per_cell = 8, launches_per_generation = 3 }, machine)
tap.near(limit.share, 0.75, "24 launches of half a second take 12 of 16 s")
tap.is(limit.bound, "launches", "the limit is launches")
local product = run(0, 16)
product.program = "matmul"
product.sizes = { rows = 10, columns = 20, inner = 30 } -- 12,000 operations
local one_launch = { bytes_per_element = 4, launches = 1 }
tap.is(derive.limit(product, one_launch, machine), { missing = "cuBLAS" },
  "the missing measurement is named")
machine.flops_per_second = 1500
limit = derive.limit(product, one_launch, machine)
tap.near(limit.share, 0.5, "operations take 8 of 16 s")
tap.is(limit.bound, "flops", "the limit is operations")
product.sizes.inner = 1
limit = derive.limit(product, one_launch, machine)
tap.near(limit.share, 0.92 / 16, "230 elements of 4 bytes use the bandwidth")
tap.is(limit.bound, "bytes", "the bytes take longer than 400 operations")
local bits = { bytes_per_cell = 0.25, launches_per_generation = 1, logic_per_cell = 0.25 }
tap.is(derive.limit(life, bits, machine), nil,
  "a record from before logic was measured has no limit")
machine.logic_per_second = 25
limit = derive.limit(life, bits, machine)
tap.near(limit.share, 0.5, "200 instructions take 8 of 16 s")
tap.is(limit.bound, "logic", "the limit is logic")
machine.wide_multiplies_per_second = 1250
limit = derive.limit(run(1000, 16), { multiplies_per_point = 10 }, machine)
tap.near(limit.share, 0.5, "10 products per point take 8 of 16 s")
tap.is(limit.bound, "multiplies", "the limit is multiplications")
local rate, unit = derive.rate(product)
tap.near(rate, 25, "400 operations in 16 s have a rate")
tap.is(unit, "FLOP/s", "the rate has its unit")
tap.is(derive.rate(life), nil, "work without a unit has no rate")
local cpu = run(1000, 16)
cpu.device = "cpu"
tap.is(derive.limit(cpu, { bytes_per_point = 8 }, machine), nil, "a CPU has no such limit")
tap.is(derive.limit(run(1000, 16), { bytes_per_point = 8 }, nil), nil,
  "without a measurement there is no limit")

tap.is(derive.published({ total = 20, compute = 0.5, iterations = 10 }), { total = 2.0,
  compute = 0.05 }, "published figures are of several iterations")
tap.is(problems.find("pi").means(785, { points = 1000 }), "π ≈ 3.1400000",
  "785 hits of 1,000 points mean 3.14")

tap.done()
