-- lessons/35-warp-tile/warp.svg: which lane of a warp has which elements of its square of C.
local svg = require "views.svg"

local program = assert(io.open(require("host").root .. "/lessons/35-warp-tile/matmul.cu"))
  :read("a")
-- The whole number that the program gives a name.
local function number(name)
  return math.tointeger(program:match("%f[%w_]" .. name .. " = (%d+)"))
end
local WARP_TILE, ROWS, COLUMNS = number("WARP_TILE"), number("ROWS"), number("COLUMNS")
local DOWN, ACROSS = WARP_TILE // ROWS, WARP_TILE // COLUMNS -- lanes
local CELLS, LANE = WARP_TILE // 4, 9                         -- of 4 x 4 elements; pointed out

local SIDE, LEFT, TOP = 26, 60, 60
local picture = svg.new(LEFT + CELLS * SIDE + 360, TOP + CELLS * SIDE + 20,
  ("A warp's %d × %d elements of C: each of %d × %d lanes has several pieces of 4 × 4")
  :format(WARP_TILE, WARP_TILE, DOWN, ACROSS))

local function lane_of(down, across)
  return down % DOWN + across % ACROSS * DOWN
end
for down = 0, CELLS - 1 do
  for across = 0, CELLS - 1 do
    local lane = lane_of(down, across)
    local x, y = LEFT + across * SIDE, TOP + down * SIDE
    local fill = lane == LANE and svg.USED or down < DOWN and across < ACROSS and svg.HOST
      or svg.DEVICE
    picture:box(x, y, SIDE, SIDE, fill)
    if down < DOWN and across < ACROSS or lane == LANE then
      picture:text(x + SIDE / 2, y + SIDE / 2 + 5, lane)
    end
  end
end
for i = 0, CELLS - 1 do
  local needs_a, needs_b = i % DOWN == LANE % DOWN, i % ACROSS == LANE // DOWN
  picture:box(LEFT - 24, TOP + i * SIDE, 14, SIDE, needs_a and svg.USED or svg.COPY)
  picture:box(LEFT + i * SIDE, TOP - 24, SIDE, 14, needs_b and svg.USED or svg.COPY)
end
picture:text(LEFT - 40, TOP + CELLS / 2 * SIDE, "A")
picture:text(LEFT + CELLS / 2 * SIDE, TOP - 34, "B")

local words = {
  { svg.HOST, ("%d lanes, %d down and %d across"):format(DOWN * ACROSS, DOWN, ACROSS) },
  { svg.USED, ("lane %d: %d × %d elements, and its numbers"):format(LANE, ROWS, COLUMNS) },
  { svg.COPY, ("a step's numbers: %d of A, %d of B"):format(WARP_TILE, WARP_TILE) },
  { svg.DEVICE, "other lanes; a box is 4 × 4 elements" },
}
for i, word in ipairs(words) do
  local x, y = LEFT + CELLS * SIDE + 30, TOP + 28 * (i - 1)
  picture:box(x, y, 18, 18, word[1])
  picture:text(x + 26, y + 14, word[2], "start")
end
io.write(picture:markup())
