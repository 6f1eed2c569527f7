-- lessons/34-register-tile/outer.svg: what a thread does with one step's numbers of A and B.
local svg = require "views.svg"

local program = assert(io.open(require("host").root .. "/lessons/34-register-tile/matmul.cu"))
  :read("a")
local EACH = math.tointeger(program:match("EACH = (%d+)"))

local SIDE, GAP, LEFT, TOP = 34, 14, 90, 50
local RIGHT, BELOW = LEFT + SIDE + GAP, TOP + SIDE + GAP
local ROW, COLUMN = 2, 4 -- of the sum that is pointed out; from 0
local picture = svg.new(RIGHT + EACH * SIDE + 330, BELOW + EACH * SIDE + 20,
  ("%d numbers of A and %d of B: each of their %d products is added to a sum")
  :format(EACH, EACH, EACH * EACH))

for i = 0, EACH - 1 do
  picture:box(LEFT, BELOW + i * SIDE, SIDE, SIDE, i == ROW and svg.USED or svg.COPY)
  picture:box(RIGHT + i * SIDE, TOP, SIDE, SIDE, i == COLUMN and svg.USED or svg.COPY)
  for j = 0, EACH - 1 do
    local used = i == ROW and j == COLUMN
    picture:box(RIGHT + j * SIDE, BELOW + i * SIDE, SIDE, SIDE, used and svg.USED or svg.DEVICE)
  end
end
picture:text(LEFT - 10, BELOW + (EACH / 2) * SIDE + 5, "from_a[i]", "end")
picture:text(RIGHT + EACH / 2 * SIDE, TOP - 14, "from_b[j]")
picture:arrow(LEFT + SIDE, BELOW + (ROW + 0.5) * SIDE, RIGHT + (COLUMN + 0.3) * SIDE,
  BELOW + (ROW + 0.5) * SIDE)
picture:arrow(RIGHT + (COLUMN + 0.5) * SIDE, TOP + SIDE, RIGHT + (COLUMN + 0.5) * SIDE,
  BELOW + (ROW + 0.3) * SIDE)

local words = {
  { svg.COPY, ("loaded from shared memory: %d numbers"):format(2 * EACH) },
  { svg.DEVICE, ("sums[i][j], in registers: %d"):format(EACH * EACH) },
  { svg.USED, "sums[i][j] += from_a[i] * from_b[j]" },
}
for i, word in ipairs(words) do
  local x, y = RIGHT + EACH * SIDE + 30, BELOW + 28 * (i - 1)
  picture:box(x, y, 18, 18, word[1])
  picture:text(x + 26, y + 14, word[2], "start")
end
io.write(picture:markup())
