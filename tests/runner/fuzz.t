-- Data from outside, mutated in thousands of ways: it causes no traceback, no endless wait, no
-- undocumented exit code and no control character on the terminal.
-- Each case has a number that reproduces it; with tests/run --long there are more.

local tap = require "tap"
local host = require "host"

host.state = (os.getenv("PWD") or ".") .. "/state"
host.mkdir(host.state)

local arguments = require "arguments"
local cache = require "base.cache"
local files = require "base.files"
local json = require "base.json"
local outcomes = require "base.outcomes"
local output = require "base.output"
local schema = require "base.schema"
local class_exercises = require "class.exercises"
local handed_in = require "exercises.handed_in"
local progress = require "exercises.progress"
local regrade = require "exercises.regrade"
local fingerprints = require "similarity.fingerprints"
local passages = require "similarity.passages"
local catalogue = require "lessons.catalogue"
local facts = require "lessons.facts"
local formats = require "lessons.formats"
local goals = require "lessons.goals"
local problems = require "lessons.problems"
local sanitizer_report = require "sanitizer.report"
local mutate = require "mutate"
local data = require "pages.data"
local page = require "pages.page"
local player = require "pages.step.player"
local jobs = require "jobs.jobs"
local plan = require "runs.plan"
local counts = require "kernels.counts"
local record = require "runs.record"
local resources = require "kernels.resources"
local recorded_steps = require "kernels.steps"
local result = require "runs.result"
local state = require "runs.state"
local totals = require "kernels.totals"
local verdict = require "runs.verdict"
local counters = require "views.kernels.counters"
local document = require "views.results.document"
local exercises = require "views.exercises"
local findings = require "views.findings"
local grades = require "views.grades"
local header = require "views.header"
local job_view = require "views.results.job"
local report = require "views.report"
local sanitizer_view = require "views.kernels.sanitizer"
local step_screen = require "views.kernels.step_screen"
local sweep = require "views.sweep"
local tables = require "views.results.tables"
local registry = require "registry"

local CORPUS = tap.root .. "/tests/runner/fuzz/"
local CASES = os.getenv("WARPBOOK_TEST_LONG") == "1" and 5000 or 250

local DOCUMENTED = {}
for _, code in pairs(outcomes.CODES) do DOCUMENTED[code] = true end

local known, lessons = registry.load(), catalogue.load()

-- ---- the output ----

