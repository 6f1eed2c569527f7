-- progress.lua: lists how far the student is with the exercises.

local files = require "base.files"
local json = require "base.json"
local output = require "base.output"
local units = require "base.units"
local handed_in = require "exercises.handed_in"
local progress = require "exercises.progress"
local host = require "host"
local catalogue = require "lessons.catalogue"

local COLUMNS = {
  { key = "number", title = "no.", csv = "lesson" },
  { key = "title", title = "lesson", csv = "title", shrink = 12 },
  { key = "words", title = "exercise", csv = "exercise" },
  { key = "when", title = "last", csv = "last" },
}

local ORDER = { "schema", "exercises", "bugs", "lesson", "title", "started", "passed", "hints",
                "peeked", "predicted", "counted", "last", "programs", "program", "verdict", "bug",
                "located", "repaired", "status", "figures", "findings", "id", "cause", "count",
                "file", "line", "time" }

local function exercise_of(lesson)
  local done, programs = progress.read(lesson), json.array({})
  for i, name in ipairs(catalogue.programs(lesson)) do
    local judged = done.judged[name]
    programs[i] = { program = name, passed = done.programs[name] or false,
                    verdict = judged and handed_in.verdict(judged) }
  end
  return { lesson = catalogue.label(lesson), title = lesson.title, started = done.started or false,
           passed = done.passed, hints = done.hints, peeked = done.peeked or false,
           predicted = done.predicted, counted = done.counted,
           last = done.last > 0 and done.last or nil, programs = programs }
end

local function document_of(lessons)
  local list = json.array({})
  for i, lesson in ipairs(lessons) do list[i] = exercise_of(lesson) end
  return json.document({ schema = 1, exercises = list, bugs = handed_in.bugs() }, ORDER)
end

local function show(out, lessons)
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
end

local function run(out, options, lessons)
  if options.json then files.write_document(options.json_file, document_of(lessons)) end
  if not output.is_json(options) then show(out, lessons) end
  return 0
end

return {
  name = "progress", place = 58,
  usage = "progress",
  help = "shows how far you are with the exercises",
  example = "progress",
  flags = { "--format", "--json" },
  run = run,
}
