-- lessons/21-interop/memory.svg: one memory, who allocates in it, and how each gets at the whole.
local svg = require "views.svg"

local picture = svg.new(720, 250, "One memory: host_data gives a kernel the address of data "
  .. "that OpenACC holds on the "
  .. "GPU, deviceptr gives a loop memory that CUDA has allocated")

picture:box(10, 70, 700, 80, svg.DEVICE)
picture:text(360, 90, "the GPU's memory")
local ARRAYS = { -- the middle of each, its names, and what makes it
  { x = 180, name = "cells, next", maker = "made by acc data" },
  { x = 540, name = "d_x, d_y", maker = "made by cudaMalloc" },
}
for _, array in ipairs(ARRAYS) do
  picture:box(array.x - 110, 98, 220, 40)
  picture:text(array.x, 115, array.name)
  picture:text(array.x, 132, array.maker)
end
local function side(x, words)
  picture:box(x - 140, 190, 280, 40, svg.HOST)
  picture:text(x, 215, words)
end
side(180, "loops with directives")
side(540, "CUDA's kernels and libraries")

picture:arrow(120, 190, 120, 142)
picture:text(112, 170, "present", "end")
picture:arrow(600, 190, 600, 142)
picture:text(608, 170, "as it is", "start")
picture:arrow(450, 190, 270, 142)
picture:text(205, 163, "host_data", "start")
picture:arrow(270, 190, 450, 142)
picture:text(515, 163, "deviceptr", "end")
picture:text(360, 40, "an address in this memory is valid for both, because both use one CUDA "
  .. "context")
io.write(picture:markup())
