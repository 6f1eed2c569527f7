-- hint.lua: shows one more hint each time.

local fail = require "base.fail"
local current = require "exercises.current"
local progress = require "exercises.progress"
local catalogue = require "lessons.catalogue"

local function hint(out, options, lessons)
  local lesson = current.lesson(out, lessons, options.words, "hint")
  local hints, label = lesson.hints or {}, catalogue.label(lesson)
  if #hints == 0 then fail("usage", "lesson %s has no hints", label) end
  local given = progress.read(lesson).hints
  if given < #hints then
    progress.add(lesson, "hint")
    given = given + 1
  else
    given = #hints
    out:say("There are no more hints; lessons/run solution %s --peek shows the lesson's program.",
      label)
  end
  for i = 1, given do out:say("%d of %d: %s", i, #hints, hints[i]) end
  return 0
end

return {
  name = "hint", place = 54,
  usage = "hint [05]",
  help = "gives a hint for your version, one more each time",
  example = "hint 05",
  of_lesson = function(lesson, label)
    return lesson.hints and #lesson.hints > 0 and label or nil
  end,
  words = { least = 0, most = 1, wants = "one lesson, such as hint 05; "
            .. "without one it is the lesson that you worked at last" },
  run = hint,
}
