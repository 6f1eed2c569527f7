-- lessons/37-cpu-vectors/slabs.svg: a row cut into slabs, and the vectors that it becomes.
local svg = require "views.svg"

local SLABS, LENGTH, SIDE, LEFT, TOP = 4, 6, 30, 110, 40 -- in the lesson 512 slabs
local FILLS = { svg.HOST, svg.DEVICE, svg.USED, svg.COPY }
local WORDS = LEFT + (LENGTH + 2) * 80
local picture = svg.new(math.max(WORDS, LEFT + SLABS * LENGTH * SIDE) + 20, TOP + SIDE + 240,
  "A row of 24 cells in four slabs becomes six vectors of four cells, and a ghost at each end")

picture:text(LEFT - 10, TOP + SIDE / 2 + 5, "columns", "end")
for column = 0, SLABS * LENGTH - 1 do
  picture:box(LEFT + column * SIDE, TOP, SIDE, SIDE, FILLS[column // LENGTH + 1])
  picture:text(LEFT + (column + 0.5) * SIDE, TOP + SIDE / 2 + 5, column)
end

-- The column that a ghost's bit copies: what lies a column further than its slab.
local function column_of(slab, vector)
  return (slab * LENGTH + vector) % (SLABS * LENGTH)
end

local top = TOP + SIDE + 70
for vector = -1, LENGTH do
  local x, ghost = LEFT + (vector + 1) * 80, vector < 0 or vector == LENGTH
  picture:text(x + 25, top - 12, ghost and "ghost" or "vector " .. vector)
  for slab = 0, SLABS - 1 do
    local column = column_of(slab, vector)
    picture:box(x, top + slab * SIDE, 50, SIDE, FILLS[column // LENGTH + 1])
    picture:text(x + 25, top + (slab + 0.5) * SIDE + 5, column)
  end
end
for slab = 0, SLABS - 1 do
  picture:text(LEFT - 10, top + (slab + 0.5) * SIDE + 5, "bit " .. slab, "end")
end
picture:text(LEFT, top + SLABS * SIDE + 28,
  "the neighbours of all bits of a vector: the vector before it, and the one behind it", "start")
io.write(picture:markup())
