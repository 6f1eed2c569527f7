-- lessons/23-fortran-tile/banks.svg: which words of a tile the first warp writes, and in how many
-- wavefronts: the lesson's order, and the article's, with which students start.
local svg = require "views.svg"
local units = require "base.units"
local catalogue = require "lessons.catalogue"
local host = require "host"

local LANES, BANKS = 32, 32
local CELL, LEFT, TOP, BELOW = 22, 10, 54, 40 -- around each tile

local function number(text, name)
  return math.tointeger(text:match("%f[%w_]" .. name .. " = (%d+)"))
end
local program = assert(io.open(host.root .. "/lessons/23-fortran-tile/life.cu")):read("a")
local article = catalogue.one(catalogue.load(), { "23" }, "banks").start.life[1].to
local WIDTH, HEIGHT = number(program, "THREADS_X"), number(program, "THREADS_Y")
local BLOCK, SIDE = number(article, "THREADS_X"), number(article, "SIDE")

local SECOND = TOP + HEIGHT * CELL + BELOW -- where the second tile's part begins
local picture = svg.new(2 * LEFT + math.max(WIDTH, SIDE) * CELL, 2 * SECOND + 64,
  "In the lesson's tile a warp writes a row, one word per bank; in the article's it writes columns")

-- The most different words that one bank has to take.
local function wavefronts(words)
  local count, most = {}, 0
  for word in pairs(words) do
    local bank = word % BANKS
    count[bank] = (count[bank] or 0) + 1
    most = math.max(most, count[bank])
  end
  return most
end

-- A tile at `top`, `columns` words along its first index; a block of `width` by `height` of them,
-- whose thread `lane` is at place_of(lane), counted from 0.
local function tile(top, title, columns, width, height, place_of)
  local lane_at = {}
  for lane = 0, LANES - 1 do
    local first, second = place_of(lane)
    lane_at[second * columns + first] = lane
  end
  for at = 0, columns * HEIGHT - 1 do
    local first, second = at % columns, at // columns
    local inner = first > 0 and first < width - 1 and second > 0 and second < height - 1
    local halo = first < width and second < height
    local x, y, lane = LEFT + first * CELL, top + TOP + second * CELL, lane_at[at]
    picture:box(x, y, CELL, CELL, lane and svg.USED or inner and svg.DEVICE or halo and svg.COPY)
    if lane then picture:text(x + CELL / 2, y + CELL - 6, lane) end
  end
  picture:text(LEFT, top + TOP - 32, title, "start")
  picture:text(LEFT, top + TOP - 10, "first index", "start")
  picture:arrow(LEFT + 76, top + TOP - 14, LEFT + 130, top + TOP - 14)
  picture:text(LEFT, top + TOP + HEIGHT * CELL + 20, units.many(wavefronts(lane_at), "wavefront")
    .. " for the first warp", "start")
end

tile(0, ("the lesson's: threadIdx.x along the first index, %d × %d threads"):format(WIDTH, HEIGHT),
  WIDTH, WIDTH, HEIGHT, function(lane) return lane % WIDTH, lane // WIDTH end)
tile(SECOND, ("the article's: along the second, %d × %d"):format(BLOCK, BLOCK), SIDE, BLOCK, BLOCK,
  function(lane) return lane // BLOCK, lane % BLOCK end)
for i, words in ipairs({
  "green: cells that the first warp writes, with its lanes; "
    .. "blue: other cells that the block computes",
  "grey: its halo, which is only read; empty: unused",
  ("side by side along the first index: words in neighbouring banks, of which there are %d"):format(
    BANKS),
}) do
  picture:text(LEFT, 2 * SECOND + 20 * i - 6, words, "start")
end
io.write(picture:markup())
