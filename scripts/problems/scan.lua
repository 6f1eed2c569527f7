-- scan.lua: the problem of prefix sums for the runner; definitions/scan.c is the part for
-- programs.

local convert = require "base.convert"
local units = require "base.units"

local function work(sizes)
  return sizes.elements
end

return {
  place = 65,
  symbol = "prefix sums",
  sizes = {
    { name = "--elements", value = "N", help = "numbers of which scan makes prefix sums",
      convert = convert.whole(1, 1 << 28) },
  },
  edges = { { elements = 1 }, { elements = 2 }, { elements = 31 }, { elements = 33 },
            { elements = 1009 }, { elements = 1000003 } }, -- primes except 33
  small = { elements = 20011 }, -- the last of two tiles has 7723 of 12288 elements
  compared = { elements = 4000000 },
  seeds = { initial = { 1 }, others = { { 2 }, { 3 } }, help = "X of scan's numbers" },
  answer = "in total",
  wrong = function(check)
    return check.wrong_elements and ("%s, the first is number %s"):format(
      units.wrong(check.wrong_elements, "element"), units.value(check.first_wrong))
  end,
  describe = function(sizes)
    return units.many(sizes.elements, "element")
  end,
  work = work,
  per = "element",
  limit = { bytes_per_element = "number", launches = "number" },
  demand = function(sizes, limit)
    return { bytes = work(sizes) * (limit.bytes_per_element or 0), launches = limit.launches or 0 }
  end,
  phases = {
    { key = "rng" }, -- always 0, because the numbers are made before the clock starts
    { key = "compute", title = "compute" },
    { key = "transfer", title = "transfer" },
  },
}
