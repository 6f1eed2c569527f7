-- axes.lua: the axes of charts: of a quantity, or of lessons, one below the other.

local axes = {}

axes.ROW = 26 -- the height of a lesson's row

local function powers(low, high, digits)
  local list = {}
  for power = math.floor(math.log(low, 10)), math.ceil(math.log(high, 10)) do
    for _, digit in ipairs(digits) do
      local value = digit * 10.0 ^ power
      if value >= low * 0.999 and value <= high * 1.001 then list[#list + 1] = value end
    end
  end
  return list
end

local MOST = 7 -- ticks that have room beside each other

-- Every so many of the list, so that they have room.
local function thinned(list)
  local step, kept = math.ceil(#list / MOST), {}
  for i = 1, #list, step do kept[#kept + 1] = list[i] end
  return kept
end

local function named(values, text)
  local ticks = {}
  for i, value in ipairs(values) do ticks[i] = { value, text(value) } end
  return ticks
end

-- A logarithmic axis with room around all values, which are above 0; `text` names one.
function axes.logarithmic(values, text, title)
  local low, high = math.huge, 0
  for _, value in ipairs(values) do low, high = math.min(low, value), math.max(high, value) end
  if high == 0 then low, high = 1, 10 end
  local room = math.max((high / low) ^ 0.04, 1.15)
  low, high = low / room, high * room
  local list = powers(low, high, { 1 })
  if #list < 3 then list = powers(low, high, { 1, 2, 5 }) end
  if #list < 2 then list = { low, high } end
  return { low = low, high = high, log = true, ticks = named(thinned(list), text), title = title,
           grid = true }
end

-- A round distance between ticks, so that some of them divide `span`.
function axes.step(span)
  local power = 10.0 ^ math.floor(math.log(span / 5, 10))
  for _, digit in ipairs({ 1, 2, 5 }) do
    if span / (digit * power) <= MOST - 1 then return digit * power end
  end
  return 10 * power
end

-- A linear axis from `low` to `high` with ticks that are `step` apart.
function axes.linear(low, high, step, text, title)
  local list = {}
  for i = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9) do
    list[#list + 1] = i * step
  end
  return { low = low, high = high, ticks = named(list, text), title = title, grid = true }
end

-- The axis of rows, the first on top: row i is at i. Its labels, and the height of such a chart.
function axes.rows(labels)
  local ticks = {}
  for i, label in ipairs(labels) do ticks[i] = { i, label } end
  return { low = 0.4, high = #labels + 0.6, turned = true, ticks = ticks },
    math.max(2, #labels) * axes.ROW + 60
end

return axes
