-- axes.lua: the axes of charts: an axis of a quantity, of the values of a sweep, or of lessons with
-- one row each.

local axes = {}

axes.LINE = 17 -- the height of a line of a row's label
local ROW = 26 -- the height of a lesson's row whose label has one line
-- The width of a letter at font size 15 in DejaVu Serif Bold, the widest of Debian's Latin fonts.
-- The reader's browser may use a narrower font.
axes.LETTER = 0.68 * 15

local function powers(low, high, digits, base)
  local list = {}
  for power = math.floor(math.log(low, base)), math.ceil(math.log(high, base)) do
    for _, digit in ipairs(digits) do
      local value = digit * (base + 0.0) ^ power
      if value >= low * 0.999 and value <= high * 1.001 then list[#list + 1] = value end
    end
  end
  return list
end

local MOST = 7 -- the most ticks of a linear axis, and of an upright axis
local GAP, LENGTH = 16, 340 -- units: between two labels, and of a horizontal axis

-- Shortens "10.0 µs" to "10 µs", because a tick is a round number.
local function short(text)
  return (text:gsub("(%d)%.0+%f[%D]", "%1"):gsub("(%.%d-[1-9])0+%f[%D]", "%1"))
end

-- Ticks at these values, or at every second or third of them and so on, so that no two labels
-- overlap.
local function named(values, text, upright)
  local ticks, kept, longest = {}, {}, 1
  for i, value in ipairs(values) do
    ticks[i] = { value, short(text(value)) }
    longest = math.max(longest, utf8.len(ticks[i][2]))
  end
  local room = upright and MOST or LENGTH // (longest * axes.LETTER + GAP)
  local step = math.ceil(#ticks / math.max(1, room))
  for i = 1, #ticks, step do kept[#kept + 1] = ticks[i] end
  return kept
end

-- A logarithmic axis with room around all values, which must be above 0. text(value) formats a
-- value. The ticks are powers of `base` (default: 10). An `upright` axis has room for more ticks.
function axes.logarithmic(values, text, title, base, upright)
  local low, high = math.huge, 0
  for _, value in ipairs(values) do low, high = math.min(low, value), math.max(high, value) end
  if high == 0 then low, high = 1, 10 end
  local room = math.max((high / low) ^ 0.04, 1.15)
  low, high = low / room, high * room
  local list = powers(low, high, { 1 }, base or 10)
  if #list < 3 and base ~= 2 then list = powers(low, high, { 1, 2, 5 }, 10) end
  if #list < 2 then list = powers(low, high, { 1, 1.5, 2, 3, 4, 5, 6, 7, 8, 9 }, 10) end
  if #list < 2 then list = { low, high } end
  return { low = low, high = high, log = true, ticks = named(list, text, upright), title = title,
           grid = true }
end

-- Every `step`-th tick, beginning with the first; nil if two labels would overlap on a logarithmic
-- axis that is `length` characters long.
local function thinned(ticks, step, length)
  local kept, free = {}, -math.huge
  local span = math.log(ticks[#ticks][1] / ticks[1][1])
  for i = 1, #ticks, step do
    local long = utf8.len(ticks[i][2])
    local left = math.log(ticks[i][1] / ticks[1][1]) / span * length - long / 2
    if left < free then return nil end
    kept[#kept + 1], free = ticks[i], left + long + 1
  end
  return kept
end

-- A logarithmic axis from the first value to the last, with a tick at as many of the values as the
-- labels leave room for. `length` is in characters.
function axes.of_values(values, text, length)
  local low, high, ticks = values[1], values[#values], {}
  for i, value in ipairs(values) do ticks[i] = { value, text(value) } end
  if #values == 1 then return { low = low / 2, high = high * 2, log = true, ticks = ticks } end
  local kept, step
  repeat
    step = (step or 0) + 1
    kept = thinned(ticks, step, length)
  until kept
  return { low = low, high = high, log = true, ticks = kept }
end

-- A round distance between ticks, so that a range of `span` has at most MOST ticks.
function axes.step(span)
  local power = 10.0 ^ math.floor(math.log(span / 5, 10))
  for _, digit in ipairs({ 1, 2, 5 }) do
    if span / (digit * power) <= MOST - 1 then return digit * power end
  end
  return 10 * power
end

-- A linear axis from `low` to `high` with a tick at every multiple of `step`.
function axes.linear(low, high, step, text, title)
  local list = {}
  for i = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9) do
    list[#list + 1] = i * step
  end
  return { low = low, high = high, ticks = named(list, text), title = title, grid = true }
end

-- An axis of rows, with the first row on top: row i lies at i. Its label, labels[i], has one or two
-- lines. Returns the axis and the chart's height.
function axes.rows(labels)
  local ticks, row = {}, ROW
  for i, lines in ipairs(labels) do
    ticks[i] = { i, table.unpack(lines) }
    row = math.max(row, ROW + (#lines - 1) * axes.LINE)
  end
  return { low = 0.4, high = #labels + 0.6, turned = true, ticks = ticks },
    math.max(2, #labels) * row + 60
end

return axes
