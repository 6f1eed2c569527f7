-- crossings.lua: which of several lines is the lowest at which values, and where they cross.

local statistics = require "base.statistics"

local crossings = {}

-- Fewer samples than this span no interval; what is counted is exact.
local FEWEST = 3

-- Is `a` surely below `b`?
local function is_below(a, b, exact)
  if exact then return a.median < b.median end
  return statistics.verdict(a, b) == "FAST"
end

-- The lines with a figure at value number `i`; nil where some have too few samples to tell.
local function there(lines, i, exact)
  local list = {}
  for _, line in ipairs(lines) do
    local summary = line.summaries[i]
    if summary and not exact and summary.count < FEWEST then return nil end
    if summary then list[#list + 1] = { line = line, summary = summary } end
  end
  return list
end

-- The lines at value number `i` above which no other surely is: the lowest first alone, or with
-- those that cannot be told from it. nil where fewer than two can be compared.
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

-- By how much `a` lies above `b` at a value, on a logarithmic axis.
local function above(a, b, i)
  local low, high = a.summaries[i], b.summaries[i]
  if not (low and high and low.median > 0 and high.median > 0) then return nil end
  return math.log(low.median) - math.log(high.median)
end

-- Where `a`, below `b` at value number `from`, comes to lie above it, up to value number `to`: both
-- are straight between the values at which both are known, on logarithmic axes. nil where that
-- cannot be told.
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

-- The stretches of the values, in order: { from, to (numbers of values), best (a list of lines) },
-- several lines where no one is surely the lowest; where one takes over from another that was
-- lowest alone before it, `after` is that other, and `at` where they cross, or nil. Each of `lines`
-- has its `summaries` by the number of the value, which may have gaps; `exact` where these are
-- counted. A value at which there is nothing to compare is in no stretch.
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

-- Are there so few samples of some point that it cannot be told whether it is the lowest?
function crossings.too_few(lines)
  for _, line in ipairs(lines) do
    for _, summary in pairs(line.summaries) do
      if summary.count < FEWEST then return true end
    end
  end
  return false
end

return crossings
