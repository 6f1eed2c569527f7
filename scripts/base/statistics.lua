-- statistics.lua: what a list of samples says, and the error of a ratio. See docs/timing.md.

local statistics = {}

-- The value below which the share `part` of the sorted values lies, between neighbours linearly.
function statistics.quantile(sorted, part)
  local at = 1 + (#sorted - 1) * part
  local below = math.floor(at)
  local above = math.min(below + 1, #sorted)
  return sorted[below] + (at - below) * (sorted[above] - sorted[below])
end

-- Standard deviation relative to the mean; nil for fewer than two values.
local function noise(values)
  if #values < 2 then return nil end
  local sum = 0
  for _, value in ipairs(values) do sum = sum + value end
  local mean, squares = sum / #values, 0
  for _, value in ipairs(values) do squares = squares + (value - mean) ^ 2 end
  return mean == 0 and 0.0 or math.sqrt(squares / (#values - 1)) / math.abs(mean)
end

-- { count, median, low, high, noise } of a list of numbers; low is the minimum, high the third
-- quartile, noise nil for a single value. nil for an empty list.
function statistics.summary(values)
  if #values == 0 then return nil end
  local sorted = table.move(values, 1, #values, 1, {})
  table.sort(sorted)
  return {
    count = #sorted,
    median = statistics.quantile(sorted, 0.5),
    low = sorted[1],
    high = statistics.quantile(sorted, 0.75),
    noise = noise(sorted),
  }
end

-- What several summaries come to, and how many they are: one alone is itself, more are summed up by
-- their medians. nil for an empty list.
function statistics.pooled(summaries)
  if #summaries < 2 then return summaries[1], #summaries end
  local medians = {}
  for i, summary in ipairs(summaries) do medians[i] = summary.median end
  return statistics.summary(medians), #summaries
end

-- a.median / b.median and its absolute error, from the noise of both as independent errors.
-- The error is nil where a noise is not known, the ratio nil where b's median is zero.
function statistics.ratio(a, b)
  if b.median == 0 then return nil end
  local ratio = a.median / b.median
  if not (a.noise and b.noise) then return ratio end
  return ratio, ratio * math.sqrt(a.noise ^ 2 + b.noise ^ 2)
end

-- Up to here medians are the same, and noise lets it be said: what nvbench-compare-robust takes.
local CLOSE, QUIET = 0.005, 0.02

local function is_quiet(summary)
  return summary.noise ~= nil and summary.noise <= QUIET
end

-- "FAST" where a's whole interval lies below b's, "SLOW" where above. Where they meet, "SAME" if
-- the medians are and the noise is small, else "AMBIGUOUS". nil where one of them has too few
-- samples (fewer than three) to span an interval.
function statistics.verdict(a, b)
  if a.count < 3 or b.count < 3 then return nil end
  if a.high < b.low then return "FAST" end
  if a.low > b.high then return "SLOW" end
  local apart, least = math.abs(a.median - b.median), math.min(a.median, b.median)
  local same = apart <= CLOSE * least and is_quiet(a) and is_quiet(b)
  return same and "SAME" or "AMBIGUOUS"
end

-- The summary of the same values multiplied by a factor.
function statistics.scaled(summary, factor)
  return {
    count = summary.count,
    median = summary.median * factor,
    low = summary.low * factor,
    high = summary.high * factor,
    noise = summary.noise,
  }
end

return statistics
