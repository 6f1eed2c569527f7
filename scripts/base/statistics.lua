-- statistics.lua: summaries of lists of samples, and the error of a ratio. See docs/timing.md.

local statistics = {}

-- The quantile `part` (0 to 1) of the sorted values, interpolated linearly between neighbours.
function statistics.quantile(sorted, part)
  local at = 1 + (#sorted - 1) * part
  local below = math.floor(at)
  local above = math.min(below + 1, #sorted)
  return sorted[below] + (at - below) * (sorted[above] - sorted[below])
end

-- The standard deviation relative to the mean; nil for fewer than two values.
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

-- The summary of several summaries, and their number. One summary stays as it is; several are
-- summarised by their medians. nil for an empty list.
function statistics.pooled(summaries)
  if #summaries < 2 then return summaries[1], #summaries end
  local medians = {}
  for i, summary in ipairs(summaries) do medians[i] = summary.median end
  return statistics.summary(medians), #summaries
end

-- a.median / b.median and its absolute error, from the noise of both as independent errors. The
-- error is nil if a noise is not known; the ratio is nil if b's median is zero.
function statistics.ratio(a, b)
  if b.median == 0 then return nil end
  local ratio = a.median / b.median
  if not (a.noise and b.noise) then return ratio end
  return ratio, ratio * math.sqrt(a.noise ^ 2 + b.noise ^ 2)
end

-- Two medians are the same up to CLOSE, if the noise is at most QUIET: the limits of
-- nvbench-compare-robust.
local CLOSE, QUIET = 0.005, 0.02

local function is_quiet(summary)
  return summary.noise ~= nil and summary.noise <= QUIET
end

-- "FAST" if a's whole interval lies below b's, "SLOW" if it lies above. If they overlap, "SAME" if
-- the medians are the same and the noise is small, else "AMBIGUOUS". nil if one of them has fewer
-- than three samples, which span no interval.
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
