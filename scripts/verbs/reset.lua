-- reset.lua: begins an exercise again. The old version is kept under a name with the date.

local places = require "base.places"
local current = require "exercises.current"
local progress = require "exercises.progress"
local workplace = require "exercises.workplace"
local catalogue = require "lessons.catalogue"

local function reset(out, options, lessons)
  local lesson = current.lesson(out, lessons, options.words, "reset")
  local kept = workplace.put_aside(lesson)
  workplace.start(lesson, catalogue.before(lessons, lesson))
  progress.add(lesson, "reset")
  for _, file in ipairs(kept) do
    out:say("%s is as it was at the start%s", places.path(file.path),
      file.kept and "; what you wrote is kept in " .. places.path(file.kept) or "")
  end
  return 0
end

return {
  name = "reset", place = 56,
  usage = "reset [05]",
  help = "begins an exercise again; what you wrote is kept",
  about = "Your file gets a name with the date, beside the new one.",
  example = "reset 05",
  words = { least = 0, most = 1, wants = "one lesson, such as reset 05; "
            .. "without one it is the lesson that you worked at last" },
  flags = { "--language" },
  run = reset,
}
