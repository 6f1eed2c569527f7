-- lessons/01-cpu/ghost_frame.svg: a board in its frame of ghost cells, and whose copies they are.
local svg = require "views.svg"

local COLUMNS, ROWS, SIDE = 6, 4, 40
local picture = svg.new((COLUMNS + 2) * SIDE + 20, (ROWS + 2) * SIDE + 20,
  "A board of 6 by 4 cells in its frame: each ghost cell shows the number of the cell that it "
    .. "copies")

-- Each cell's number; the frame's are those of the opposite edge.
for row = 0, ROWS + 1 do
  for column = 0, COLUMNS + 1 do
    local real_row, real_column = (row - 1) % ROWS, (column - 1) % COLUMNS
    local ghost = real_row ~= row - 1 or real_column ~= column - 1
    local x, y = 10 + column * SIDE, 10 + row * SIDE
    picture:box(x, y, SIDE, SIDE, ghost and svg.COPY or svg.DEVICE)
    picture:text(x + SIDE / 2, y + SIDE / 2 + 5, real_row * COLUMNS + real_column)
  end
end
picture:frame(10 + SIDE, 10 + SIDE, COLUMNS * SIDE, ROWS * SIDE)
io.write(picture:markup())
