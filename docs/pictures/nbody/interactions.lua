-- lessons/49-n-body/interactions.svg: the interactions of all bodies, and those that a block
-- computes with one tile.
local svg = require "views.svg"
local host = require "host"

local program = assert(io.open(host.root .. "/lessons/49-n-body/nbody.cu")):read("a")
local facts = assert(io.open(host.root .. "/lessons/49-n-body/lesson.lua")):read("a")
local THREADS = math.tointeger(program:match("THREADS = (%d+)"))
local OWN = math.tointeger(program:match("OWN = (%d+)"))
local BODIES = math.tointeger(facts:match("emulated = { bodies = (%d+)"))
local TILE, SHARE = THREADS, THREADS * OWN

local SCALE, LEFT, TOP = 0.19, 150, 76
local BLOCK, TURN = 1, 3 -- that are shown, from 0
local side = BODIES * SCALE

local picture = svg.new(LEFT + side + 110, TOP + side + 56,
  "Each block computes a strip of the interactions, a tile at a time")

local function box(column, row, width, height, fill)
  width, height = math.min(width, BODIES - column), math.min(height, BODIES - row)
  picture:box(LEFT + column * SCALE, TOP + row * SCALE, width * SCALE, height * SCALE, fill)
end

for row = 0, BODIES - 1, SHARE do
  for column = 0, BODIES - 1, TILE do
    box(column, row, TILE, SHARE, row == BLOCK * SHARE and svg.DEVICE or svg.EMPTY)
  end
end
box(TURN * TILE, BLOCK * SHARE, TILE, SHARE, svg.USED)
for thread = 0, OWN - 1 do -- the rows of one thread
  local y = TOP + (BLOCK * SHARE + thread * THREADS + THREADS / 2) * SCALE
  picture:line(LEFT, y, LEFT + side, y)
  picture:text(LEFT - 8, y + 4, ("body %d"):format(BLOCK * SHARE + thread * THREADS + THREADS / 2),
    "end")
end

local middle = LEFT + (TURN + 0.5) * TILE * SCALE
picture:text(LEFT, 20, "columns: the bodies that pull, in tiles of " .. TILE, "start")
picture:text(middle, 44, "this turn's tile")
picture:arrow(middle, 50, middle, TOP - 2)
local beside, strip = LEFT + side + 10, TOP + BLOCK * SHARE * SCALE
picture:text(beside, strip + 20, ("block %d:"):format(BLOCK), "start")
picture:text(beside, strip + 38, ("%d bodies"):format(SHARE), "start")
picture:text(14, TOP + side + 24, ("rows: the bodies that are pulled, %d for each block;"
  .. " the lines are the %d bodies of one thread"):format(SHARE, OWN), "start")
picture:text(14, TOP + side + 44,
  ("green: %d bodies are read once, for %d × %d interactions"):format(TILE, SHARE, TILE), "start")
io.write(picture:markup())
