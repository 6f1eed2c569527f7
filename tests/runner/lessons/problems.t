-- What the runner reads from the problems' files: their order, and a flag that two of them share.

local tap = require "tap"
local convert = require "base.convert"
local problems = require "lessons.problems"

local names = {}
for i, problem in ipairs(problems.LIST) do names[i] = problem.name end
tap.is(names, { "axpy", "pi", "life", "sum", "madd", "matmul", "transpose",
                  "histogram", "scan", "mandelbrot", "nbody", "spmv" },
  "the problems have the order that they state")
tap.is(problems.sort({ "life", "pi" }), { "pi", "life" },
  "a lesson's programs are sorted by that order")
tap.is(problems.SIZES, { "elements", "points", "width", "height", "generations",
                         "rows", "columns", "inner", "depth", "bodies" },
  "all sizes are listed")
tap.is(problems.PHASES, { "rng", "compute", "transfer", "halo", "upload" },
  "each phase is listed once")
tap.is(problems.find("cake"), nil, "an unknown problem is not found")

local function flag(name)
  for _, one in ipairs(problems.flags()) do
    if one.name == name then return one end
  end
end
tap.is(flag("--width").help, "cells in a row of life; pixels in a row of mandelbrot",
  "a flag of one problem has its help")
tap.is(flag("--seed").help,
  "seeds: X or X,Y of axpy's arrays, X or X,Y of pi's points, S of life's first board, "
    .. "X of sum's numbers, X or X,Y of madd's matrices, X or X,Y of matmul's A and B, "
    .. "X of transpose's matrix, X of histogram's values, X of scan's numbers, "
    .. "X of mandelbrot's place, X of nbody's positions, X of spmv's matrix",
  "--seed has the help of all problems")

tap.is(flag("--elements").help,
  "elements of axpy's arrays; numbers that sum adds up; bytes that histogram counts; "
    .. "numbers of which scan makes prefix sums",
  "a flag of two problems has both helps")

local count = #problems.flags()
table.insert(problems.LIST, { choices = {}, sizes = {
  { name = "--width", value = "P", help = "pixels of an image",
    convert = convert.whole(2, 1 << 30) },
} })
local width = flag("--width")
tap.is(width.help, "cells in a row of life; pixels in a row of mandelbrot; pixels of an image",
  "a flag that is added to a second problem has both helps")
tap.is(width.convert("1"), 1, "a value that the first problem takes is accepted")
tap.is(width.convert("2000000"), 2000000, "a value that the second problem takes is accepted")
tap.is(select(2, width.convert("0")), "expected a whole number from 1 to 1048576",
  "a value that no problem takes is refused")
tap.is(#problems.flags(), count, "a shared flag counts once")

tap.done()
