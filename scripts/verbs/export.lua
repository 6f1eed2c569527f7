-- export.lua: what a student hands in, as one document: the kept results of lessons, and of each
-- exercise the source, how it was judged, hints and predictions. No name is in it but one that was
-- typed.

local convert = require "base.convert"
local fail = require "base.fail"
local files = require "base.files"
local units = require "base.units"
local handed_in = require "exercises.handed_in"
local catalogue = require "lessons.catalogue"
local device = require "machine.device"
local environment = require "machine.environment"
local plan = require "runs.plan"
local state = require "runs.state"
local document = require "views.document"
local tables = require "views.tables"

local function any()
  return true
end

-- The newest run that passed of a lesson's program: that on a GPU, where there is one. Times are
-- told of it alone, which the emulator's have not.
local function kept_run(lesson, name)
  for _, kind in ipairs({ "gpu", "emulated" }) do
    local job = plan.job(lesson, name, { kind = kind, gpu = {} }, {})
    local run = state.last_passed(job, any)
    if run then return run end
  end
end

local function kept_runs(lessons)
  local runs = {}
  for _, lesson in ipairs(lessons) do
    for _, name in ipairs(catalogue.programs(lesson)) do
      runs[#runs + 1] = kept_run(lesson, name)
    end
  end
  return runs
end

-- The machine, whose own name may be its owner's.
local function machine(name)
  local here = environment.collect(device.choose("auto", false))
  here.host = name or "–"
  return here
end

local function say(out, path, made)
  local verdicts, sources = 0, 0
  for _, exercise in ipairs(made.exercises) do
    for _, program in ipairs(exercise.programs) do
      sources = sources + 1
      verdicts = verdicts + (program.verdict and 1 or 0)
    end
  end
  out:say("%s: %s of lessons, %s, %s; %s", path, units.many(#made.runs, "kept result"),
    units.many(#made.exercises, "exercise"), units.many(sources, "source"),
    made.name and "with the name " .. made.name or "without a name (--name gives one)")
  if verdicts < sources then
    out:say("%d of them judged as they are now; lessons/run check judges the others", verdicts)
  end
end

local function export(out, options, lessons)
  local runs = kept_runs(lessons)
  local made = document.of(machine(options.name), runs, tables.groups(runs), {}, function(run)
    local lesson = catalogue.find(lessons, tonumber(run.lesson))
    return lesson and lesson.programs[run.program] or {}
  end)
  made.name, made.exercises = options.name, handed_in.exercises(lessons)
  local text, path = document.encode(made), options.words[1]
  local _, wrong = handed_in.parse(text) -- as whoever grades it will
  if wrong then fail(2, "this cannot be handed in: %s", wrong) end
  files.write_document(path, text)
  if path then say(out, path, made) end
  return 0
end

return {
  name = "export", place = 59,
  usage = "export my.json",
  help = "one file to hand in: results, predictions, your sources and how they were judged",
  words = { least = 0, most = 1, wants = "one file at most, such as export my.json" },
  flags = { { name = "--name", value = "NAME", convert = convert.text,
              help = "yours, which is not in the file otherwise" } },
  run = export,
}
