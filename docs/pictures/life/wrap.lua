-- lessons/08-texture/wrap.svg: what a texture that wraps reads beside the board.
local svg = require "views.svg"

local COLUMNS, ROWS, SIDE = 5, 3, 26
local picture = svg.new(3 * COLUMNS * SIDE + 20, 3 * ROWS * SIDE + 20,
  "The same 5 by 3 cells again and again: column -1 is the last one, row 3 the first")
for row = -ROWS, 2 * ROWS - 1 do
  for column = -COLUMNS, 2 * COLUMNS - 1 do
    local here = row >= 0 and row < ROWS and column >= 0 and column < COLUMNS
    local x, y = 10 + (column + COLUMNS) * SIDE, 10 + (row + ROWS) * SIDE
    picture:box(x, y, SIDE, SIDE, here and svg.DEVICE or svg.COPY)
    picture:text(x + SIDE / 2, y + SIDE / 2 + 5, row % ROWS * COLUMNS + column % COLUMNS)
  end
end
picture:frame(10 + COLUMNS * SIDE, 10 + ROWS * SIDE, COLUMNS * SIDE, ROWS * SIDE)
io.write(picture:markup())
