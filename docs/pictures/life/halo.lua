-- lessons/38-many-gpus/halo.svg: a board of two ranks, and which rows travel from one to the other.
local svg = require "views.svg"

local COLUMNS, ROWS, SIDE, LEFT = 9, 4, 26, 120
local GAP = 210 -- between the two ranks' blocks, where the arrows are
local WIDTH, HEIGHT = 2 * COLUMNS * SIDE + GAP + 2 * LEFT, (ROWS + 2) * SIDE + 80
local picture = svg.new(WIDTH, HEIGHT, "Two ranks with four rows of a board each, and the halo: "
  .. "a row above and a row below, copies of the other rank's edge rows")

local function row_y(row) return 40 + row * SIDE end

-- A rank's block: halo, edge, inner rows, edge, halo, with the board's number of each row.
local function block(rank, x, anchor, text_x)
  picture:text(x + COLUMNS * SIDE / 2, 24, ("rank %d"):format(rank))
  for row = 0, ROWS + 1 do
    local halo, edge = row == 0 or row == ROWS + 1, row == 1 or row == ROWS
    local fill = halo and svg.COPY or edge and svg.USED or svg.DEVICE
    for column = 0, COLUMNS - 1 do picture:box(x + column * SIDE, row_y(row), SIDE, SIDE, fill) end
    local number = (rank * ROWS + row - 1) % (2 * ROWS)
    picture:text(text_x, row_y(row) + SIDE / 2 + 5,
      ("%srow %d"):format(halo and "halo: " or "", number), anchor)
  end
end

local first, second = LEFT, LEFT + COLUMNS * SIDE + GAP
block(0, first, "end", first - 8)
block(1, second, "start", second + COLUMNS * SIDE + 8)

-- Each edge row goes to the halo of the neighbour that it is next to; the board is a torus.
local function middle(row) return row_y(row) + SIDE / 2 end
local right, left = first + COLUMNS * SIDE + 4, second - 4
picture:arrow(right, middle(ROWS), left, middle(0))
picture:arrow(left, middle(1), right, middle(ROWS + 1))
picture:arrow(right, middle(1), left, middle(ROWS + 1))
picture:arrow(left, middle(ROWS), right, middle(0))
picture:text(WIDTH / 2, HEIGHT - 12, "green: rows that are sent, and rows computed after the "
  .. "halo has arrived; blue: rows computed in the meantime; grey: the halo")
io.write(picture:markup())
