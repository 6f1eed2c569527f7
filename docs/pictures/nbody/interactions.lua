-- lessons/49-n-body/interactions.svg: the interactions of all bodies, and those that a block
-- computes with one tile.
local svg = require "views.svg"
local host = require "host"

local program = assert(io.open(host.root .. "/lessons/49-n-body/nbody.cu")):read("a")
local THREADS = math.tointeger(program:match("THREADS = (%d+)"))
local BODIES = 4 * THREADS + THREADS // 4 -- an example, whose last tile is cut

local SCALE, LEFT, TOP = 0.09, 150, 76
local BLOCK, TURN = 1, 2 -- that are shown, from 0
local side = BODIES * SCALE

local picture = svg.new(LEFT + side + 110, TOP + side + 56,
  "Each block computes a strip of the interactions, a tile at a time")

local function box(column, row, width, height, fill)
  width, height = math.min(width, BODIES - column), math.min(height, BODIES - row)
  picture:box(LEFT + column * SCALE, TOP + row * SCALE, width * SCALE, height * SCALE, fill)
end

for row = 0, BODIES - 1, THREADS do
  for column = 0, BODIES - 1, THREADS do
    box(column, row, THREADS, THREADS, row == BLOCK * THREADS and svg.DEVICE or svg.EMPTY)
  end
end
box(TURN * THREADS, BLOCK * THREADS, THREADS, THREADS, svg.USED)
local body = BLOCK * THREADS + THREADS // 2 -- of one thread
local y = TOP + body * SCALE
picture:line(LEFT, y, LEFT + side, y)
picture:text(LEFT - 8, y + 4, ("body %d"):format(body), "end")

local middle = LEFT + (TURN + 0.5) * THREADS * SCALE
picture:text(LEFT, 20, "columns: the bodies that pull, in tiles of " .. THREADS, "start")
picture:text(middle, 44, "this turn's tile")
picture:arrow(middle, 50, middle, TOP - 2)
local beside, strip = LEFT + side + 10, TOP + BLOCK * THREADS * SCALE
picture:text(beside, strip + 20, ("block %d:"):format(BLOCK), "start")
picture:text(beside, strip + 38, ("%d bodies"):format(THREADS), "start")
picture:text(14, TOP + side + 24, ("rows: the bodies that are pulled, %d for each block;"
  .. " the line is the body of one thread"):format(THREADS), "start")
picture:text(14, TOP + side + 44,
  ("green: %d bodies are read once, for %d × %d interactions"):format(THREADS, THREADS, THREADS),
  "start")
io.write(picture:markup())
