-- What the runner makes of the problems' files: their order, and a flag that two of them have.

local tap = require "tap"
local convert = require "base.convert"
local problems = require "lessons.problems"

local names = {}
for i, problem in ipairs(problems.LIST) do names[i] = problem.name end
tap.is(names, { "axpy", "pi", "life", "sum", "madd", "matmul" }, "in the order that they state")
tap.is(problems.sort({ "life", "pi" }), { "pi", "life" }, "which sorts a lesson's programs")
tap.is(problems.SIZES, { "elements", "points", "width", "height", "generations",
                         "rows", "columns", "inner" }, "all sizes")
tap.is(problems.PHASES, { "rng", "compute", "transfer", "halo", "upload" }, "all phases, each once")
tap.is(problems.find("cake"), nil, "there is no such problem")

local function flag(name)
  for _, one in ipairs(problems.flags()) do
    if one.name == name then return one end
  end
end
tap.is(flag("--width").help, "cells in a row of life", "a flag of one problem")
tap.is(flag("--seed").help,
  "seeds: X or X,Y of axpy's arrays, X or X,Y of pi's points, S of life's first board, "
    .. "X of sum's numbers, X or X,Y of madd's matrices, X or X,Y of matmul's A and B",
  "the seeds of all")

tap.is(flag("--elements").help, "elements of axpy's arrays; numbers that sum adds up",
  "a flag of two")

local count = #problems.flags()
table.insert(problems.LIST, { choices = {}, sizes = {
  { name = "--width", value = "P", help = "pixels of an image",
    convert = convert.whole(2, 1 << 30) },
} })
local width = flag("--width")
tap.is(width.help, "cells in a row of life; pixels of an image", "a flag of two says both")
tap.is(width.convert("1"), 1, "a value that the first takes")
tap.is(width.convert("2000000"), 2000000, "one that the second takes")
tap.is(select(2, width.convert("0")), "expected a whole number from 1 to 1048576",
  "one that none takes")
tap.is(#problems.flags(), count, "and it is one flag")

tap.done()
