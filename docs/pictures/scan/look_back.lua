-- lessons/47-scan-one-pass/look-back.svg: what a warp finds when it looks back at the tiles before
-- its own.
local svg = require "views.svg"
local host = require "host"

local program = assert(io.open(host.root .. "/lessons/47-scan-one-pass/scan.cu")):read("a")
local LANES = math.tointeger(program:match("LANES = (%d+)"))

local TILES, OWN, COMPLETE, LATER = LANES + 10, LANES + 6, 17, { LANES + 8, LANES + 9 }
local CELL, HEIGHT, LEFT, TOP = 18, 30, 20, 74
local picture = svg.new(LEFT + TILES * CELL + 20, TOP + HEIGHT + 128,
  ("A warp looks back at %d tiles, and adds their sums up to the nearest that has the sum of all")
    :format(LANES))

local function x_of(tile) return LEFT + tile * CELL end

for tile = 0, TILES - 1 do
  local fill = tile <= COMPLETE and svg.USED or svg.DEVICE
  for _, other in ipairs(LATER) do
    if tile == other then fill = svg.COPY end
  end
  picture:box(x_of(tile), TOP, CELL, HEIGHT, fill)
end
picture:frame(x_of(OWN), TOP, CELL, HEIGHT)
picture:text(x_of(OWN) + CELL / 2, TOP - 10, ("tile %d"):format(OWN))

-- The lanes, from right to left
local first = OWN - LANES
picture:frame(x_of(first), TOP - 4, LANES * CELL, HEIGHT + 8, "#999")
picture:text(x_of(OWN - 1) + CELL / 2, TOP + HEIGHT + 24, "lane 0")
picture:text(x_of(first) + CELL / 2, TOP + HEIGHT + 24, ("lane %d"):format(LANES - 1), "start")
picture:text(x_of(COMPLETE) + CELL / 2, TOP + HEIGHT + 24,
  ("lane %d: the nearest"):format(OWN - 1 - COMPLETE))
picture:arrow(x_of(OWN) + CELL / 2, TOP - 30, x_of(COMPLETE) + CELL / 2, TOP - 30)
picture:text((x_of(OWN) + x_of(COMPLETE)) / 2, TOP - 40,
  ("added: the sum of all up to tile %d, and %d sums of one tile"):format(
    COMPLETE, OWN - 1 - COMPLETE))

local words = {
  { svg.USED, "has the sum of all tiles up to it" },
  { svg.DEVICE, "has the sum of the tile alone" },
  { svg.COPY, "has no sum of this launch yet" },
}
for i, word in ipairs(words) do
  local y = TOP + HEIGHT + 40 + 26 * (i - 1)
  picture:box(LEFT, y, 18, 18, word[1])
  picture:text(LEFT + 26, y + 14, word[2], "start")
end
io.write(picture:markup())
