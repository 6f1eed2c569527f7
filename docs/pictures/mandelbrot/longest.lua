-- lessons/48-mandelbrot/longest.svg: how long each lane of a warp iterates.
local host = require "host"
local warp = dofile(host.root .. "/docs/pictures/mandelbrot/warp.lua")

local FIRST = 993 * warp.LANES -- the first pixel of a warp that diverges about as much as most

local lanes, most = {}, 0
for lane = 1, warp.LANES do
  local count = warp.count(FIRST + lane - 1)
  lanes[lane] = { { 0, count } }
  most = math.max(most, count)
end
io.write(warp.draw(lanes, most, "A warp iterates as long as its longest pixel"):markup())
