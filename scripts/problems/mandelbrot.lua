-- mandelbrot.lua: the problem of a picture of the Mandelbrot set for the runner;
-- definitions/mandelbrot.c is the part for programs.

local convert = require "base.convert"
local units = require "base.units"

local function work(sizes)
  return sizes.width * sizes.height
end

return {
  place = 70,
  symbol = "mandelbrot",
  sizes = {
    { name = "--width", value = "W", help = "pixels in a row of mandelbrot",
      convert = convert.whole(1, 32768) },
    { name = "--height", value = "H", help = "rows of mandelbrot's pixels",
      convert = convert.whole(1, 32768) },
    { name = "--depth", value = "N", help = "iterations at most for a pixel of mandelbrot",
      convert = convert.whole(1, 1000000) },
  },
  edges = { { width = 1, height = 1, depth = 1 }, { width = 2, height = 3, depth = 100 },
            { width = 31, height = 33, depth = 17 },
            { width = 33, height = 31, depth = 257 },
            { width = 191, height = 127, depth = 500 } },
  small = { width = 67, height = 37, depth = 200 },
  compared = { width = 256, height = 192, depth = 500 },
  seeds = { initial = { 1 }, others = { { 2 }, { 3 } }, help = "X of mandelbrot's place" },
  answer = "iterations",
  wrong = function(check)
    local first = check.first_wrong
    return check.wrong_elements and type(first) == "table" and
      ("%s, the first in row %s, column %s"):format(
        units.wrong(check.wrong_elements, "pixel"), units.value(first.row),
        units.value(first.column))
  end,
  describe = function(sizes)
    return ("%d × %d pixels, at most %d iterations"):format(sizes.width, sizes.height,
      sizes.depth)
  end,
  work = work,
  per = "pixel",
  limit = { bytes_per_pixel = "number", launches = "number" },
  demand = function(sizes, limit)
    return { bytes = work(sizes) * (limit.bytes_per_pixel or 0), launches = limit.launches or 0 }
  end,
  phases = {
    { key = "rng" }, -- always 0, because nothing is random but the place
    { key = "compute", title = "compute" },
    { key = "transfer", title = "transfer" },
  },
}
