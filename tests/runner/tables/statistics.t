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
  { count = 5, median = 3, low = 1, high = 4 },
  "an odd number of values is summarised")
same(statistics.summary({ 0.25, 0.5, 0.125, 1.0 }),
  { count = 4, median = 0.375, low = 0.125, high = 0.625 },
  "an even number of values is summarised")
same(statistics.summary({ 5 }), { count = 1, median = 5, low = 5, high = 5 },
  "one value is summarised")
tap.is(statistics.summary({}), nil, "without values there is no summary")
local values = { 3, 1, 2 }
statistics.summary(values)
tap.is(values, { 3, 1, 2 }, "the samples keep their order")

-- ---- the bootstrap ----

-- The same probabilities from all n^n samples that can be drawn from the numbers 1 to n.
local function enumerated(n)
  local at_most, drawn = {}, {}
  for k = 1, n do at_most[k] = 0 end
  local function draw(i)
    if i <= n then
      for value = 1, n do
        drawn[i] = value
        draw(i + 1)
      end
      return
    end
    local sorted = table.move(drawn, 1, n, 1, {})
    table.sort(sorted)
    for _, median in ipairs({ sorted[(n + 1) // 2], sorted[n // 2 + 1] }) do
      for k = median, n do at_most[k] = at_most[k] + 0.5 / n ^ n end
    end
  end
  draw(1)
  return at_most
end

tap.near(statistics.medians_at_most(3)[1], 7 / 27, "two of three draws are the least: 7 of 27")
tap.near(statistics.medians_at_most(3)[2], 20 / 27, "the median of three draws: 20 of 27")
for n = 1, 6 do
  local all, computed = enumerated(n), statistics.medians_at_most(n)
  for k = 1, n do
    tap.near(computed[k], all[k], ("of %d draws, the median is at most number %d"):format(n, k))
  end
end
local many, falls = statistics.medians_at_most(1000), false
for k = 2, 1000 do falls = falls or many[k] < many[k - 1] end
tap.is(falls, false, "the probabilities of 1,000 draws never fall")
tap.near(many[490] + many[510], 1, "the probabilities of 1,000 draws are symmetric")
tap.near(many[1000], 1, "the median of 1,000 draws is one of the values")

-- The ends of the interval of a ratio, from all pairs of medians.
local function of_all_pairs(a, b)
  local pairs_of, sum, low, high = {}, 0, nil, nil
  local of_a, of_b = enumerated(#a.values), enumerated(#b.values)
  for i, over in ipairs(a.values) do
    for j, under in ipairs(b.values) do
      pairs_of[#pairs_of + 1] = { over / under,
        (of_a[i] - (of_a[i - 1] or 0)) * (of_b[j] - (of_b[j - 1] or 0)) }
    end
  end
  table.sort(pairs_of, function(one, other) return one[1] < other[1] end)
  for _, one in ipairs(pairs_of) do
    sum = sum + one[2]
    if sum >= 0.025 and not low then low = one[1] end
    if sum >= 0.975 and not high then high = one[1] end
  end
  return low, high
end

local function check_pairs(a, b, name)
  local of_a, of_b = statistics.summary(a), statistics.summary(b)
  local ratio, low, high = statistics.ratio(of_a, of_b)
  local expected_low, expected_high = of_all_pairs(of_a, of_b)
  local function is_near(got, expected) return math.abs(got / expected - 1) < 1e-6 end
  tap.near(ratio, of_a.median / of_b.median, name .. ": the ratio is that of the medians")
  tap.is(is_near(low, expected_low), true, name .. ": the low end")
  tap.is(is_near(high, expected_high), true, name .. ": the high end")
  return ratio, low, high
end
check_pairs({ 11, 12, 14, 17, 30 }, { 3, 3.1, 3.3, 3.4, 4 }, "five and five samples")
check_pairs({ 5, 1, 4, 2, 3 }, { 7, 8, 9, 11, 13, 40 }, "five and six samples")
check_pairs({ 2, 2, 2, 2, 2 }, { 4, 4, 4, 4, 4 }, "equal samples")

local five = statistics.summary({ 98, 99, 100, 103, 110 })
-- P(median is 98) is P(at least 3 of 5 draws are 98): 181/3125 = 0.058, more than 0.025.
tap.near(statistics.noise(five), 0.06, "half of 98 to 110, of 100")
tap.is(statistics.noise(statistics.summary({ 7, 7, 7, 7, 7 })), 0.0, "equal values have no noise")
tap.is(statistics.noise(statistics.summary({ 7, 8, 9, 10 })), nil, "four samples are too few")
tap.is(statistics.noise({ median = 2, low = 1, high = 3, count = 9 }), nil,
  "without its samples a median has no interval")
tap.is(statistics.noise(statistics.summary({ 0, 1, 1, 1, 1 })), nil, "nor has one with a zero")
tap.is(select("#", statistics.ratio(five, statistics.summary({ 1, 2, 3 }))), 1,
  "a ratio to too few samples has no interval")
tap.is(statistics.ratio({ median = 6 }, { median = 0 }), nil, "a ratio to zero does not exist")
tap.near(statistics.noise(statistics.scaled(five, 0.01)), 0.06, "a factor changes no noise")
tap.is(statistics.pooled({ five }), five, "one summary stays as it is")
tap.is(statistics.pooled({ five, five, five }).median, 100.0, "several are summarised by medians")

tap.is(statistics.verdict(1.006, 3), "FAST", "an interval above the equal ratios is faster")
tap.is(statistics.verdict(0.2, 0.994), "SLOW", "an interval below them is slower")
tap.is(statistics.verdict(0.996, 1.004), "SAME", "an interval among them is the same")
tap.is(statistics.verdict(1.004, 1.006), "NOISY", "an interval over the edge allows no verdict")
tap.is(statistics.verdict(0.9, 1.1), "NOISY", "nor does one over all of them")
tap.is(statistics.verdict(nil, nil), nil, "without an interval there is no verdict")

-- Of a time: the speed-up of five samples over five others.
local function verdict_of(before, now)
  return derive.faster(statistics.summary(before), statistics.summary(now)).verdict
end
tap.is(verdict_of({ 72, 1, 250, 71, 73 }, { 1, 1, 1, 1, 1.2 }), "NOISY",
  "72 times as fast, but perhaps not faster, is not FAST")
tap.is(verdict_of({ 8, 8.1, 8.2, 8.1, 8 }, { 2, 2, 2.1, 2, 9 }), "NOISY",
  "one slow sample of five may be the median of others")
tap.is(verdict_of({ 8, 8, 8.1, 8.2, 8.1, 8, 8, 8, 8, 8 }, { 2, 2, 2.1, 2, 9, 2, 2, 2, 2, 2 }),
  "FAST", "one slow sample of ten changes no verdict")

-- Programs of equal times, with a tail of slow repeats: how often their interval contains 1, and
-- how often one of them is called faster. docs/timing.md has the figures of more distributions.
math.randomseed(46)
local function covered(count, trials)
  local contains, wrong = 0, 0
  local function sample()
    local drawn = {}
    for i = 1, count do drawn[i] = 1 - 0.1 * math.log(1 - math.random()) end
    return statistics.summary(drawn)
  end
  for _ = 1, trials do
    local _, low, high = statistics.ratio(sample(), sample())
    local verdict = statistics.verdict(low, high)
    contains = contains + (low <= 1 and high >= 1 and 1 or 0)
    wrong = wrong + ((verdict == "FAST" or verdict == "SLOW") and 1 or 0)
  end
  return contains / trials, wrong / trials
end
for _, count in ipairs({ 5, 10, 30 }) do
  local contains, wrong = covered(count, 1000)
  tap.is(contains > 0.94, true, ("of %d samples, 94 %% of the intervals contain 1"):format(count))
  tap.is(wrong < 0.05, true, ("of %d samples, few verdicts are wrong"):format(count))
end

local function run(points, median)
  return { program = "pi", sizes = { points = points }, device = "gpu",
           total = statistics.summary({ median, median, median, median, median }),
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
