-- contents.lua: the contents, shown if no command is typed: the lessons by tracks, what can run
-- here, and the student's progress.

local outcomes = require "base.outcomes"
local units = require "base.units"
local exercises = require "exercises.progress"
local host = require "host"
local catalogue = require "lessons.catalogue"
local tracks = require "lessons.tracks"
local device = require "machine.device"
local plan = require "runs.plan"
local state = require "runs.state"
local report = require "views.report"

local COLUMNS = {
  { key = "number", title = "no.", csv = "lesson" },
  { key = "title", title = "lesson", csv = "title", shrink = 26 },
  { key = "programs", title = "programs", csv = "programs", drop = 1 },
  { key = "from", title = "from", csv = "from", drop = 2 },
  { key = "here", title = "here", csv = "here", drop = 3 },
  { key = "progress", title = "last run", csv = "progress" },
  { key = "exercise", title = "yours", csv = "exercise" },
  { key = "track", csv = "track" },
}

-- A lesson's last run: the worst of the newest verdicts of its programs.
local function progress(jobs)
  local text, when, word = nil, 0, "PASS"
  for _, job in ipairs(jobs) do
    local verdict, time = state.last_verdict(job)
    if not verdict then
      return { text = text and word .. ", not all run yet" or "not run yet", raw = "" }
    end
    text, when = true, math.max(when, time)
    if verdict.code ~= 0 then word = report.word(verdict) end
  end
  return { text = ("%s, %s"):format(word, units.ago(host.time() - when)), raw = word, word = word }
end

-- A lesson's row. On a track about one problem, only that problem's program is in it.
local function row_of(lesson, problem, chosen, options)
  if lesson.broken then
    return { number = catalogue.label(lesson), title = lesson.folder, programs = "", from = "",
             here = "mistake", progress = "", exercise = "" }
  end
  local jobs, names, devices = {}, {}, {}
  for _, name in ipairs(catalogue.programs(lesson)) do
    if name == (problem or name) then
      local job = plan.job(lesson, name, chosen, options)
      jobs[#jobs + 1] = job
      names[#names + 1] = report.symbol(name)
      devices[1] = job.outcome and "skipped" or job.device
    end
  end
  return {
    number = catalogue.label(lesson), title = lesson.title,
    programs = { text = table.concat(names, " "), raw = table.concat(names, " ") },
    from = lesson.from and ("%02d"):format(lesson.from) or "–", here = devices[1],
    progress = progress(jobs), exercise = (exercises.standing(lesson)),
  }
end

-- "sums: Σx"; the name of the part alone, if the track has it in its own.
local function title_of(group)
  local part = group.track and group.track.part
  if not part or group.title:find(part, 1, true) then return group.title end
  return ("%s: %s"):format(part, group.title)
end

-- The rows of all tracks. If no lesson is on a track, there are no titles.
local function rows_of(lessons, chosen, options)
  local rows, groups = {}, tracks.of(lessons)
  for _, group in ipairs(groups) do
    for i, lesson in ipairs(group.lessons) do
      local row = row_of(lesson, group.track and group.track.problem, chosen, options)
      row.track = group.track and group.track.name
      row.section = i == 1 and groups[1].track and title_of(group) or nil
      rows[#rows + 1] = row
    end
  end
  return rows
end

local function show(out, options, lessons)
  local chosen = device.choose(options.device, options.require_gpu)
  local rows = rows_of(lessons, chosen, options)
  out:say("%s", out:paint("title", "Warpbook: GPU programming in numbered lessons"))
  out:say("")
  out:table(COLUMNS, rows)
  out:say("")
  local code = 0
  for _, lesson in ipairs(lessons) do
    if lesson.broken then
      out:say("%s", lesson.broken)
      code = outcomes.CODES.lesson
    end
  end
  if chosen.kind == "gpu" then
    out:say("GPU: %s", chosen.reason)
  else
    out:say("No GPU (%s): the lessons run emulated on the CPU.", chosen.reason)
  end
  out:say("lessons/run 05 runs a lesson; lessons/run start 05 begins your own version of it.")
  out:say("lessons/run bugs lists programs with a bug each; lessons/run help lists all commands.")
  return code
end

return {
  name = "contents", place = 10,
  implied = function(word) return word == nil end,
  usage = "",
  help = "lists the lessons, what can run here, and your progress",
  about = "It is what lessons/run prints when nothing else is typed. The lessons stand in the "
    .. "order of the map in README.md.",
  example = "--device emulated  the same, as on a machine without a GPU",
  flags = { "--device", "--require-gpu", "--format" },
  run = show,
}
