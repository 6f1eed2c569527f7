-- start.lua: begins a lesson's exercise: writes the student's program, and prints the task.

local places = require "base.places"
local catalogue = require "lessons.catalogue"
local current = require "exercises.current"
local progress = require "exercises.progress"
local workplace = require "exercises.workplace"

local function say_list(out, title, list)
  if not list or #list == 0 then return end
  out:say("")
  out:say("%s:", out:paint("title", title))
  for _, sentence in ipairs(list) do out:say("- %s", sentence) end
end

-- The requirements as sentences: the lesson's goals, and the names of those that are counted.
local function asked(lesson)
  local list = {}
  for i, goal in ipairs(lesson.judged or {}) do list[i] = goal.what end
  return list
end

local function start(out, options, lessons)
  local lesson = current.lesson(out, lessons, options.words, "start")
  local label, typed = catalogue.label(lesson), catalogue.typed(lesson)
  local list = workplace.start(lesson, catalogue.before(lessons, lesson))
  if not progress.read(lesson).started then progress.add(lesson, "started") end
  out:say("%s", out:paint("title", ("%s %s"):format(label, lesson.title)))
  out:say("")
  for _, file in ipairs(list) do
    out:say("  %s%s", places.path(file.path),
      file.made and "" or "  (yours, unchanged; lessons/run reset begins again)")
  end
  say_list(out, "the goal", lesson.goals)
  say_list(out, "check asks for right answers, and for", asked(lesson))
  say_list(out, "questions", lesson.questions)
  out:say("")
  out:say("Read lessons/%s/README.md up to \"Run it\", then write your version:", lesson.folder)
  out:say("  lessons/run edit %s    opens the files", typed)
  out:say("  lessons/run check %s   judges them", typed)
  out:say("  lessons/run hint %s    gives a hint", label)
  return 0
end

return {
  name = "start", place = 51,
  usage = "start [05]",
  help = "begins an exercise: your own version in work/, and the task",
  about = "A file that exists already is left as it is.",
  example = "start 05",
  of_lesson = function(_, label) return label end,
  words = { least = 0, most = 1, wants = "one lesson, such as start 05; "
            .. "without one it is the lesson that you worked at last" },
  flags = { "--language" },
  run = start,
}
