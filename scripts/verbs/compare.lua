-- compare.lua: the comparison table of lessons that are measured in turns. All else is as of run.

local run = require "verbs.run"

return {
  name = "compare", place = 30,
  usage = "compare 01-06 | pi",
  help = "the comparison table, its lessons measured in turns; of a problem, all that have it",
  words = { least = 1, most = math.huge, wants = "lessons, such as compare 01-06 or compare pi" },
  flags = run.flags,
  run = function(out, options, lessons)
    options.in_turns = true
    return run.run(out, options, lessons)
  end,
}
