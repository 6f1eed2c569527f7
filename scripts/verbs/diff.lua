-- diff.lua: what changed from the lesson before: in the source, and in the times.

local clean = require "base.clean"
local fail = require "base.fail"
local process = require "base.process"
local units = require "base.units"
local host = require "host"
local catalogue = require "lessons.catalogue"
local device = require "machine.device"
local plan = require "runs.plan"
local state = require "runs.state"
local verdict = require "runs.verdict"
local report = require "views.report"

local WORDS = { ["+"] = "added", ["-"] = "removed", ["@"] = "place" }

local function label(path)
  return path:sub(#host.root + 2)
end

local function show_source(out, before, after)
  local argv = { "diff", "-u", "--label", label(before), "--label", label(after), before, after }
  out:command(argv)
  local done = process(argv, { stdout = "capture", stderr = "capture" })
  local outside = verdict.from_process(done)
  if outside then
    fail(outside.code, "diff cannot compare the sources: %s", outside.message or "interrupted")
  elseif done.code > 1 then
    fail(6, "diff cannot compare the sources: %s", clean.line(done.stderr))
  end
  for line in done.stdout:gmatch("[^\n]*") do
    out:say("%s", out:paint(WORDS[line:sub(1, 1)], line))
  end
end

local function is_timed(run)
  return run.total ~= nil
end

local function time_text(run)
  return run and ("%s %s (%s)"):format(run.lesson, units.time(run.total.median), run.device)
end

local function show_times(out, before, after)
  if after.device == "emulated" then
    out:say("times: – (emulated on the CPU: they would not be a GPU's)")
    return
  end
  local old, new = state.last_passed(before, is_timed), state.last_passed(after, is_timed)
  if not (old and new) then
    out:say("times: not all measured yet; lessons/run compare %s,%s does", before.label,
      after.label)
    return
  end
  out:say("times: %s, %s: %s", time_text(old), time_text(new), report.speed_up(old, new))
end

-- The lesson that the word means, and the one that it changes.
local function pair(lessons, words)
  local chosen = catalogue.select(lessons, words)
  if #chosen ~= 1 then fail(2, "diff wants one lesson, such as diff 05") end
  local lesson = chosen[1]
  if lesson.broken then fail(2, "%s", lesson.broken) end
  if not lesson.from then fail(2, "lesson %s starts afresh: it changes none", words[1]) end
  local from = catalogue.find(lessons, lesson.from)
  if not from or from.broken then
    fail(2, "lesson %s changes lesson %02d, which %s", words[1], lesson.from,
      from and "has a mistake: " .. from.broken or "is not there")
  end
  return from, lesson
end

local function show(out, options, lessons)
  local from, lesson = pair(lessons, options.words)
  local chosen = device.choose(options.device, options.require_gpu)
  for _, name in ipairs(catalogue.programs(lesson)) do
    if from.programs[name] then
      out:say("%s", out:paint("title", ("%s: %s to %s"):format(report.symbol(name), from.folder,
        lesson.folder)))
      show_source(out, from.programs[name].source, lesson.programs[name].source)
      show_times(out, plan.job(from, name, chosen, options), plan.job(lesson, name, chosen,
        options))
    end
  end
  return 0
end

return {
  name = "diff", place = 50,
  usage = "diff 05",
  help = "what changed from the lesson before: source and times",
  words = { least = 1, most = 1, wants = "one lesson, such as diff 05" },
  flags = { "--device", "--require-gpu" },
  run = show,
}
