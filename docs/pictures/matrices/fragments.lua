-- lessons/51-wmma/fragments.svg: the fragments with which a warp computes its square of C.
local svg = require "views.svg"

local program = assert(io.open(require("host").root .. "/lessons/51-wmma/matmul.cu")):read("a")
-- The whole number that the program gives a name.
local function number(name)
  return math.tointeger(program:match("%f[%w_]" .. name .. " = (%d+)"))
end
local TILE, SIDE, WARPS = number("TILE"), number("SIDE"), number("WARPS")
local CELLS, PARTS = TILE // SIDE, TILE // SIDE // WARPS -- tiles of the tensor cores
local DOWN, ACROSS = 1, 0                                -- the warp that is pointed out

local BOX, GAP, LEFT, TOP = 56, 30, 40, 40
local RIGHT, BELOW = LEFT + BOX + GAP, TOP + BOX + GAP
local picture = svg.new(RIGHT + CELLS * BOX + 330, BELOW + CELLS * BOX + 20,
  ("A warp needs %d fragments of A and %d of B for %d tiles of C"):format(PARTS, PARTS,
    PARTS * PARTS))

local function is_mine(i, warp) return i // PARTS == warp end
for i = 0, CELLS - 1 do
  picture:box(LEFT, BELOW + i * BOX, BOX, BOX, is_mine(i, DOWN) and svg.USED or svg.COPY)
  picture:box(RIGHT + i * BOX, TOP, BOX, BOX, is_mine(i, ACROSS) and svg.USED or svg.COPY)
end
for row = 0, CELLS - 1 do
  for column = 0, CELLS - 1 do
    local mine = is_mine(row, DOWN) and is_mine(column, ACROSS)
    picture:box(RIGHT + column * BOX, BELOW + row * BOX, BOX, BOX, mine and svg.HOST or svg.DEVICE)
  end
end
for i = 0, WARPS * WARPS - 1 do
  picture:frame(RIGHT + i % WARPS * PARTS * BOX, BELOW + i // WARPS * PARTS * BOX, PARTS * BOX,
    PARTS * BOX)
end
picture:text(LEFT - 16, BELOW + 20, "A")
picture:text(RIGHT - 16, TOP + 20, "B")
picture:text(RIGHT - 16, BELOW + 20, "C")

local words = {
  { svg.HOST, ("a warp's sums: %d × %d tiles"):format(PARTS, PARTS) },
  { svg.USED, ("its fragments of a step: %d of A, %d of B"):format(PARTS, PARTS) },
  { svg.COPY, "fragments of the other warps" },
  { svg.DEVICE, ("sums of the other %d warps"):format(WARPS * WARPS - 1) },
}
for i, word in ipairs(words) do
  local x, y = RIGHT + CELLS * BOX + 30, BELOW + 28 * (i - 1)
  picture:box(x, y, 18, 18, word[1])
  picture:text(x + 26, y + 14, word[2], "start")
end
picture:text(RIGHT + CELLS * BOX + 30, BELOW + 28 * #words + 14,
  ("A box is a tile of %d × %d elements."):format(SIDE, SIDE), "start")
io.write(picture:markup())
