-- transpose.lua: the problem of a transpose for the runner; definitions/transpose.c is the part
-- for programs.

local convert = require "base.convert"
local units = require "base.units"

local function work(sizes)
  return sizes.rows * sizes.columns
end

return {
  place = 50,
  symbol = "Aᵀ",
  sizes = {
    { name = "--rows", value = "M", help = "rows of transpose's matrix",
      convert = convert.whole(1, 500000) },
    { name = "--columns", value = "N", help = "columns of transpose's matrix",
      convert = convert.whole(1, 500000) },
  },
  edges = { { rows = 1, columns = 1 }, { rows = 2, columns = 3 }, { rows = 31, columns = 33 },
            { rows = 33, columns = 31 }, { rows = 509, columns = 1021 } }, -- primes except 33
  small = { rows = 37, columns = 67 }, -- the last rows and columns of tiles are cut
  compared = { rows = 1024, columns = 1024 },
  seeds = { initial = { 1 }, others = { { 2 }, { 3 } }, help = "X of transpose's matrix" },
  answer = "in the first row",
  wrong = function(check)
    local first = check.first_wrong
    return check.wrong_elements and type(first) == "table" and
      ("%s, the first in row %s, column %s"):format(
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
    { key = "rng" }, -- always 0, because the matrix is made before the clock starts
    { key = "compute", title = "compute" },
    { key = "transfer", title = "transfer" },
  },
}
