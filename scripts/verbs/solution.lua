-- solution.lua: shows how a student's version differs from the lesson's program.

local fail = require "base.fail"
local files = require "base.files"
local places = require "base.places"
local current = require "exercises.current"
local progress = require "exercises.progress"
local submissions = require "exercises.submissions"
local workplace = require "exercises.workplace"
local catalogue = require "lessons.catalogue"
local source = require "views.source"

local function solution(out, options, lessons)
  local lesson, path = current.lesson(out, lessons, options.words, "solution", true)
  local label, done = catalogue.typed(lesson), progress.read(lesson)
  if not done.passed and not options.peek then
    fail("usage",
      "lesson %s is not passed yet; lessons/run check %s says what is missing, --peek shows it now",
      label, label)
  end
  local list = path and submissions.of(lesson, path) or workplace.written(lesson)
  if not done.passed then progress.add(lesson, "peeked") end
  for _, file in ipairs(list) do
    local own = lesson.programs[file.program].source
    if files.read(file.path) == files.read(own) then
      out:say("%s is identical to the lesson's program.", places.path(file.path))
    else
      source.show_difference(out, file.path, own)
    end
  end
  return 0
end

return {
  name = "solution", place = 57,
  usage = "solution [05] [my.cu]",
  help = "shows how to get from your version to the lesson's program",
  about = "It shows the changes once your version has passed; before that, --peek shows them, and "
    .. "the fact is noted.",
  example = "solution 05 --peek  before yours has passed",
  of_lesson = function(_, label) return label end,
  words = { least = 0, most = 2, wants = "one lesson, such as solution 05, and a file if you like; "
            .. "without one it is the lesson that you worked at last" },
  flags = { "--language", { name = "--peek", help = "show it before that; this is noted" } },
  run = solution,
}
