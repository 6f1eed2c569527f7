-- lessons/46-scan/passes.svg: the three passes, on an example of three tiles of four elements.
local svg = require "views.svg"

local ELEMENTS, TILE = { 3, 1, 0, 2, 5, 4, 1, 1, 2, 0, 7, 3 }, 4
local CELL, HEIGHT, GAP, LEFT, TOP, ROW = 34, 26, 24, 170, 16, 62
local TILES = #ELEMENTS // TILE
local WIDTH = TILES * (TILE * CELL + GAP) - GAP
local picture = svg.new(LEFT + WIDTH + 20, TOP + 4 * ROW + HEIGHT + 14,
  "Each tile is scanned, then the sums of the tiles, then each tile gets the sum before it")

local function left_of(tile)
  return LEFT + (tile - 1) * (TILE * CELL + GAP)
end

-- A row of all elements, with the words beside it.
local function row(number, title, values, fill)
  local y = TOP + number * ROW
  picture:text(LEFT - 14, y + HEIGHT / 2 + 5, title, "end")
  for i, value in ipairs(values) do
    local x = left_of((i - 1) // TILE + 1) + (i - 1) % TILE * CELL
    picture:box(x, y, CELL, HEIGHT, fill(i))
    picture:text(x + CELL / 2, y + HEIGHT / 2 + 5, value)
  end
end

local in_tiles, sums, result = {}, {}, {}
for i, value in ipairs(ELEMENTS) do
  in_tiles[i] = value + (i % TILE == 1 and 0 or in_tiles[i - 1])
  result[i] = value + (result[i - 1] or 0)
  if i % TILE == 0 then sums[#sums + 1] = result[i] end
end

local function last(i) return i % TILE == 0 and svg.HOST or svg.DEVICE end
row(0, "in", ELEMENTS, function() return svg.EMPTY end)
row(1, "1. tiles are scanned", in_tiles, last)
row(3, "3. sums are added", result, function(i)
  return i > TILE and svg.USED or svg.DEVICE
end)

local y = TOP + 2 * ROW
picture:text(LEFT - 14, y + HEIGHT / 2 + 5, "2. sums are scanned", "end")
for tile, sum in ipairs(sums) do
  local x = left_of(tile) + (TILE - 1) * CELL
  picture:arrow(x + CELL / 2, y - ROW + HEIGHT, x + CELL / 2, y)
  picture:box(x, y, CELL, HEIGHT, svg.HOST)
  picture:text(x + CELL / 2, y + HEIGHT / 2 + 5, sum)
  if tile < TILES then
    picture:arrow(x + CELL, y + HEIGHT, left_of(tile + 1) + CELL / 2, y + ROW)
  end
end
local below = TOP + 4 * ROW + 4
picture:box(LEFT, below, 18, 18, svg.HOST)
picture:text(LEFT + 26, below + 14, "sum of a tile, then of all tiles up to it", "start")
io.write(picture:markup())
