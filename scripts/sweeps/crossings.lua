-- crossings.lua: which of several lines is the lowest at each value, and where they cross.

local statistics = require "base.statistics"

local crossings = {}

-- Fewer samples than this give no confidence interval. Counted figures are exact.
local FEWEST = 3

-- Is `a` clearly below `b`? Intervals of measured figures must not overlap.
local function is_below(a, b, exact)
  if exact then return a.median < b.median end
  return statistics.verdict(a, b) == "FAST"
end

-- The lines with a figure at value number `i`; nil if a line has too few samples to compare.
local function there(lines, i, exact)
  local list = {}
  for _, line in ipairs(lines) do
    local summary = line.summaries[i]
    if summary and not exact and summary.count < FEWEST then return nil end
    if summary then list[#list + 1] = { line = line, summary = summary } end
  end
  return list
end

-- The lowest line at value number `i`, with the lines that it is not clearly below; nil if fewer
-- than two lines can be compared.
local function lowest(lines, i, exact)
  local list = there(lines, i, exact)
  if not list or #list < 2 then return nil end
  table.sort(list, function(a, b) return a.summary.median < b.summary.median end)
  local best = {}
  for _, other in ipairs(lines) do
    for _, each in ipairs(list) do
      if each.line == other and not is_below(list[1].summary, each.summary, exact) then
        best[#best + 1] = other
      end
    end
  end
  return best
end

local function same(a, b)
  if #a ~= #b then return false end
  for i, line in ipairs(a) do
    if b[i] ~= line then return false end
  end
  return true
end

-- The distance from `b` up to `a` at value number `i`, on a logarithmic axis; nil if it is not
-- known.
local function above(a, b, i)
  local low, high = a.summaries[i], b.summaries[i]
  if not (low and high and low.median > 0 and high.median > 0) then return nil end
  return math.log(low.median) - math.log(high.median)
end

-- The value at which `a`, below `b` at value number `from`, crosses `b`, up to value number `to`.
-- Between known values both lines are straight on logarithmic axes. nil if no crossing is known.
local function crossing(values, a, b, from, to)
  local last, before = from, above(a, b, from)
  for i = from + 1, to do
    local now = above(a, b, i)
    if before and now and before < 0 and now >= 0 then
      local part = before / (before - now)
      return math.exp(math.log(values[last]) + part * math.log(values[i] / values[last]))
    elseif now then
      last, before = i, now
    end
  end
end

-- The stretches of values that have the same lowest lines, in order: { from, to (numbers of
-- values), best (a list of lines), after, at }. `best` has several lines if none is clearly the
-- lowest. If one line takes over from another that was the lowest before it, `after` is that other
-- line, and `at` is the value at which they cross, or nil. Each line has `summaries` by the number
-- of the value, which may have gaps; `exact` says that the summaries are counts. A value at which
-- fewer than two lines can be compared belongs to no stretch.
function crossings.of(values, lines, exact)
  local stretches, alone = {}, nil
  for i = 1, #values do
    local best, last = lowest(lines, i, exact), stretches[#stretches]
    if best and last and same(best, last.best) then
      last.to = i
    elseif best then
      stretches[#stretches + 1] = { from = i, to = i, best = best }
      local now = #best == 1 and stretches[#stretches] or nil
      if now and alone and alone.best[1] ~= best[1] then
        now.after = alone.best[1]
        now.at = crossing(values, now.after, best[1], alone.to, i)
      end
      alone = now or alone
    end
  end
  return stretches
end

-- Has some point too few samples to decide which line is the lowest?
function crossings.too_few(lines)
  for _, line in ipairs(lines) do
    for _, summary in pairs(line.summaries) do
      if summary.count < FEWEST then return true end
    end
  end
  return false
end

return crossings
