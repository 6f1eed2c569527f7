-- lessons/04-partial-sum/chunk.svg: the first request of lesson 04's first warp.
package.path = require("host").root .. "/docs/pictures/?.lua;" .. package.path
local svg = require "svg"

local points = svg.number_in("04-partial-sum/lesson.lua", "points")
local program = "04-partial-sum/pi.cu"
local threads = svg.number_in(program, "THREADS") * svg.number_in(program, "BLOCKS")
require "warp_request"("Each lane reads its own chunk: 32 sectors, one number used in each",
  (points + threads - 1) // threads)
