-- sum.lua: the problem of the sum of many floats for the runner; definitions/sum.c is the part
-- for programs.

local convert = require "base.convert"
local units = require "base.units"

local function work(sizes)
  return sizes.elements
end

return {
  place = 30,
  symbol = "Σx",
  sizes = {
    { name = "--elements", value = "N", help = "numbers that sum adds up",
      convert = convert.whole(1, 1 << 38) },
  },
  seeds = { initial = { 1 }, others = { { 2 }, { 3 } }, help = "X of sum's numbers" },
  edges = { { elements = 1 }, { elements = 2 }, { elements = 31 }, { elements = 33 },
            { elements = 1009 }, { elements = 1000003 } }, -- primes except 33
  alone = { elements = 34000003 }, -- a sum of more than 16,777,216, at which a float stops growing
  small = { elements = 200003 }, -- at most one number for each thread of a grid that fills a GPU
  compared = { elements = 4000000 }, -- several numbers for each thread of such a grid
  choices = {
    { name = "--by", value = "WHO", help = "what adds up the numbers, in the lesson with a library",
      words = { "either", "library", "host" }, initial = "either",
      needs = "cub", otherwise = "--by is for the lesson with a library" },
    { name = "--add", value = "WHAT",
      help = "what is added atomically, in the lesson with atomic additions",
      words = { "block", "warp", "number" }, initial = "block",
      needs = "atomics", otherwise = "--add is for the lesson with atomic additions" },
  },
  answer = "summed",
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
    { key = "upload", title = "to the device", makes_data = true },
    { key = "compute", title = "compute" },
    { key = "transfer", title = "back" },
  },
}