local printed = {}
local sink = { flush = function() return true end }
function sink:write(...)
  for _, text in ipairs({ ... }) do printed[#printed + 1] = tostring(text) end
  return self
end
rawset(io, "stdout", sink) -- of the modules; TAP goes where it went
rawset(io, "stderr", sink)

local FORMATS = { "pretty", "plain", "markdown", "csv" }

local function output_of(options)
  options.format = options.format or FORMATS[math.random(#FORMATS)]
  return output.new(options)
end

-- Names a character that no text from outside may bring to a terminal; nil if there is none.
local function unfit(text)
  if not utf8.len(text) then return "what is no UTF-8" end
  return text:find("[%z\1-\9\11-\31\127]") and "a control character"
    or text:find("\xC2[\x80-\x9F]") and "a C1 character"
    or text:find("\xE2\x80[\xAA-\xAE]") and "a character that turns the direction"
end

-- ---- consumers of a text: each returns whether it accepted the text ----

local HERE = { date = "2026-11-21T03:20:58Z", host = "h", device = "gpu", reason = "r",
               cpu = { name = "c", cores = 1 },
               gpu = { name = "g", compute_capability = "9.0", driver = "1" },
               compilers = { "gcc 12" }, flags = "-O3" }
local MACHINE = { name = "g", copy_bytes_per_second = 3e12, launch_seconds = 4e-6 }
local JOB = { label = "05", folder = "05-coalesced", title = "T", program = "pi", device = "gpu",
              sizes = { points = 67108860 }, seeds = { "777,123" }, warmup = 1,
              choices = { generator = "philox" } }
local KNOWN = { timeout = 3, expected = function()
  return { answers = { ["777,123"] = { answer = 52707354 } } }
end }
local LIMIT = { bytes_per_point = 12, launches = 1 }

local function write(path, text)
  local file <close> = assert(io.open(path, "wb"))
  file:write(text)
end

local function ran(verb, out, options)
  local code = registry.find(known, verb).run(out, options, lessons, known)
  assert(DOCUMENTED[code], "an undocumented exit code")
  return code == 0
end

local DO = {}

function DO.document(text)
  write("document.json", text)
  local options = { words = { "document.json" }, published = math.random() < 0.3 or nil,
                    baseline = math.random() < 0.2 and 5 or nil,
                    only = math.random() < 0.2 and "02,05" or nil }
  return ran("table", output_of(options), options)
end

-- The page of a document
function DO.page(text)
  write("document.json", text)
  local one = data.of({ "document.json" }, lessons)
  if #one.participants == 0 then return false end
  local made = page.text(one)
  local odd = unfit(made) or made:lower():match("<script") or made:match("<[^%a/!]")
  assert(not odd, odd)
  return #one.skipped == 0
end

local BY, FIGURES = { "student", "machine", "lesson" }, { "work", "compute", "sectors" }

-- Beside a valid document, in a class's table
function DO.member(text)
  write("member.json", text)
  local options = { words = { "member.json", "good.json" }, by = BY[math.random(#BY)],
                    figure = math.random() < 0.3 and FIGURES[math.random(#FIGURES)] or nil }
  return ran("table", output_of(options), options) or options.figure ~= nil
end

-- A document of a record's result must be a valid document.
local function is_written_right(run)
  local facts_of = function() return { limit = LIMIT } end
  write("written.json", document.text(HERE, { run }, tables.groups({ run }), {}, facts_of, MACHINE))
  local options = { words = { "written.json" } }
  assert(ran("table", output_of(options), options), "its document is refused")
end

function DO.record(text)
  local parsed = record.read(text)
  local outcome = verdict.judge({ code = parsed.error and 4 or 0, elapsed = 9 }, parsed, JOB, KNOWN)
  local run = result.of_run(JOB, parsed, outcome)
  report.whole(output_of({}), run, { now = 0 })
  is_written_right(run)
  return outcome.status ~= "broken"
end

-- A kept record: the previous run, if it can be used
function DO.kept(text)
  local folder = host.state .. "/records/05-coalesced-pi-gpu"
  host.mkdir(folder)
  write(folder .. "/1.jsonl", text)
  state.last_verdict(JOB)
  local run = state.last_passed(JOB, function() return true end)
  if not run then return false end
  report.whole(output_of({}), run, { now = 2e9, before = run, limit = nil })
  header.lines(run.environment, {})
  is_written_right(run)
  return true
end

function DO.steps(text)
  local block = recorded_steps.read(text)
  local out = output_of({})
  for warp, list in ipairs(block and block.warps or {}) do
    for step in ipairs(list) do
      local at = { warp = warp, step = step }
      for _, line in ipairs(step_screen.lines(block, "05 pi", at)) do out:say("%s", line) end
    end
  end
  return block and player.text(block, "05 pi", { warp = 1, step = 1 }, {}) ~= nil
end

function DO.counters(text)
  write("counters.jsonl", text)
  local found = counts.take("counters.jsonl")
  resources.add(found, {})
  local out = output_of({})
  counters.show(out, found)
  findings.show(out, found.findings)
  if out.format == "csv" then counters.csv(out, { { program = "p", found = found } }) end
  return found.complete and not found.problem
end

function DO.profile(text)
  write("profile.json", text)
  local options = { words = { "profile.json" } }
  return ran("profile", output_of(options), options)
end

-- compute-sanitizer's report; an unknown line is reported.
function DO.sanitizer(text)
  local parsed = sanitizer_report.parse(text, { "/it/pi.cu" })
  local check = { tool = "memcheck", findings = parsed.findings, unknown = parsed.unknown,
                  doubt = sanitizer_report.doubt(parsed), unprinted = parsed.unprinted,
                  seconds = 1 }
  local one = { program = "p", checks = { check } }
  sanitizer_view.show(output_of({ verbose = true }), one)
  sanitizer_view.document(HERE, { kind = "gpu", reason = "G" }, { one })
  return not check.doubt
end

-- A kept answer is either valid, or asked for again.
local function answer(name, kind)
  return function(text)
    write(("%s/%s-%s.json"):format(host.state, name, host.hash("driver")), text)
    local asked = false
    local value = cache.get(name, "driver", kind, function() asked = true end)
    assert(asked or not schema.mismatch(value, kind, ""), "a wrong answer is accepted")
    return not asked
  end
end
DO.gpu, DO.nvcc = answer("nvidia-smi", formats.GPU), answer("nvcc", formats.NVCC)
DO.amd = answer("rocm-smi", formats.AMD_GPU)
DO.limits = answer("limits", formats.LIMITS)

-- A kept point of a sweep is valid, and can be drawn beside another.
local good_point = json.decode(files.read(CORPUS .. "point.json")).value.figures
function DO.point(text)
  local taken = answer("point", formats.POINT)(text)
  local kept = cache.get("point", "driver", formats.POINT, function() end)
  local function line(name, first)
    return { name = name, label = name, program = "pi", device = "cpu", figure = "work",
             title = "T", lesson = { folder = "01-x" }, choices = {},
             first = { sizes = { points = 1 }, seeds = {} },
             points = { { outcome = outcomes.make("passed"), figures = first },
                        { outcome = outcomes.make("passed"), figures = good_point } } }
  end
  local one = { axis = { name = "points", values = { 1, 1 << 40 }, base = 2 },
                device = { kind = "gpu" }, environment = HERE,
                lines = { line("01", kept and kept.figures), line("02", good_point) } }
  sweep.show(output_of({}), one)
  sweep.document(one)
  return taken
end

function DO.bug(text)
  local bug, problem = facts.bug(text, "bug.lua")
  assert(bug or problem:find("^bug.lua:"), problem)
  return bug ~= nil
end

function DO.site(text)
  local site, problem = facts.site(text, "site.lua")
  assert(site or problem:find("^site.lua:"), problem)
  return site ~= nil
end

-- A kept job, as it is listed
function DO.job(text)
  host.mkdir(host.state .. "/jobs/job")
  write("state/jobs/job/job.json", text)
  local list = jobs.all()
  if #list > 0 then job_view.list(output_of({}), list) end
  return #list > 0
end

function DO.lesson(text)
  local lesson, problem = facts.load(text, "lesson.lua")
  assert(lesson or problem:find("^lesson.lua:"), problem)
  if not lesson then return false end
  lesson.folder = "05-x"
  for _, goal in ipairs(lesson.judged or {}) do
    goals.measure(goal, totals.of({ kernels = {}, copies = {} }),
      problems.find(goal.program).edges[1], 2)
  end
  local out = output_of({ published = true })
  for _, kind in ipairs({ "gpu", "emulated" }) do
    local planned = plan.jobs({ lesson }, { kind = kind, gpu = {} }, {})
    header.print(out, HERE, planned)
    local runs = {}
    for i, job in ipairs(planned) do runs[i] = result.without_run(job, outcomes.make("wrong")) end
    tables.print(out, runs, { published = true }, function(run)
      return lesson.programs[run.program]
    end)
  end
  return true
end

-- Each source of a handed-in document is like itself, if it is long enough.
local function compare_sources(handed)
  for _, exercise in ipairs(handed.exercises) do
    for _, one in ipairs(exercise.programs) do
      local program = fingerprints.program(one.files, {})
      assert(program.count == 0 or fingerprints.score(program, program) == 1, "not like itself")
      passages.of(program, program)
    end
  end
end

-- A handed-in document: named or shown; nothing is judged, because its lessons do not exist here.
function DO.handed_in(text)
  write("handed_in.json", text)
  local grade = regrade.file(output_of({}), "handed_in.json", {}, {}, HERE)
  assert(grade.problem or #grade.rows > 0, "neither rows nor a problem")
  local out, programs = output_of({}), class_exercises.programs({ grade.rows })
  if out.format == "csv" then
    grades.csv(out, { grade }, programs)
  else
    grades.show(out, { grade }, programs)
  end
  grades.document({ grade }, programs)
  local valid = handed_in.parse(text)
  if valid then
    local member = { label = "Ada", documents = { { document = valid } } }
    class_exercises.read({ member }, function() return false end)
    exercises.print(out, class_exercises.rows({ member }, {}), { member })
    compare_sources(valid)
  end
  return grade.problem == nil
end

-- What regrade wrote, summed up by a plan: one of them is from outside.
local function grades_of(name)
  return function(text)
    write(name, text)
    local options = { words = { "regraded.json" }, plan = "plan.lua" }
    options["for"] = math.random() < 0.3 and "moodle" or math.random() < 0.3 and "canvas" or nil
    return ran("grades", output_of(options), options) or options["for"] ~= nil
  end
end

-- A student's progress: each line is valid or named.
function DO.exercise(text)
  host.mkdir(host.state .. "/exercises")
  write(host.state .. "/exercises/05-x.jsonl", text)
  progress.words({ folder = "05-x", programs = { pi = {} } })
  return #printed == 0
end

-- Typed arguments, and for verbs that run nothing, their output
function DO.arguments(text)
  local words = {}
  for word in text:gsub("%z", ""):gmatch("%S+") do words[#words + 1] = word end
  local options = arguments.parse(words, known)
  if not options then return false end
  local out = output_of(options)
  if options.verb == "run" or options.verb == "compare" then
    options.dry_run, options.json, options.tap = true, nil, nil
  end
  if options.dry_run or options.verb == "help" or options.verb == "table" then
    ran(options.verb, out, options)
  end
  return true
end

-- ---- cases ----

local PATIENCE = 300 -- millions of Lua's instructions

-- What is wrong with the reaction to a text, and whether the text was accepted
local function outcome_of(act, text)
  printed = {}
  local steps = 0
  debug.sethook(function()
    steps = steps + 1
    if steps > PATIENCE then error("it does not come to its end") end
  end, "", 1000000)
  local done, good = xpcall(act, function(trouble)
    return type(trouble) == "table" and trouble or debug.traceback(trouble, 2)
  end, text)
  debug.sethook()
  if not done and type(good) ~= "table" then return good end
  if not done then
    require "base.complain"("%s", good.message)
    local line_count = select(2, good.message:gsub("\n", ""))
    if line_count > 0 then return "a message of several lines" end
    if not DOCUMENTED[good.code] then return "exit code " .. good.code end
    good = false
  end
  return unfit(table.concat(printed)), good
end

local function fuzz(name, act, seeds)
  for i, text in ipairs(seeds) do
    local wrong, good = outcome_of(act, text)
    tap.is(wrong or good, true, ("%s: %d of the corpus is good"):format(name, i))
  end
  local worst, first, refused = nil, nil, 0
  for case = 1, CASES do
    local text = mutate.text(seeds[case % #seeds + 1], case)
    local wrong, good = outcome_of(act, text)
    if wrong and not worst then
      worst, first = wrong, case
      write(name .. ".case", text)
    end
    if not good then refused = refused + 1 end
  end
  tap.is(worst and ("case %d: %s"):format(first, worst), nil,
    ("%s: %d cases end as they should"):format(name, CASES))
  tap.between(CASES // 10, refused, CASES, name .. ": most of them are refused")
end

local function corpus(name)
  return assert(files.read(CORPUS .. name))
end

local function of_sanitizer(name)
  return assert(files.read(("%s/tests/runner/commands/sanitizer/%s.txt"):format(tap.root, name)))
end

-- The thousands of Lua instructions that a table of the corpus takes, with its runs repeated
local function steps_of(times)
  local large, steps = json.decode(corpus("document.json")), 0
  local count = #large.runs
  for i = count + 1, count * times do large.runs[i] = large.runs[i - count] end
  local text = json.line(large)
  math.randomseed(1) -- of both the same table
  debug.sethook(function() steps = steps + 1 end, "", 1000)
  DO.document(text)
  debug.sethook()
  return steps
end

local once = steps_of(100)
tap.between(2, steps_of(400) / once, 5,
  "four times the runs take about four times as long")

fuzz("documents", DO.document, { corpus("document.json") })
fuzz("pages", DO.page, { corpus("document.json"), corpus("counters.json") })
write("good.json", corpus("document.json"))
fuzz("documents of a class", DO.member,
  { corpus("document.json"), corpus("kernels.json"), corpus("counters.json") })
fuzz("records", DO.record, { corpus("record.jsonl"), corpus("wrong.jsonl") })
fuzz("kept records", DO.kept, { corpus("record.jsonl") })
fuzz("counters", DO.counters, { corpus("counters.jsonl") })
fuzz("steps", DO.steps, { corpus("steps.jsonl") })
local profile = corpus("profile.json")
fuzz("a profile", DO.profile, { profile, (profile:gsub('"profiler"', '"unmeasured"')),
                                (profile:gsub('"profiler"', '"uncounted"')) })
fuzz("compute-sanitizer's report", DO.sanitizer,
  { of_sanitizer("memcheck"), of_sanitizer("racecheck"), of_sanitizer("older") })
fuzz("nvidia-smi's answer", DO.gpu, { corpus("gpu.json") })
fuzz("rocm-smi's answer", DO.amd, { corpus("amd.json") })
fuzz("nvcc's answer", DO.nvcc, { corpus("nvcc.json") })
fuzz("limits", DO.limits, { corpus("limits.json") })
fuzz("points of a sweep", DO.point, { corpus("point.json") })
fuzz("what a student hands in", DO.handed_in, { corpus("handed_in.json") })
fuzz("what a student did", DO.exercise, { corpus("exercise.jsonl") })
local GRADES = { ["plan.lua"] = "", ["regraded.json"] = "" }
for name in pairs(GRADES) do
  GRADES[name] = files.read(("%s/docs/grades/%s"):format(tap.root, name))
  write(name, GRADES[name])
end
fuzz("a plan of grades", grades_of("plan.lua"), { GRADES["plan.lua"] })
write("plan.lua", GRADES["plan.lua"])
fuzz("what regrade wrote", grades_of("regraded.json"), { GRADES["regraded.json"] })
fuzz("lesson.lua", DO.lesson, { corpus("lesson.lua") })
fuzz("bug.lua", DO.bug, { corpus("bug.lua") })
fuzz("a site", DO.site, { files.read(tap.root .. "/scripts/machine/sites/polaris.lua") })
fuzz("a kept job", DO.job, { corpus("job.json") })
for _, name in ipairs({ "a.json", "b.json" }) do write(name, corpus("document.json")) end
fuzz("arguments", DO.arguments, files.lines(corpus("arguments.txt")))
tap.done()
