-- diff.lua: what changed from the lesson before: the source and the times.

local fail = require "base.fail"
local units = require "base.units"
local own_version = require "exercises.own_version"
local catalogue = require "lessons.catalogue"
local device = require "machine.device"
local plan = require "runs.plan"
local state = require "runs.state"
local report = require "views.report"
local source = require "views.source"

local function is_timed(run)
  return run.total ~= nil
end

local function time_text(run)
  return run and ("%s %s (%s)"):format(run.lesson, units.time(run.total.median), run.device)
end

local function show_times(out, before, after)
  if after.device == "emulated" then
    out:say("times: none, because the emulator's times are not a GPU's")
    return
  end
  local old, new = state.last_passed(before, is_timed), state.last_passed(after, is_timed)
  if not (old and new) then
    out:say("times: not all measured yet; lessons/run compare %s,%s measures them", before.label,
      after.label)
    return
  end
  out:say("times: %s, %s: %s", time_text(old), time_text(new), report.speed_up(old, new))
end

-- The lesson that the word means, and the one that it changes.
local function pair(lessons, options)
  local words = options.words
  local lesson = catalogue.one(lessons, words, "diff")
  if not lesson.from then
    fail("usage", "lesson %s changes no other lesson, so there is nothing to compare", words[1])
  end
  local from = catalogue.from(lessons, lesson)
  if from and from.lacks then fail("usage", "lesson %02d: %s", lesson.from, from.lacks) end
  if not from or from.broken then
    fail("usage", "lesson %s changes lesson %02d, which %s", words[1], lesson.from,
      from and "has a mistake: " .. from.broken or "does not exist")
  end
  return from, options.file and own_version.of(lesson, options.file) or lesson
end

local function show(out, options, lessons)
  local from, lesson = pair(lessons, options)
  local chosen = device.choose(options.device, options.require_gpu)
  for _, name in ipairs(catalogue.programs(lesson)) do
    if from.programs[name] then
      out:say("%s", out:paint("title", ("%s: %s to %s"):format(report.symbol(name), from.folder,
        lesson.own and lesson.title or lesson.folder)))
      source.show_difference(out, from.programs[name].source, lesson.programs[name].source)
      for _, part in ipairs(lesson.programs[name].parts) do
        source.show_difference(out, "/dev/null", part)
      end
      if lesson.programs[name].host then
        source.show_difference(out, from.programs[name].host or "/dev/null",
          lesson.programs[name].host)
      end
      show_times(out, plan.job(from, name, chosen, options), plan.job(lesson, name, chosen,
        options))
    end
  end
  return 0
end

return {
  name = "diff", place = 50,
  usage = "diff 05",
  help = "shows what changed from the lesson before: source and times",
  about = "With --file it compares your version instead of the lesson's program.",
  example = "diff 05 --file my.cu  from the lesson before to your version",
  of_lesson = function(lesson, label) return lesson.from and label end,
  words = { least = 1, most = 1,
            wants = "one lesson, such as diff 05, and --file for your version" },
  flags = { "--device", "--require-gpu", "--file", "--language" },
  run = show,
}
