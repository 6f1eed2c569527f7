-- compare.lua: the comparison table of lessons that are measured in turns. The rest is as for run.

local run = require "verbs.run"

return {
  name = "compare", place = 30,
  usage = "compare 01-06 | pi",
  help = "measures lessons in turns and prints the comparison table",
  about = "The lessons take turns, so that a machine whose speed drifts affects all of them "
    .. "alike. A problem's name, such as pi, means all lessons about it.",
  example = "compare 04-06 --baseline 04  three lessons, with speed-ups over the first",
  of_lesson = function(lesson, label)
    return lesson.from and ("%02d,%s"):format(lesson.from, label)
  end,
  words = { least = 1, most = math.huge, wants = "lessons, such as compare 01-06 or compare pi" },
  flags = run.flags,
  run = function(out, options, lessons)
    options.in_turns = true
    return run.run(out, options, lessons)
  end,
}
