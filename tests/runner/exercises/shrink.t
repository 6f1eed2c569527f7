-- shrink.t: finds in few tries the smallest sizes at which a program fails.
local tap = require "tap"
local shrink = require "exercises.shrink"

local tries = 0

local function smallest(keys, passed, failed, fails)
  local sizes = {}
  for i, key in ipairs(keys) do sizes[i] = { key = key } end
  tries = 0
  local came = shrink.smallest(sizes, passed, failed, function(values)
    tries = tries + 1
    return fails(values)
  end)
  local words = {}
  for i, key in ipairs(keys) do words[i] = came[key] end
  return table.concat(words, " ")
end

tap.is(smallest({ "n" }, { n = 33 }, { n = 1009 }, function(v) return v.n > 256 end), "257",
  "257 elements are the fewest that one block does not cover")
tap.is(smallest({ "n" }, { n = 33 }, { n = 34 }, function() return true end) .. tries, "340",
  "adjacent sizes need no further try")
tap.is(smallest({ "n" }, { n = 33 }, { n = 1009 }, function() return false end), "1009",
  "the original size is kept if no smaller one fails")
local board = { "width", "height", "generations" }
tap.is(smallest(board, { width = 2, height = 5, generations = 3 },
  { width = 37, height = 19, generations = 3 }, function(v) return v.width > 16 end), "17 1 1",
  "width, one row and one generation are reduced in order")
tap.is(smallest(board, { width = 1, height = 1, generations = 3 },
  { width = 37, height = 19, generations = 3 }, function(v)
    return v.width * v.height > 16 and v.generations > 1
  end), "17 1 2", "sizes that fail only together are reduced together")
smallest({ "n" }, { n = 1 }, { n = 1 << 40 }, function(v) return v.n > 1 << 39 end)
tap.is(tries, 12, "the number of tries is bounded")
tap.done()
