-- lessons/15-matmul-tile/tiles.svg: the tiles of A and B that a block of C goes along.
local svg = require "views.svg"

local program = assert(io.open(require("host").root .. "/lessons/15-matmul-tile/matmul.cu"))
  :read("a")
local TILE = math.tointeger(program:match("SIDE = (%d+)"))

local SIDE, GAP, LEFT, TOP = 44, 60, 30, 30 -- of a tile; between the matrices
local ROWS, INNER, COLUMNS = 3, 4, 3        -- of tiles
local ROW, STEP, COLUMN = 1, 2, 1           -- the block's, and how far it has come; from 0
local RIGHT, BELOW = LEFT + INNER * SIDE + GAP, TOP + INNER * SIDE + GAP

local picture = svg.new(RIGHT + COLUMNS * SIDE + 240, BELOW + ROWS * SIDE + 20,
  "A block of C needs a row of tiles of A and a column of tiles of B, two tiles at a time")

-- A matrix of tiles; `fill(row, column)` is what each is filled with.
local function matrix(name, x, y, rows, columns, fill)
  for row = 0, rows - 1 do
    for column = 0, columns - 1 do
      picture:box(x + column * SIDE, y + row * SIDE, SIDE, SIDE, fill(row, column))
    end
  end
  picture:text(x - 16, y + 20, name)
end

-- Of the tiles that a block goes along: those used before, those used now, those to come.
local function used(step)
  return step < STEP and svg.COPY or step == STEP and svg.USED or svg.DEVICE
end
matrix("A", LEFT, BELOW, ROWS, INNER, function(row, step)
  return row == ROW and used(step) or nil
end)
matrix("B", RIGHT, TOP, INNER, COLUMNS, function(step, column)
  return column == COLUMN and used(step) or nil
end)
matrix("C", RIGHT, BELOW, ROWS, COLUMNS, function(row, column)
  return row == ROW and column == COLUMN and svg.HOST or nil
end)
picture:arrow(LEFT, BELOW + ROWS * SIDE + 12, LEFT + INNER * SIDE, BELOW + ROWS * SIDE + 12)
picture:arrow(RIGHT + COLUMNS * SIDE + 12, TOP, RIGHT + COLUMNS * SIDE + 12, TOP + INNER * SIDE)

local words = {
  { svg.HOST, ("the block: %d × %d sums"):format(TILE, TILE) },
  { svg.USED, "in shared memory now" }, { svg.COPY, "used before" }, { svg.DEVICE, "to come" },
}
for i, word in ipairs(words) do
  local x, y = RIGHT + COLUMNS * SIDE + 30, BELOW + 28 * (i - 1)
  picture:box(x, y, 18, 18, word[1])
  picture:text(x + 26, y + 14, word[2], "start")
end
io.write(picture:markup())
