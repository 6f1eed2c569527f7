-- lessons/59-next-pixel/refill.svg: the pixels that each lane of a warp iterates for.
local host = require "host"
local warp = dofile(host.root .. "/docs/pictures/mandelbrot/warp.lua")

local program = assert(io.open(host.root .. "/lessons/59-next-pixel/mandelbrot.cu")):read("a")
local SHARE = math.tointeger(program:match("SHARE = (%d+)"))
local STRETCH = math.tointeger(program:match("STRETCH = (%d+)"))
local FIRST, MOST = 8 * SHARE, 1000 -- the warp's first pixel; the iterations that are drawn

-- After each stretch, the lanes that are done take the next pixels, in their order.
local lanes, left, next_pixel = {}, {}, FIRST
for lane = 1, warp.LANES do lanes[lane] = {} end
for start = 0, MOST - 1, STRETCH do
  for lane, pixels in ipairs(lanes) do
    if not left[lane] then
      pixels[#pixels + 1], left[lane] = { start }, warp.count(next_pixel)
      next_pixel = next_pixel + 1
    end
    local turn = math.min(left[lane], STRETCH)
    pixels[#pixels][2] = start + turn
    left[lane] = turn == STRETCH and left[lane] - turn or nil
  end
end
io.write(warp.draw(lanes, MOST, "Lanes that are done take the next pixel"):markup())
