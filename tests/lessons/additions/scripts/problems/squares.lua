-- squares.lua: the facts of the problem squares for the runner.

local convert = require "base.convert"

local function work(sizes)
  return sizes.count
end

return {
  place = 15, -- between other problems
  symbol = "∑n²",
  sizes = {
    { name = "--count", value = "N", help = "numbers of squares",
      convert = convert.whole(1, 1000000) },
  },
  edges = { { count = 1 }, { count = 37 } },
  small = { count = 37 },
  compared = { count = 1000 },
  answer = "in all",
  describe = function(sizes) return ("%d numbers"):format(sizes.count) end,
  work = work,
  per = "number",
  limit = { launches = "number" },
  demand = function(_, limit) return { bytes = 0, launches = limit.launches or 0 } end,
  phases = { { key = "sum", title = "sum" } },
}
