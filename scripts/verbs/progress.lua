-- progress.lua: lists how far the student is with the exercises.

local units = require "base.units"
local progress = require "exercises.progress"
local host = require "host"
local catalogue = require "lessons.catalogue"

local COLUMNS = {
  { key = "number", title = "no.", csv = "lesson" },
  { key = "title", title = "lesson", csv = "title", shrink = 12 },
  { key = "words", title = "exercise", csv = "exercise" },
  { key = "when", title = "last", csv = "last" },
}

local function show(out, _, lessons)
  local rows, passed = {}, 0
  for i, lesson in ipairs(lessons) do
    local words, done = progress.words(lesson)
    passed = passed + (done.passed and 1 or 0)
    rows[i] = { number = catalogue.label(lesson), title = lesson.title,
                words = words == "" and "–" or words,
                when = done.last > 0 and units.ago(host.time() - done.last) or "" }
  end
  out:table(COLUMNS, rows)
  out:say("")
  out:say("%d of %s passed", passed, units.many(#lessons, "exercise"))
  return 0
end

return {
  name = "progress", place = 58,
  usage = "progress",
  help = "shows how far you are with the exercises",
  example = "progress",
  flags = { "--format" },
  run = show,
}
