-- lessons/27-many-generations/falling.svg: a row comes in, and one row of each generation is made.
local svg = require "views.svg"

local GENERATIONS, ROWS, WIDE, HIGH, GAP, LEFT, TOP = 4, 10, 84, 24, 46, 70, 64
local COMING = 8 -- the row that comes in, of generation 0
local picture = svg.new(LEFT + (GENERATIONS + 1) * (WIDE + GAP) + 10, TOP + ROWS * HIGH + 60,
  "Rows of five generations: two rows of each are kept, and each new row makes one of the next")

-- Of a row of this generation: is it made, kept, being made, or not there yet?
local function fill(generation, row)
  local newest = COMING - generation
  if row > newest then return svg.EMPTY end
  if row == newest then return svg.HOST end
  return row >= newest - 2 and generation < GENERATIONS and svg.USED or svg.COPY
end

for generation = 0, GENERATIONS do
  local x = LEFT + generation * (WIDE + GAP)
  picture:text(x + WIDE / 2, TOP - 30,
    generation == 0 and "read" or generation == GENERATIONS and "written" or "")
  picture:text(x + WIDE / 2, TOP - 12, "generation " .. generation)
  for row = 0, ROWS - 1 do
    picture:box(x, TOP + row * HIGH, WIDE, HIGH, fill(generation, row))
  end
  if generation > 0 then
    local y = TOP + (COMING - generation) * HIGH + HIGH / 2
    picture:arrow(x - GAP, y + HIGH, x, y)
  end
end
for row = 0, ROWS - 1 do
  picture:text(LEFT - 8, TOP + row * HIGH + HIGH / 2 + 5, "row " .. row, "end")
end
picture:text(LEFT, TOP + ROWS * HIGH + 24,
  "orange: the row that is loaded, and the rows that are computed from it, one after "
    .. "another", "start")
picture:text(LEFT, TOP + ROWS * HIGH + 44,
  "green: rows that are kept in registers for the next step; grey: rows that are no longer "
    .. "needed", "start")
io.write(picture:markup())
