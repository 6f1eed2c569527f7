-- export.lua: writes the document that a student hands in: the kept results of lessons, and for
-- each exercise the source, its verdict, hints and predictions. It contains no name but one that
-- was typed.

local convert = require "base.convert"
local fail = require "base.fail"
local files = require "base.files"
local outcomes = require "base.outcomes"
local units = require "base.units"
local handed_in = require "exercises.handed_in"
local catalogue = require "lessons.catalogue"
local device = require "machine.device"
local environment = require "machine.environment"
local latest_runs = require "runs.latest_runs"
local result = require "runs.result"
local document = require "views.results.document"
local tables = require "views.results.tables"

-- The lessons; after each comes the student's own version, as `run --file` runs it.
local function with_own(lessons)
  local list = {}
  for _, lesson in ipairs(lessons) do
    list[#list + 1] = lesson
    list[#list + 1] = setmetatable({ own = true, title = "own version" }, { __index = lesson })
  end
  return list
end

-- The kept results and their machine, without the machine's name, which may be its owner's.
local function kept_results(lessons, name)
  local one = latest_runs.document(with_own(lessons))
    or { runs = {}, environment = environment.collect(device.choose("auto", false)) }
  local here = { host = name or "–" }
  for key, value in pairs(one.environment) do here[key] = here[key] or value end
  one.environment = here
  return one
end

-- Adds the counts of the student's programs to their newest runs. If only `check` has run a
-- program, the counts become its run.
local function add_counted(runs, list)
  local own = {}
  for _, run in ipairs(runs) do
    if run.own then own[run.lesson .. run.program] = run end
  end
  for _, one in ipairs(list) do
    local label = catalogue.label(one.lesson)
    local run = own[label .. one.program]
    if not run then
      run = result.without_run({ lesson = { own = true }, label = label, program = one.program,
                                 folder = one.lesson.folder, title = "own version",
                                 device = "emulated", sizes = one.counted.sizes },
        outcomes.make("passed"))
      run.check = { ok = true }
      runs[#runs + 1] = run
    end
    run.counted = one.counted
  end
end

local function say(out, path, made)
  local sources, unjudged = 0, {}
  for _, exercise in ipairs(made.exercises) do
    for _, program in ipairs(exercise.programs) do
      sources = sources + 1
      if not program.verdict and unjudged[#unjudged] ~= exercise.lesson then
        unjudged[#unjudged + 1] = exercise.lesson
      end
    end
  end
  out:say("%s: %s, %s, %s, %s", path, units.many(#made.runs, "kept result"),
    units.many(#made.exercises, "exercise"), units.many(sources, "source"),
    made.name and "the name " .. made.name or "no name (--name gives one)")
  if #unjudged > 0 then
    out:say("not judged since the last change: %s; lessons/run check judges a lesson",
      units.some(unjudged))
  end
end

local function export(out, options, lessons)
  local one = kept_results(lessons, options.name)
  local exercises, counted = handed_in.exercises(lessons)
  add_counted(one.runs, counted)
  local made = document.of(one.environment, one.runs, tables.groups(one.runs), {}, function(run)
    local lesson = catalogue.find(lessons, tonumber(run.lesson))
    return lesson and lesson.programs[run.program] or {}
  end, one.limits)
  made.name, made.exercises, made.bugs = options.name, exercises, handed_in.bugs()
  local text, path = document.encode(made), options.words[1]
  local _, wrong = handed_in.parse(text) -- as when it is graded
  if wrong then fail("usage", "this cannot be handed in: %s", wrong) end
  files.write_document(path, text)
  if path then say(out, path, made) end
  return 0
end

return {
  name = "export", place = 59,
  usage = "export my.json",
  help = "writes one file to hand in, with your results and sources",
  about = "The file holds your results, predictions and sources, and how they were judged. It "
    .. "does not hold your name unless you give it.",
  example = "export my.json --name Ada",
  words = { least = 0, most = 1, wants = "one file at most, such as export my.json" },
  flags = { { name = "--name", value = "NAME", convert = convert.text,
              help = "your name, which the file does not hold otherwise" } },
  run = export,
}
