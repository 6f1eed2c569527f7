-- matmul.lua: the problem C = A·B for the runner; definitions/matmul.c is the part for programs.

local convert = require "base.convert"
local units = require "base.units"

-- The elements of A and B are 0 to 15. A float represents all whole numbers up to 2^24 exactly.
local MOST_INNER = (1 << 24) // (15 * 15)

-- A multiplication and an addition for each step of the sum of each element.
local function work(sizes)
  return 2 * sizes.rows * sizes.columns * sizes.inner
end

-- The elements of A, B and C together.
local function elements(sizes)
  return sizes.rows * sizes.inner + sizes.inner * sizes.columns + sizes.rows * sizes.columns
end

return {
  place = 40,
  symbol = "C = A·B",
  sizes = {
    { name = "--rows", value = "M", help = "rows of matmul's A and C",
      convert = convert.whole(1, 1000000) },
    { name = "--columns", value = "N", help = "columns of matmul's B and C",
      convert = convert.whole(1, 1000000) },
    { name = "--inner", value = "K", help = "columns of matmul's A, and rows of B",
      convert = convert.whole(1, MOST_INNER) },
  },
  edges = { { rows = 1, columns = 1, inner = 1 }, { rows = 2, columns = 2, inner = 2 },
            { rows = 31, columns = 31, inner = 31 }, { rows = 33, columns = 33, inner = 33 },
            { rows = 36, columns = 20, inner = 24 }, { rows = 37, columns = 19, inner = 23 },
            { rows = 97, columns = 61, inner = 83 } }, -- primes except 33 and 24
  small = { rows = 37, columns = 19, inner = 23 }, -- the last rows and columns of tiles are cut
  compared = { rows = 256, columns = 256, inner = 256 },
  seeds = { initial = { 1, 2 }, others = { { 3, 4 }, { 5, 6 } },
            help = "X or X,Y of matmul's A and B" },
  answer = "on the diagonal",
  wrong = function(check)
    local first = check.first_wrong
    return check.wrong_rows and type(first) == "table" and
      ("%s, the first element in row %s, column %s"):format(
        units.wrong(check.wrong_rows, "row"), units.value(first.row), units.value(first.column))
  end,
  describe = function(sizes)
    return ("%d × %d times %d × %d"):format(sizes.rows, sizes.inner, sizes.inner, sizes.columns)
  end,
  work = work,
  per = "operation",
  rate = "FLOP/s",
  limit = { bytes_per_element = "number", launches = "number", halves = "number" },
  demand = function(sizes, limit)
    return { bytes = elements(sizes) * (limit.bytes_per_element or 0),
             launches = limit.launches or 0, flops = not limit.halves and work(sizes) or nil,
             halves = limit.halves and limit.halves * work(sizes) }
  end,
  phases = {
    { key = "rng" }, -- always 0, because the matrices are made before the clock starts
    { key = "compute", title = "compute" },
    { key = "transfer", title = "transfer" },
  },
}
