-- life.lua: the problem Conway's Game of Life for the runner; definitions/life.c is the part for
-- programs.

local convert = require "base.convert"
local units = require "base.units"

-- Cells times generations; a run of 0 generations counts as one.
local function work(sizes)
  return sizes.width * sizes.height * math.max(sizes.generations, 1)
end

return {
  place = 20,
  symbol = "life",
  sizes = {
    { name = "--width", value = "W", help = "cells in a row of life",
      convert = convert.whole(1, 1 << 20) },
    { name = "--height", value = "H", help = "rows of life", convert = convert.whole(1, 1 << 20) },
    { name = "--generations", value = "G", help = "generations of life",
      convert = convert.whole(0, 0x7fffffff) },
  },
  seeds = { initial = { 1985 }, others = { { 7 }, { 9 } }, help = "S of life's first board" },
  edges = { { width = 1, height = 1, generations = 3 },
            { width = 2, height = 5, generations = 3 },
            { width = 37, height = 19, generations = 3 },
            { width = 256, height = 35, generations = 3 } },
  small = { width = 53, height = 37, generations = 3 }, -- the last row and column of blocks are cut
  compared = { width = 1024, height = 1024, generations = 2 },
  choices = {
    { name = "--ranks", value = "N",
      help = "processes, each with a GPU, for lessons over MPI",
      convert = convert.whole(1, 4096), needs = "mpi", starts = true,
      otherwise = "--ranks is for lessons over MPI",
      call = function(ranks) return units.many(ranks, "rank") end },
  },
  shared = "height",
  answer = "alive",
  wrong = function(check)
    local first = check.first_wrong
    return type(first) == "table" and ("%s, the first in row %s, column %s"):format(
      units.wrong(check.wrong_cells, "cell"), units.value(first.row), units.value(first.column))
  end,
  describe = function(sizes)
    return ("%d × %d cells, %s"):format(sizes.width, sizes.height,
      units.many(sizes.generations, "generation"))
  end,
  work = work,
  per = "cell and generation",
  limit = { bytes_per_cell = "number", launches_per_generation = "number",
            logic_per_cell = "number" },
  demand = function(sizes, limit)
    return { bytes = work(sizes) * (limit.bytes_per_cell or 0),
             launches = sizes.generations * (limit.launches_per_generation or 0),
             logic = limit.logic_per_cell and work(sizes) * limit.logic_per_cell }
  end,
  phases = {
    { key = "rng" }, -- always 0, because the first board is made before the clock starts
    { key = "compute", title = "compute" },
    { key = "transfer", title = "transfer" },
    { key = "halo", title = "halo", beside = true },
  },
}
