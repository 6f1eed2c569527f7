-- crossings.lua: finds which of several lines is the lowest at which values, and where lines cross.

local statistics = require "base.statistics"
local derive = require "runs.derive"

local crossings = {}

-- What distinguishes `a` from `b`, whose median is no smaller: "FAST", "SAME" or "NOISY". Counts
-- are exact.
local function verdict(a, b, exact)
  if exact then return a.median < b.median and "FAST" or "SAME" end
  if a == b then return "SAME" end
  local speed = derive.faster(b, a)
  return speed and speed.verdict or "NOISY"
end

-- The lines with a figure at value number `i`; nil if the samples of some are too few or not known.
local function there(lines, i, exact)
  local list = {}
  for _, line in ipairs(lines) do
    local summary = line.summaries[i]
    if summary and not exact and not statistics.has_interval(summary) then return nil end
    if summary then list[#list + 1] = { line = line, summary = summary } end
  end
  return list
end

-- The lowest line at value number `i`, and the lines that cannot be distinguished from it; and
-- whether that is because of noise. nil if fewer than two lines can be compared.
local function lowest(lines, i, exact)
  local list = there(lines, i, exact)
  if not list or #list < 2 then return nil end
  table.sort(list, function(a, b) return a.summary.median < b.summary.median end)
  local best, noisy = {}, false
  for _, other in ipairs(lines) do
    for _, each in ipairs(list) do
      local word = each.line == other and verdict(list[1].summary, each.summary, exact)
      if word and word ~= "FAST" then
        best[#best + 1], noisy = other, noisy or word == "NOISY"
      end
    end
  end
  return best, noisy
end

-- Have two stretches the same best lines, for the same reason?
local function same(best, noisy, other)
  if #best ~= #other.best or noisy ~= other.noisy then return false end
  for i, line in ipairs(best) do
    if other.best[i] ~= line then return false end
  end
  return true
end

-- The distance of `a` above `b` at a value, on a logarithmic axis.
local function above(a, b, i)
  local low, high = a.summaries[i], b.summaries[i]
  if not (low and high and low.median > 0 and high.median > 0) then return nil end
  return math.log(low.median) - math.log(high.median)
end

-- The value where `a`, which is below `b` at value number `from`, crosses it, up to value number
-- `to`. Both lines are taken as straight, on logarithmic axes, between the values at which both are
-- known. nil if this cannot be computed.
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

-- The stretches of the values, in order: { from, to (numbers of values), best (a list of lines),
-- noisy }. best has several lines if none is the lowest: they are the same, or, if noisy, the noise
-- allows more than one of them to be the lowest. If one line takes over from
-- another that was the only lowest one, `after` is the other, and `at` the value where they cross,
-- or nil. Each of `lines` has `summaries` by the number of the value; some may be missing. `exact`:
-- they are counts. A value at which nothing can be compared is in no stretch.
function crossings.of(values, lines, exact)
  local stretches, alone = {}, nil
  for i = 1, #values do
    local last, best, noisy = stretches[#stretches], lowest(lines, i, exact)
    if best and last and same(best, noisy, last) then
      last.to = i
    elseif best then
      stretches[#stretches + 1] = { from = i, to = i, best = best, noisy = noisy }
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

-- Has a point too few samples for an interval?
function crossings.too_few(lines)
  for _, line in ipairs(lines) do
    for _, summary in pairs(line.summaries) do
      if not statistics.has_interval(summary) then return true end
    end
  end
  return false
end

return crossings
