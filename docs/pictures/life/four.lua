-- lessons/24-four-a-load/four.svg: what a thread reads, what it makes, and which rows a sum serves.
local svg = require "views.svg"

local program = assert(io.open(require("host").root .. "/lessons/24-four-a-load/life.cu")):read("a")
local function number(name)
  return math.tointeger(program:match("%f[%w_]" .. name .. " = (%d+)"))
end

local CELLS, ROWS = number("CELLS"), number("ROWS")
local SIDE, LEFT, TOP, GAP = 44, 20, 50, 90
local SUMS = LEFT + (CELLS + 2) * SIDE + GAP
local MADE = SUMS + CELLS * SIDE + GAP
local picture = svg.new(MADE + CELLS * SIDE + LEFT, TOP + (ROWS + 2) * SIDE + 40,
  ("In each of %d rows a thread reads %d cells at once, and two beside them; it computes %d "
    .. "rows of %d")
  :format(ROWS + 2, CELLS, ROWS, CELLS))

local SHOWN = 3 -- the row that is pointed out, of those that are read; from 1
picture:text(LEFT + (CELLS / 2 + 1) * SIDE, TOP - 14, "reads")
picture:text(SUMS + CELLS / 2 * SIDE, TOP - 14, "left + cell + right")
picture:text(MADE + CELLS / 2 * SIDE, TOP - 14, "makes")
for row = 1, ROWS + 2 do
  local y = TOP + (row - 1) * SIDE
  local shown = row == SHOWN
  picture:box(LEFT, y, SIDE, SIDE, svg.COPY)
  picture:box(LEFT + SIDE, y, CELLS * SIDE, SIDE, shown and svg.USED or svg.DEVICE)
  picture:box(LEFT + (CELLS + 1) * SIDE, y, SIDE, SIDE, svg.COPY)
  for i = 0, CELLS - 1 do
    picture:text(LEFT + (i + 1.5) * SIDE, y + SIDE / 2 + 5, ("xyzw"):sub(i + 1, i + 1))
    picture:box(SUMS + i * SIDE, y, SIDE, SIDE, shown and svg.USED or svg.EMPTY)
    picture:text(SUMS + (i + 0.5) * SIDE, y + SIDE / 2 + 5, "sum")
  end
  picture:arrow(LEFT + (CELLS + 2) * SIDE, y + SIDE / 2, SUMS, y + SIDE / 2)
end
for row = 1, ROWS do
  for i = 0, CELLS - 1 do
    picture:box(MADE + i * SIDE, TOP + row * SIDE, SIDE, SIDE, svg.DEVICE)
  end
  if math.abs(row + 1 - SHOWN) <= 1 then
    picture:arrow(SUMS + CELLS * SIDE, TOP + (SHOWN - 0.5) * SIDE, MADE, TOP + (row + 0.5) * SIDE)
  end
end
picture:text(LEFT, TOP + (ROWS + 2) * SIDE + 26,
  "x y z w: an int4, read at once; grey: one cell on each side; green: sums that serve three rows",
  "start")
io.write(picture:markup())
