-- lessons/28-slab/slabs.svg: which columns a word has, in a row of words and in one of slabs.
local svg = require "views.svg"

local SLABS, LONG, SIDE, LEFT = 4, 4, 40, 20 -- drawn: 4 for 32, and slabs of 4 columns
local picture = svg.new(LEFT + SLABS * LONG * SIDE + 20, 330,
  "Lesson 27: a word has neighbouring columns. Lesson 28: it has one column of each slab")

local function cells(y, fill)
  for column = 0, SLABS * LONG - 1 do
    picture:box(LEFT + column * SIDE, y, SIDE, SIDE, fill(column))
    picture:text(LEFT + (column + 0.5) * SIDE, y + 25, column)
  end
end

picture:text(LEFT, 28,
  "lesson 27: columns 4, 5, 6 and 7 are a word; beside it lies one bit of each neighbouring "
    .. "word", "start")
cells(40, function(column)
  if column // LONG == 1 then return svg.DEVICE end
  return (column == LONG - 1 or column == 2 * LONG) and svg.HOST or svg.EMPTY
end)

picture:text(LEFT, 128, "lesson 28: columns 1, 5, 9 and 13 are word 1; beside it lie words 0 and 2",
  "start")
cells(140, function(column)
  local place = column % LONG
  return place == 1 and svg.DEVICE or (place == 0 or place == 2) and svg.HOST or svg.EMPTY
end)
for slab = 0, SLABS - 1 do
  picture:frame(LEFT + slab * LONG * SIDE, 140, LONG * SIDE, SIDE)
  picture:text(LEFT + (slab + 0.5) * LONG * SIDE, 200, "slab " .. slab)
end

picture:text(LEFT, 248, "in memory:", "start")
for place = 0, LONG - 1 do
  local fill = place == 1 and svg.DEVICE or place < 3 and svg.HOST or svg.EMPTY
  local x = LEFT + place * SLABS * SIDE
  for slab = 0, SLABS - 1 do
    picture:box(x + slab * SIDE, 260, SIDE, SIDE, fill)
    picture:text(x + (slab + 0.5) * SIDE, 285, slab * LONG + place)
  end
  picture:frame(x, 260, SLABS * SIDE, SIDE)
  picture:text(x + SLABS * SIDE / 2, 318, "word " .. place)
end
io.write(picture:markup())
