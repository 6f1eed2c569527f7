-- The goals of lessons: a lesson's own program meets them, and the program that it starts with, the
-- lesson before's, does not. All facts of an exercise fit together.

local tap = require "tap"
local host = require "host"

host.state = (os.getenv("PWD") or ".") .. "/state"
host.write = (os.getenv("PWD") or ".")

local files = require "base.files"
local output = require "base.output"
local handed_in = require "exercises.handed_in"
local judge = require "exercises.judge"
local submissions = require "exercises.submissions"
local workplace = require "exercises.workplace"
local catalogue = require "lessons.catalogue"
local goals = require "lessons.goals"
local problems = require "lessons.problems"
local build = require "compile.build"
local environment = require "machine.environment"
local state = require "runs.state"
local in_sample = require "in_sample"

-- Without nvcc: cuda/compiled tests it, and it takes longer than judging.
require("machine.toolchain").nvcc = function() end

local EMULATED = { kind = "emulated", reason = "a test", gpu = {} }

local lessons, out = catalogue.load(), output.new({ tap = true })
state.prepare()
build.prepare(out, EMULATED)
local here = environment.collect(EMULATED)

local function judged(lesson, name, path)
  return judge.file(out, lesson, name, path, { timeout = 300 }, here)
end

-- The kernels of a counted run, and their lines that access memory, as keys of `entered`.
local function enter(entered, came)
  for _, kernel in ipairs(came.found and came.found.kernels or {}) do
    local symbol = kernel.symbol or kernel.name
    entered[symbol] = true
    for _, line in ipairs(kernel.lines) do
      entered[("%s, line %d: %s"):format(symbol, line.line, line.operation)] = true
    end
  end
end

-- Judges the lesson's own program. What its own run enters, a smaller run has to enter, too.
local function judged_with_paths(lesson, name)
  local own, entered, missed = {}, {}, {}
  local one = judge.file(out, lesson, name, lesson.programs[name].source, {
    timeout = 300, counts_own = true,
    each = function(run, came) enter(run.own and own or entered, came) end,
  }, here)
  for key in pairs(own) do
    if not entered[key] then missed[#missed + 1] = key end
  end
  table.sort(missed)
  tap.is(table.concat(missed, "; "), "",
    ("%s %s: what its run enters, check enters"):format(lesson.folder, name))
  return one
end

-- A sample of one program in SHARE is judged, and for one of four of these the lesson's own run is
-- counted, too; with tests/run --long all. (lessons/emulated.t runs them all.)
local SHARE = 8
local turn = 0
local function is_chosen(share)
  return in_sample(turn, share)
end

-- The counters of the largest run of each program that was judged, or false, by its source
local found = {}

local function judged_own(lesson, name)
  local source = lesson.programs[name].source
  local one = is_chosen(SHARE * 4) and judged_with_paths(lesson, name)
    or judged(lesson, name, source)
  local why = one.outcome.status == "skipped" and one.outcome.message
  tap.is(why and "passed" or one.outcome.message or one.outcome.status, "passed",
    ("%s %s passes%s"):format(lesson.folder, name, why and " # SKIP " .. why or ""))
  found[source] = one.totals or false
  local is_counted = lesson.programs[name].language ~= "c" and not why
  tap.is(one.counted and one.counted.launches > 0 or false, is_counted,
    ("%s %s: %scounted, for a table of a class"):format(lesson.folder, name,
      is_counted and "" or "not "))
end

for _, lesson in ipairs(lessons) do
  for _, name in ipairs(catalogue.programs(lesson)) do
    turn = turn + 1
    if is_chosen(SHARE) then judged_own(lesson, name) end
  end
end

-- Whether a lesson's programs are counted. If its instructions are not emulated, it has no goals
-- and no prediction.
local function is_counted(lesson)
  return not table.concat(lesson.needs or {}, " "):find("sm_90a", 1, true)
end

-- Whether the counters of the lesson before miss a goal of this lesson
local function misses(lesson, name, counted)
  local sizes = problems.find(name).edges
  for _, goal in ipairs(lesson.judged or {}) do
    if goal.program == name and not goals.measure(goal, counted, sizes[#sizes], 2).passed then
      return true
    end
  end
  return false
end

for _, lesson in ipairs(lessons) do
  local before = catalogue.before(lessons, lesson)
  local started = workplace.start(lesson, before)
  tap.is(lesson.hints and #lesson.hints >= 3, true, lesson.folder .. " has at least three hints")
  tap.is(lesson.predict ~= nil, is_counted(lesson), lesson.folder .. " asks for a prediction, if"
    .. " a count can answer it")
  for _, file in ipairs(started) do
    local name = file.program
    local from = before and before.programs[name]
    turn = turn + 1
    if from and from.language == "cuda" and not (lesson.start and lesson.start[name]) then
      if found[from.source] and is_counted(lesson) then
        tap.is(misses(lesson, name, found[from.source]), true,
          ("%s %s: the program of the lesson before misses a goal"):format(lesson.folder, name))
      end
    elseif is_chosen(SHARE) then
      -- C turned into CUDA, a program with gaps, or a wrong one: it is judged as it is
      local status = judged(lesson, name, file.path).outcome.status
      local holes = not from or lesson.start and lesson.start[name]
      local fails = status == "goal" or status == "skipped" or
        holes and (status == "wrong" or status == "cuda" or status == "found")
      tap.is(fails or status, true,
        ("%s %s: the program at the start compiles and fails"):format(lesson.folder, name))
    end
  end
end

-- The sandbox cannot start ranks.
local ranks = catalogue.find(lessons, 38)
tap.is(judge.file(out, ranks, "life", ranks.programs.life.source, { sandboxed = true }, here)
  .outcome.status, "skipped", "a lesson over MPI is not judged in the sandbox")

-- A judgement is recorded if the file is the one in the workplace. It is handed in as long as the
-- source is unchanged.
local lesson = catalogue.one(lessons, { "01" }, "a test")
local file = workplace.files(lesson)[1]
local own = files.read(lesson.programs[file.program].source)
local function handed()
  return handed_in.exercises({ lesson })[1].programs[1]
end
local function judge_again(path)
  submissions.judge(out, lessons, lesson, { program = file.program, path = path },
    { timeout = 300 }, here)
end
host.mkdir(workplace.folder(lesson))
host.replace(file.path, own)
judge_again(file.path)
tap.is(handed().verdict, nil, "the lesson's own program is not recorded")
host.replace(file.path, own .. "// mine\n")
host.replace("copy.c", own .. "// mine\n")
judge_again("copy.c")
tap.is(handed().verdict and handed().verdict.status, "passed",
  "a copy with the same source is recorded")
host.replace("other.c", own:gsub("< 1", "< 2"))
judge_again("other.c")
tap.is(handed().verdict.status, "passed", "another source does not change it")
host.replace(file.path, own:gsub("< 1", "< 2"))
tap.is(handed().verdict, nil, "an edited source has no verdict yet")
judge_again(file.path)
tap.is(handed().verdict.status, "wrong", "it has one after it is judged")
tap.done()
