-- histogram.lua: the problem of a histogram for the runner; definitions/histogram.c is the part
-- for programs.

local convert = require "base.convert"
local units = require "base.units"

local function work(sizes)
  return sizes.elements
end

return {
  place = 60,
  symbol = "histogram",
  sizes = {
    { name = "--elements", value = "N", help = "bytes that histogram counts",
      convert = convert.whole(1, (1 << 32) - 1) },
  },
  edges = { { elements = 1 }, { elements = 2 }, { elements = 31 }, { elements = 33 },
            { elements = 1009 }, { elements = 1000003 } }, -- primes except 33
  small = { elements = 1003 }, -- the last warp has 11 of 32 lanes
  compared = { elements = 4000000 },
  seeds = { initial = { 1 }, others = { { 2 }, { 3 } }, help = "X of histogram's values" },
  choices = {
    { name = "--values", value = "HOW", help = "how histogram's values are distributed",
      words = { "uniform", "skewed" }, initial = "uniform",
      otherwise = "--values is for histogram" },
  },
  answer = "in the fullest bin",
  wrong = function(check)
    return check.wrong_elements and ("%s, the first is that of value %s"):format(
      units.wrong(check.wrong_elements, "bin"), units.value(check.first_wrong))
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
    { key = "rng" }, -- always 0, because the bytes are made before the clock starts
    { key = "compute", title = "compute" },
    { key = "transfer", title = "transfer" },
  },
}
