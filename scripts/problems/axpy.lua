-- axpy.lua: the problem y = a x + y for the runner; definitions/axpy.c is the part for programs.

local convert = require "base.convert"
local units = require "base.units"

local function work(sizes)
  return sizes.elements
end

return {
  place = 5,
  symbol = "y = a·x + y",
  sizes = {
    { name = "--elements", value = "N", help = "elements of axpy's arrays",
      convert = convert.whole(1, 1 << 38) },
  },
  edges = { { elements = 1 }, { elements = 2 }, { elements = 31 }, { elements = 33 },
            { elements = 300007 } }, -- primes except 33; more blocks than a block has threads
  small = { elements = 1003 }, -- the last warp has 11 of 32 lanes
  compared = { elements = 1000000 },
  seeds = { initial = { 1, 2 }, others = { { 3, 4 }, { 5, 6 } },
            help = "X or X,Y of axpy's arrays" },
  choices = {
    { name = "--pages", value = "HOW",
      help = "how managed memory's pages move, for lessons that use it",
      words = { "touch", "prefetch", "advise" },
      initial = "touch", needs = "managed",
      otherwise = "--pages is for lessons that use managed memory" },
  },
  answer = "summed",
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
    { key = "rng" }, -- always 0, because the arrays are made before the clock starts
    { key = "compute", title = "compute" },
    { key = "transfer", title = "transfer" },
  },
}
