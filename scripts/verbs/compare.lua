-- compare.lua: the comparison table of lessons that are measured in turns.

local session = require "runs.session"
local measure = require "views.measurement"

return {
  name = "compare", place = 30,
  usage = "compare 01-06",
  help = "the comparison table, its lessons measured in turns",
  words = { least = 1, most = math.huge, wants = "lessons, such as compare 01-06" },
  flags = require("verbs.run").flags, -- the same
  run = function(out, options, lessons)
    return measure(out, options, lessons, session.in_turns)
  end,
}
