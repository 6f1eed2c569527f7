-- shrink.t: the smallest sizes at which a program fails, found in few tries.
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
  "one block is too few for one element more")
tap.is(smallest({ "n" }, { n = 33 }, { n = 34 }, function() return true end) .. tries, "340",
  "nothing lies between: it is not tried")
tap.is(smallest({ "n" }, { n = 33 }, { n = 1009 }, function() return false end), "1009",
  "no other fails")
local board = { "width", "height", "generations" }
tap.is(smallest(board, { width = 2, height = 5, generations = 3 },
  { width = 37, height = 19, generations = 3 }, function(v) return v.width > 16 end), "17 1 1",
  "a board by its width, a row of it, after one generation")
tap.is(smallest(board, { width = 1, height = 1, generations = 3 },
  { width = 37, height = 19, generations = 3 }, function(v)
    return v.width * v.height > 16 and v.generations > 1
  end), "17 1 2", "by all that it takes")
smallest({ "n" }, { n = 1 }, { n = 1 << 40 }, function(v) return v.n > 1 << 39 end)
tap.is(tries, 12, "there is an end of it")
tap.done()
