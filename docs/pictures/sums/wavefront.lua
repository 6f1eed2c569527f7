-- lessons/56-wavefront/wavefront.svg: the warps of a block, and the lanes that a mask of 32 bits
-- names.
local svg = require "views.svg"

local THREADS, SIDE, LEFT, TOP, HEIGHT, ROW = 128, 5, 10, 40, 26, 80 -- the first half of a block
local picture = svg.new(2 * LEFT + THREADS * SIDE + 150, TOP + ROW + HEIGHT + 35,
  "128 threads are four warps of 32 lanes, or two of 64; 0xffffffff names only the lower half of "
    .. "a warp of 64")

-- A row of warps of `lanes` lanes each; below each, the lanes that 0xffffffff names.
local function row(y, lanes, words)
  for first = 0, THREADS - 1, lanes do
    local x, fill = LEFT + first * SIDE, first // lanes % 2 == 0 and svg.DEVICE or svg.HOST
    picture:box(x, y, lanes * SIDE, HEIGHT, fill)
    picture:text(x + lanes * SIDE / 2, y + HEIGHT / 2 + 5, ("warp %d"):format(first // lanes))
    picture:box(x, y + HEIGHT + 6, 32 * SIDE, 14, svg.USED)
    if lanes > 32 then picture:box(x + 32 * SIDE, y + HEIGHT + 6, (lanes - 32) * SIDE, 14) end
  end
  picture:text(LEFT + THREADS * SIDE + 12, y + HEIGHT / 2 + 5, words, "start")
  picture:text(LEFT + THREADS * SIDE + 12, y + HEIGHT + 18, "0xffffffff", "start")
end

picture:text(LEFT, TOP - 14, "the first 128 threads of a block", "start")
row(TOP, 32, "32 lanes: four warps")
row(TOP + ROW, 64, "64 lanes: two warps")
io.write(picture:markup())
