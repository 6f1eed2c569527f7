-- plot.lua: lines over logarithmic axes, drawn for a terminal: in braille, or in ASCII alone. A
-- line is told by its letter, which stands at each of its points.

local grid = require "base.grid"

local plot = {}

-- ---- the paper: dots, and characters above them ----

-- The bit of each dot of a braille character, by row and column.
local BRAILLE = { { 0x01, 0x08 }, { 0x02, 0x10 }, { 0x04, 0x20 }, { 0x40, 0x80 } }

-- `columns` and `rows` in characters; each has `across` × `down` dots.
local function paper_of(columns, rows, unicode)
  local paper = { columns = columns, rows = rows, across = unicode and 2 or 1,
                  down = unicode and 4 or 1, dots = {}, letters = {} }
  for row = 0, rows - 1 do paper.dots[row], paper.letters[row] = {}, {} end
  return paper
end

-- Dots are counted from the top left, from 0.
local function set_dot(paper, x, y)
  local row, column = y // paper.down, x // paper.across
  local bit = paper.across == 1 and 1 or BRAILLE[y % 4 + 1][x % 2 + 1]
  paper.dots[row][column] = (paper.dots[row][column] or 0) | bit
end

-- What is drawn there already is another line's: both are behind "*".
local function set_letter(paper, x, y, letter)
  local row, column = y // paper.down, x // paper.across
  local there = paper.letters[row][column]
  paper.letters[row][column] = (there == nil or there == letter) and letter or "*"
end

local function draw_line(paper, x1, y1, x2, y2)
  local steps = math.max(math.abs(x2 - x1), math.abs(y2 - y1), 1)
  for i = 0, steps do
    set_dot(paper, math.floor(x1 + (x2 - x1) * i / steps + 0.5),
      math.floor(y1 + (y2 - y1) * i / steps + 0.5))
  end
end

local function row_text(paper, row)
  local cells = {}
  for column = 0, paper.columns - 1 do
    local dots = paper.dots[row][column]
    cells[column + 1] = paper.letters[row][column]
      or dots and (paper.across == 1 and "." or utf8.char(0x2800 + dots)) or " "
  end
  return table.concat(cells)
end

-- ---- the axes ----

-- A function from a value to its dot, of `dots` of them, from `low` to `high`.
local function scale(low, high, dots)
  local span = math.log(high) - math.log(low)
  return function(value)
    local part = span > 0 and (math.log(value) - math.log(low)) / span or 0.5
    return math.floor(part * (dots - 1) + 0.5)
  end
end

local function bounds(lines, name)
  local low, high = math.huge, 0
  for _, line in ipairs(lines) do
    for _, point in ipairs(line.points) do
      low, high = math.min(low, point[name]), math.max(high, point[name])
    end
  end
  return low, high
end

local function ticks_by(low, high, digits)
  local list = {}
  for power = math.floor(math.log(low, 10)), math.ceil(math.log(high, 10)) do
    for _, digit in ipairs(digits) do
      local value = digit * 10.0 ^ power
      if value >= low * 0.999 and value <= high * 1.001 then list[#list + 1] = value end
    end
  end
  return list
end

-- Round values on an axis: powers of ten, or more where they are few; its ends where there is none.
local function ticks(low, high)
  for _, digits in ipairs({ { 1 }, { 1, 2, 5 }, { 1, 1.5, 2, 3, 4, 5, 6, 7, 8, 9 } }) do
    local list = ticks_by(low, high, digits)
    if #list >= 2 then return list end
  end
  return low < high and { low, high } or { low }
end

-- The texts before the rows, by their rows, and how wide the widest is. `y_dot` is in dots, of
-- which a row has `down`.
local function labels(low, high, text, y_dot, down)
  local by_row, widest = {}, 0
  for _, value in ipairs(ticks(low, high)) do
    local row = y_dot(value) // down
    by_row[row] = by_row[row] or text(value)
    widest = math.max(widest, utf8.len(by_row[row]))
  end
  return by_row, widest
end

-- The names of the values below the axis: the first, the last, and as many between as have room.
local function names_below(values, paper, name, x_dot, indent)
  local taken, list = {}, {}
  local function place(value)
    local text = name(value)
    local from = x_dot(value) // paper.across - utf8.len(text) // 2 + indent
    from = math.max(0, math.min(from, indent + paper.columns - utf8.len(text)))
    for column = from - 1, from + utf8.len(text) do
      if taken[column] then return end
    end
    for column = from, from + utf8.len(text) - 1 do taken[column] = true end
    list[#list + 1] = { from = from, text = text }
  end
  place(values[1])
  place(values[#values])
  for _, value in ipairs(values) do place(value) end
  table.sort(list, function(a, b) return a.from < b.from end)
  local line = ""
  for _, each in ipairs(list) do
    line = line .. (" "):rep(each.from - utf8.len(line)) .. each.text
  end
  return line
end

local FRAMES = {
  [true] = { side = "│", tick = "┤", corner = "└", below = "─" },
  [false] = { side = "|", tick = "+", corner = "+", below = "-" },
}

-- ---- the whole ----

local function draw_points(paper, line, x_dot, y_dot)
  local before
  for _, point in ipairs(line.points) do
    local x, y = x_dot(point.x), y_dot(point.y)
    if before and not point.gap then draw_line(paper, before.x, before.y, x, y) end
    set_letter(paper, x, y, line.letter)
    before = { x = x, y = y }
  end
end

local function values_of(lines)
  local values, known = {}, {}
  for _, line in ipairs(lines) do
    for _, point in ipairs(line.points) do
      if not known[point.x] then values[#values + 1] = point.x end
      known[point.x] = true
    end
  end
  table.sort(values)
  return values
end

-- The lines of text of a plot. `lines` are { letter, points }, a point { x, y, gap }: both above 0,
-- from the left to the right; no line is drawn to a point with a `gap` before it. `options` has
-- width and height in characters, unicode, and x_text and y_text, functions of a value. Nothing
-- where there is no point.
function plot.draw(lines, options)
  local values = values_of(lines)
  if #values == 0 then return {} end
  local low, high = bounds(lines, "y")
  local down, frame = options.unicode and 4 or 1, FRAMES[options.unicode]
  local y_up = scale(low, high, options.height * down)
  local function y_dot(value) return options.height * down - 1 - y_up(value) end
  local texts, widest = labels(low, high, options.y_text, y_dot, down)
  local paper = paper_of(options.width - widest - 2, options.height, options.unicode)
  local x_dot = scale(values[1], values[#values], paper.columns * paper.across)
  for _, line in ipairs(lines) do draw_points(paper, line, x_dot, y_dot) end
  local made = {}
  for row = 0, paper.rows - 1 do
    local text = ("%s %s%s"):format(grid.padded(texts[row] or "", widest, true),
      texts[row] and frame.tick or frame.side, row_text(paper, row))
    made[#made + 1] = text:match("^(.-) *$")
  end
  made[#made + 1] = (" "):rep(widest + 1) .. frame.corner .. frame.below:rep(paper.columns)
  made[#made + 1] = names_below(values, paper, options.x_text, x_dot, widest + 2)
  return made
end

return plot
