-- run.lua: builds and runs lessons, and reports them: `05`, `03-06`, `all`.

local fail = require "base.fail"
local host = require "host"
local own_version = require "exercises.own_version"
local prediction = require "exercises.prediction"
local catalogue = require "lessons.catalogue"
local session = require "runs.session"
local verdict = require "runs.verdict"
local header = require "views.header"
local measurement = require "views.results.measurement"
local tap = require "views.tap"

-- A flag that would change nothing is a mistake.
local function check(lessons, options, several)
  if options.baseline and not catalogue.find(lessons, options.baseline) then
    fail("usage", "--baseline %02d is not one of these lessons", options.baseline)
  end
  for _, flag in ipairs({ "baseline", "published" }) do
    if options[flag] and not several and options.format ~= "csv" then
      fail("usage", "--%s changes a table: type several lessons, or --format markdown", flag)
    end
  end
  for _, flag in ipairs({ "json", "tap" }) do
    if options[flag] and options.dry_run then
      fail("usage", "--%s writes results, but --dry-run runs nothing", flag)
    end
  end
end

-- Can the user be asked to predict what a lesson's run will show?
local function may_ask(lessons, options, several)
  local terminal = host.terminal()
  return terminal.stdin and terminal.stdout and not several and not lessons[1].broken
    and not (options.no_predict or options.file or options.dry_run or options.json or options.tap
      or options.format == "csv")
end

-- The lessons that were typed. With --file, a student's version replaces the lesson's program, or,
-- if lessons are compared, comes after it.
local function chosen(all, options)
  if not (options.file and options.in_turns) then return own_version.chosen(all, options, "run") end
  return own_version.beside(catalogue.select(all, options.words), options.file)
end

-- Runs the lessons one after the other, or in turns if options.in_turns is set.
local function run(out, options, all)
  if options.lanes then
    if options.device == "gpu" or options.require_gpu then
      fail("usage", "--lanes is for the emulator: a GPU has its own number of lanes")
    end
    options = setmetatable({ device = "emulated" }, { __index = options })
  end
  local lessons = chosen(all, options)
  local several = #lessons > 1 or options.in_turns or options.format == "markdown"
  check(lessons, options, several)
  local asks = may_ask(lessons, options, several)
  local one = session.new(out, options, lessons, several)
  if asks then prediction.ask(out, lessons[1]) end
  if options.dry_run then
    measurement.dry_run(one)
    return 0
  end
  if options.tap then tap.plan(#one.jobs) end
  session.collect_environment(one)
  header.print(out, one.environment, one.jobs)
  session.measure(one, measurement.teller(one, several))
  measurement.report(one, several, all)
  if host.interrupted() then
    if options.tap then tap.bail_out("interrupted") end
    fail("interrupted", "interrupted; the measurements so far are kept")
  end
  if asks then prediction.reveal(out, lessons[1], options, one.environment) end
  return verdict.worst(one.runs)
end

return {
  name = "run", place = 20,
  implied = function(word)
    return word == "all"
      or word ~= nil and (word:match("^%d") or word:match("%.cu?f?$")) ~= nil
  end,
  usage = "05 | 03-06 | all",
  help = "builds, runs, checks and times lessons; several make a table",
  about = "Without a GPU the lessons run in the emulator, which checks the answers and measures "
    .. "no times. The first run of a lesson at a terminal asks for a prediction.",
  example = "05 --repeats 20  one lesson, timed 20 times",
  of_lesson = function(_, label) return label end,
  words = { least = 1, most = math.huge, wants = "lessons, such as run 05, run 03-06 or run all" },
  flags = { "problems", "--repeats", "--warmup", "--timeout", "--device", "--require-gpu", "--arch",
            "--launcher", "--file", "--language", "--lanes", "--baseline", "--published",
            "--format", "--json", "--tap", "--dry-run",
            { name = "--no-predict", help = "no question before a lesson's first run" } },
  run = run,
}
