-- madd.lua: the problem a = b + c with matrices, and the sum of a, for the runner;
-- definitions/madd.c is the part for programs.

local convert = require "base.convert"
local units = require "base.units"

local LONGEST = 1 << 19

local function work(sizes)
  return sizes.rows * sizes.columns
end

return {
  place = 31,
  symbol = "Σ(b + c)",
  sizes = {
    { name = "--rows", value = "R", help = "rows of madd's matrices",
      convert = convert.whole(1, LONGEST) },
    { name = "--columns", value = "C", help = "columns of madd's matrices",
      convert = convert.whole(1, LONGEST) },
  },
  seeds = { initial = { 1, 2 }, others = { { 3, 4 }, { 5, 6 } },
            help = "X or X,Y of madd's matrices" },
  edges = { { rows = 1, columns = 1 }, { rows = 2, columns = 5 }, { rows = 37, columns = 19 },
            { rows = 1, columns = 1009 }, { rows = 1009, columns = 1 },
            { rows = 509, columns = 1021 } }, -- primes, so that the blocks at the edges are cut
  alone = { rows = 5003, columns = 4999 }, -- a sum of more than 16,777,216, as of sum's elements
  small = { rows = 301, columns = 203 }, -- more blocks of 32 x 8 than such a block has threads
  compared = { rows = 1024, columns = 1024 },
  answer = "summed",
  wrong = function(check)
    local first = check.first_wrong
    return type(first) == "table" and ("%s, the first in row %s, column %s"):format(
      units.wrong(check.wrong_elements, "element"), units.value(first.row),
      units.value(first.column))
  end,
  describe = function(sizes)
    return ("%d × %d elements"):format(sizes.rows, sizes.columns)
  end,
  work = work,
  per = "element",
  limit = { bytes_per_element = "number", launches = "number" },
  demand = function(sizes, limit)
    return { bytes = work(sizes) * (limit.bytes_per_element or 0), launches = limit.launches or 0 }
  end,
  phases = {
    { key = "upload", title = "to the device", makes_data = true },
    { key = "compute", title = "compute" },
    { key = "transfer", title = "back" },
  },
}
