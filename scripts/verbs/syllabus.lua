-- syllabus.lua: for instructors: what lessons require of students, and the time for all of them.

local fail = require "base.fail"
local units = require "base.units"
local workload = require "exercises.workload"
local catalogue = require "lessons.catalogue"
local report = require "views.report"

local COLUMNS = {
  { key = "number", title = "no.", csv = "lesson" },
  { key = "title", title = "lesson", csv = "title", shrink = 12 },
  { key = "from", title = "from", csv = "from", drop = 3 },
  { key = "programs", title = "programs", csv = "programs", drop = 1 },
  { key = "lines", title = "lines to write", csv = "lines", right = true },
  { key = "asked", title = "asked", csv = "asked", right = true, drop = 2 },
  { key = "hints", title = "hints", csv = "hints", right = true, drop = 2 },
  { key = "time", title = "time", csv = "minutes", right = true },
}

-- "35 min", "1 h 05"
local function time(minutes)
  local text = minutes < 60 and ("%d min"):format(minutes)
    or ("%d h %02d"):format(minutes // 60, minutes % 60)
  return { text = text, raw = tostring(minutes) }
end

local function row_of(lesson, load)
  local symbols = {}
  for i, name in ipairs(catalogue.programs(lesson)) do symbols[i] = report.symbol(name) end
  return {
    number = catalogue.label(lesson), title = lesson.title,
    from = lesson.from and ("%02d"):format(lesson.from) or "–",
    programs = table.concat(symbols, " "), lines = tostring(load.lines),
    asked = tostring(#(lesson.judged or {})), hints = tostring(#(lesson.hints or {})),
    time = time(load.minutes),
  }
end

local function show(out, options, lessons)
  local rows, sum = {}, { lines = 0, minutes = 0 }
  for i, lesson in ipairs(catalogue.select(lessons, options.words)) do
    if lesson.broken then fail("lesson", "%s", lesson.broken) end
    local load = workload.of(lessons, lesson)
    rows[i] = row_of(lesson, load)
    for key in pairs(sum) do sum[key] = sum[key] + load[key] end
  end
  out:table(COLUMNS, rows)
  if out.format == "csv" then return 0 end
  out:say("")
  out:item("together: %s to write, %s", units.many(sum.lines, "line"), time(sum.minutes).text)
  out:item("time: a proposal, not measured: %d minutes per lesson, and %d per line to write",
    workload.MINUTES_A_LESSON, workload.MINUTES_A_LINE)
  out:item("asked: how many goals check judges besides the right answer")
  return 0
end

return {
  name = "syllabus", place = 61.7,
  usage = "syllabus 00-06",
  help = "lists what lessons ask of students, and how long they take",
  about = "For instructors. The time is a proposal by a rule of thumb, not a measurement.",
  example = "syllabus 00-06",
  words = { least = 1, most = math.huge, wants = "lessons, such as syllabus 00-06" },
  flags = { "--format" },
  run = show,
}
