-- matmul.lua: C = A·B, as the runner knows it; cuda/problems/matmul.c is the other half.

local convert = require "base.convert"
local units = require "base.units"

-- A and B hold 0 to 15; a float holds each whole number up to 2^24.
local MOST_INNER = (1 << 24) // (15 * 15)

-- A multiplication and an addition for each step of each element's sum.
local function work(sizes)
  return 2 * sizes.rows * sizes.columns * sizes.inner
end

-- Of A, B and C.
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
            { rows = 97, columns = 61, inner = 83 } }, -- primes, but for 33 and 24
  small = { rows = 37, columns = 19, inner = 23 }, -- every tile's last rows and columns are cut
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
  limit = { bytes_per_element = "number", launches = "number" },
  demand = function(sizes, limit)
    return { bytes = elements(sizes) * (limit.bytes_per_element or 0),
             launches = limit.launches or 0, flops = work(sizes) }
  end,
  phases = {
    { key = "rng" }, -- always 0: the matrices are made before any clock runs
    { key = "compute", title = "compute" },
    { key = "transfer", title = "transfer" },
  },
}
