-- statistics.lua: summaries of lists of samples, and the interval of a median and of the ratio of
-- two medians, from which every verdict and every ± come. See docs/timing.md.
--
-- The intervals are those of the bootstrap: the medians of all n^n samples that can be drawn, with
-- replacement, from n values. Nothing is drawn: the probability of each median is computed.

local statistics = {}

-- The quantile `part` (0 to 1) of the sorted values, interpolated linearly between neighbours.
function statistics.quantile(sorted, part)
  local at = 1 + (#sorted - 1) * part
  local below = math.floor(at)
  local above = math.min(below + 1, #sorted)
  return sorted[below] + (at - below) * (sorted[above] - sorted[below])
end

-- { count, median, low, high, values } of a list of numbers; low is the minimum, high the third
-- quartile, values the sorted list. nil for an empty list.
function statistics.summary(values)
  if #values == 0 then return nil end
  local sorted = table.move(values, 1, #values, 1, {})
  table.sort(sorted)
  return {
    count = #sorted,
    median = statistics.quantile(sorted, 0.5),
    low = sorted[1],
    high = statistics.quantile(sorted, 0.75),
    values = sorted,
  }
end

-- The summary of several summaries, and their number. One summary stays as it is; several are
-- summarised by their medians. nil for an empty list.
function statistics.pooled(summaries)
  if #summaries < 2 then return summaries[1], #summaries end
  local medians = {}
  for i, summary in ipairs(summaries) do medians[i] = summary.median end
  return statistics.summary(medians), #summaries
end

-- The summary of the same values multiplied by a factor.
function statistics.scaled(summary, factor)
  local values = summary.values and {}
  for i, value in ipairs(summary.values or {}) do values[i] = value * factor end
  return {
    count = summary.count,
    median = summary.median * factor,
    low = summary.low * factor,
    high = summary.high * factor,
    values = values,
  }
end

-- ---- the bootstrap of the median ----

-- Medians that are less probable are left out.
local RARE = 1e-6

-- The logarithm of n!, by n.
local LOG_FACTORIALS = setmetatable({ [0] = 0.0 }, { __index = function(known, n)
  for i = #known + 1, n do known[i] = known[i - 1] + math.log(i) end
  return known[n]
end })

-- The probability that of n draws, each a hit with probability p, at least `least` are hits.
local function at_least(n, p, least)
  if p > 0.5 then return 1 - at_least(n, 1 - p, n - least + 1) end -- the smaller tail is exact
  if p == 0 then return least == 0 and 1.0 or 0.0 end
  local sum, odds = 0.0, p / (1 - p)
  local term = math.exp(LOG_FACTORIALS[n] - LOG_FACTORIALS[least] - LOG_FACTORIALS[n - least]
    + least * math.log(p) + (n - least) * math.log(1 - p))
  for hits = least, n do
    sum, term = sum + term, term * (n - hits) / (hits + 1) * odds
    if term < 1e-12 * sum then break end
  end
  return sum
end

-- What medians_at_most() returns, by n.
local AT_MOST = setmetatable({}, { __index = function(known, n)
  local list, lower, upper = {}, (n + 1) // 2, n // 2 + 1
  for k = 1, n do list[k] = (at_least(n, k / n, lower) + at_least(n, k / n, upper)) / 2 end
  known[n] = list
  return list
end })

-- For n sorted values, the probability that the median of n draws is at most the k-th, by k: that
-- at least half of the draws are. For an even n, each of the two values in the middle of the draws
-- is taken with probability 1/2, so every median is one of the values.
function statistics.medians_at_most(n)
  return AT_MOST[n]
end

-- What medians() has computed, by the summary.
local known_medians = setmetatable({}, { __mode = "k" })

-- The medians of a summary's values: a list of those that are not rare, and for each of them the
-- probability that the median is at most this one.
local function medians(summary)
  if known_medians[summary] then return known_medians[summary] end
  local made, all = { values = {}, at_most = {} }, statistics.medians_at_most(#summary.values)
  for k, value in ipairs(summary.values) do
    if all[k] > RARE and (all[k - 1] or 0) < 1 - RARE then
      made.values[#made.values + 1], made.at_most[#made.at_most + 1] = value, all[k]
    end
  end
  made.at_most[#made.at_most] = 1.0
  known_medians[summary] = made
  return made
end

-- The smallest of the medians that is no smaller than the part `part` of them.
local function quantile(made, part)
  for i, value in ipairs(made.values) do
    if made.at_most[i] >= part then return value end
  end
end

-- The probability that a median of `a` is at most `ratio` times a median of `b`, which are
-- independent.
local function probability(a, b, ratio)
  local sum, before, i = 0.0, 0.0, 0
  for j, value in ipairs(b.values) do
    local most = ratio * value
    while i < #a.values and a.values[i + 1] <= most do i = i + 1 end
    sum, before = sum + (b.at_most[j] - before) * (a.at_most[i] or 0.0), b.at_most[j]
  end
  return sum
end

local PRECISION = 1e-7

-- The smallest ratio of a median of `a` to one of `b` that is no smaller than the part `part` of
-- all ratios. It is found by halving, because there may be many thousand ratios.
local function ratio_quantile(a, b, part)
  local low = a.values[1] / b.values[#b.values]
  local high = a.values[#a.values] / b.values[1]
  while high - low > PRECISION * high do
    local middle = (low + high) / 2
    if probability(a, b, middle) >= part then high = middle else low = middle end
  end
  return high
end

-- ---- intervals and verdicts ----

-- Fewer samples than these have no interval.
statistics.FEWEST = 5

-- The interval leaves out this part of the medians on each side.
local TAIL = 0.025

-- Does a summary have an interval? Its samples have to be known, and none may be zero, because it
-- is for ratios.
function statistics.has_interval(summary)
  local values = summary.values
  return values ~= nil and #values >= statistics.FEWEST and values[1] > 0
end

-- The noise of a median: half the length of its interval, divided by the median. nil without an
-- interval.
function statistics.noise(summary)
  if not statistics.has_interval(summary) then return nil end
  local made = medians(summary)
  return (quantile(made, 1 - TAIL) - quantile(made, TAIL)) / 2 / summary.median
end

-- a.median / b.median, and the ends of its interval. The ends are nil if a summary has no interval;
-- the ratio is nil if b's median is zero.
function statistics.ratio(a, b)
  if b.median == 0 then return nil end
  local ratio = a.median / b.median
  if not (statistics.has_interval(a) and statistics.has_interval(b)) then return ratio end
  local of_a, of_b = medians(a), medians(b)
  return ratio, ratio_quantile(of_a, of_b, TAIL), ratio_quantile(of_a, of_b, 1 - TAIL)
end

-- Two medians whose ratio is at most this, or its inverse, are called the same.
local CLOSE = 1.005

-- What the interval of a ratio, before to now, says of now: "FAST" if it lies above the ratios that
-- are called the same, "SLOW" below, "SAME" among them; else "NOISY". nil without an interval.
function statistics.verdict(low, high)
  if not low then return nil end
  if low > CLOSE then return "FAST" end
  if high < 1 / CLOSE then return "SLOW" end
  return low >= 1 / CLOSE and high <= CLOSE and "SAME" or "NOISY"
end

return statistics
