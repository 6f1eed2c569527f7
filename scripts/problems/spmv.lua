-- spmv.lua: the problem of a sparse matrix times a vector for the runner; definitions/spmv.c is the
-- part for programs.

local convert = require "base.convert"
local units = require "base.units"

-- The average of a row, if there are many rows
local ENTRIES = { uniform = 30, stencil = 5, skewed = 6.94 }

local function work(sizes)
  return sizes.rows
end

return {
  place = 90,
  symbol = "y = A·x",
  sizes = {
    { name = "--rows", value = "N", help = "rows and columns of spmv's matrix",
      convert = convert.whole(1, 50000000) },
  },
  edges = { { rows = 1 }, { rows = 2 }, { rows = 31 }, { rows = 33 }, { rows = 1009 },
            { rows = 10007 } }, -- primes except 33; more rows than the longest one has entries
  small = { rows = 307 }, -- the last warp has 19 of 32 lanes
  compared = { rows = 30000 }, -- about a million entries, if they are uniform
  seeds = { initial = { 1 }, others = { { 2 }, { 3 } }, help = "X of spmv's matrix" },
  choices = {
    { name = "--matrix", value = "KIND", help = "how spmv's entries are distributed",
      words = { "uniform", "stencil", "skewed" }, initial = "uniform",
      otherwise = "--matrix is for spmv" },
  },
  answer = "in all of y",
  wrong = function(check)
    return check.wrong_elements and ("%s, the first is element %s of y"):format(
      units.wrong(check.wrong_elements, "element"), units.value(check.first_wrong))
  end,
  describe = function(sizes)
    return units.many(sizes.rows, "row")
  end,
  work = work,
  per = "row",
  limit = { bytes_per_entry = "number", bytes_per_row = "number", launches = "number" },
  demand = function(sizes, limit, choices)
    local of_row = (limit.bytes_per_entry or 0) * ENTRIES[choices.matrix or "uniform"]
    return { bytes = work(sizes) * (of_row + (limit.bytes_per_row or 0)),
             launches = limit.launches or 0 }
  end,
  phases = {
    { key = "rng" }, -- always 0, because the matrix is made before the clock starts
    { key = "compute", title = "compute" },
    { key = "transfer", title = "transfer" },
  },
}
