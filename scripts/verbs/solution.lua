-- solution.lua: how a student's version differs from the lesson's program.

local fail = require "base.fail"
local progress = require "exercises.progress"
local workplace = require "exercises.workplace"
local catalogue = require "lessons.catalogue"
local source = require "views.source"

local function solution(out, options, lessons)
  local lesson = catalogue.one(lessons, options.words, "solution")
  local label, done = catalogue.label(lesson), progress.read(lesson)
  if not done.passed and not options.peek then
    fail(2, "lesson %s is not passed yet: check %s tells how far you are; --peek shows it now",
      label, label)
  end
  if not done.passed then progress.add(lesson, "peeked") end
  for _, file in ipairs(workplace.written(lesson)) do
    source.show_difference(out, file.path, lesson.programs[file.program].source)
  end
  return 0
end

return {
  name = "solution", place = 57,
  usage = "solution 05",
  help = "from your version to the lesson's, when yours has passed",
  words = { least = 1, most = 1, wants = "one lesson, such as solution 05" },
  flags = { { name = "--peek", help = "show it before that; it is noted" } },
  run = solution,
}
