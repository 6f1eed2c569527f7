-- The iterations of the pixels in the pictures of lessons 48 and 59, computed as their programs
-- compute them, and how a warp is drawn: a row for each lane, iterations to the right.
local svg = require "views.svg"
local host = require "host"

local warp = { LANES = 32, WIDTH = 640, ROW = 9, LEFT = 60, TOP = 44 }

local problem = assert(io.open(host.root .. "/cuda/problems/definitions/mandelbrot.c")):read("a")
local SIZES = { width = 333, height = 255, iterations = 1000 } -- the lessons' own
local SEED = 1

-- Rounds to a float. A sum or product of two floats that was rounded to a double becomes the same
-- float as without that.
local function float(number)
  return (string.unpack("f", string.pack("f", number)))
end

local function constant(name)
  return float(tonumber(problem:match(name .. " = (%-?[%d.]+)f")))
end

-- harness_uniform() of cuda/problems/answers/float_sum.h
local function uniform(place)
  local bits = place + SEED * 0x9E3779B97F4A7C15
  bits = (bits ~ bits >> 33) * 0xFF51AFD7ED558CCD
  bits = (bits ~ bits >> 33) * 0xC4CEB9FE1A85EC53
  return ((bits ~ bits >> 33) >> 40) * 2.0 ^ -24
end

local side = float(constant("EXTENT") / math.max(SIZES.width, SIZES.height))

local function corner(name, place, sign, pixels)
  local middle = float(constant(name) + float(constant("ASIDE") * uniform(place)))
  return float(middle + sign * float(side * (pixels // 2)))
end

local left = corner("CENTRE_X", 0, -1, SIZES.width)
local top = corner("CENTRE_Y", 1, 1, SIZES.height)

-- The count of a pixel, by its number.
function warp.count(pixel)
  local cx = float(left + float(pixel % SIZES.width * side))
  local cy = float(top - float(pixel // SIZES.width * side))
  local x, y, count = 0.0, 0.0, 0
  while count < SIZES.iterations do
    local xx, yy = float(x * x), float(y * y)
    if float(xx + yy) > 4 then break end
    x, y, count = float(float(xx - yy) + cx), float(float(2 * x * y) + cy), count + 1
  end
  return count
end

-- A picture of a warp whose lanes do what `lanes` says: for each lane a list of { first, last }
-- iterations, one for each pixel. `most` iterations are drawn.
function warp.draw(lanes, most, title)
  local picture = svg.new(warp.LEFT + warp.WIDTH + 20, warp.TOP + warp.LANES * warp.ROW + 44, title)
  local scale = warp.WIDTH / most
  picture:text(warp.LEFT, warp.TOP - 18, "the warp's iterations", "start")
  picture:text(warp.LEFT + warp.WIDTH, warp.TOP - 18, most, "end")
  for lane, pixels in ipairs(lanes) do
    local y = warp.TOP + (lane - 1) * warp.ROW
    picture:box(warp.LEFT, y, warp.WIDTH, warp.ROW, svg.EMPTY)
    for _, pixel in ipairs(pixels) do
      local last = math.min(pixel[2], most)
      if pixel[1] < most then
        picture:box(warp.LEFT + pixel[1] * scale, y, (last - pixel[1]) * scale, warp.ROW, svg.USED)
      end
    end
    if (lane - 1) % 8 == 0 then picture:text(warp.LEFT - 6, y + 9, lane - 1, "end") end
  end
  picture:text(8, warp.TOP + 24, "lane", "start")
  picture:text(warp.LEFT, warp.TOP + warp.LANES * warp.ROW + 24,
    "green: a lane iterates, for one pixel in each box; empty: it waits", "start")
  return picture
end

return warp
