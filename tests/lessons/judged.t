-- What lessons ask of a student's program: each lesson's own meets it, and the one that it begins
-- with, which is the lesson before's, does not. All that a lesson says for its exercise fits.

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

-- Without nvcc, which cuda/compiled asks of them, and which takes longer than judging
require("machine.toolchain").nvcc = function() end

local EMULATED = { kind = "emulated", reason = "a test", gpu = {} }

local lessons, out = catalogue.load(), output.new({ tap = true })
state.prepare()
build.prepare(out, EMULATED)
local here = environment.collect(EMULATED)

local function judged(lesson, name, path)
  return judge.file(out, lesson, name, path, { timeout = 300 }, here)
end

-- What the largest run of each lesson's program was counted to do, by its source.
local found = {}

-- Why a lesson cannot run here, by lessons; nil where it can.
local skipped = {}

for _, lesson in ipairs(lessons) do
  for _, name in ipairs(catalogue.programs(lesson)) do
    local source = lesson.programs[name].source
    local one = judged(lesson, name, source)
    skipped[lesson] = one.outcome.status == "skipped" and one.outcome.message or nil
    local why = skipped[lesson]
    tap.is(why and "passed" or one.outcome.message or one.outcome.status, "passed",
      ("%s %s passes%s"):format(lesson.folder, name, why and " # SKIP " .. why or ""))
    found[source] = one.totals or false
    local is_counted = lesson.programs[name].language ~= "c" and not why
    tap.is(one.counted and one.counted.launches > 0 or false, is_counted,
      ("%s %s: %scounted, for a table of a class"):format(lesson.folder, name,
        is_counted and "" or "not "))
  end
end

-- Does what was counted of the lesson before miss a goal of this one?
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
  tap.is(lesson.hints and #lesson.hints >= 3, true, lesson.folder .. " has three hints or more")
  tap.is(lesson.predict ~= nil, true, lesson.folder .. " asks for a prediction")
  for _, file in ipairs(started) do
    local name = file.program
    local from = before and before.programs[name]
    if from and from.language == "cuda" and not (lesson.start and lesson.start[name]) then
      tap.is(misses(lesson, name, found[from.source]), true,
        ("%s %s: the lesson before misses a goal"):format(lesson.folder, name))
    elseif not skipped[lesson] then
      -- C made CUDA, a program with holes, or one that is wrong: it is judged as it lies there
      local status = judged(lesson, name, file.path).outcome.status
      local holes = not from or lesson.start and lesson.start[name]
      local fails = status == "goal" or
        holes and (status == "wrong" or status == "cuda" or status == "found")
      tap.is(fails or status, true,
        ("%s %s: what it begins with fails, and compiles"):format(lesson.folder, name))
    end
  end
end

-- In the sandbox nothing starts ranks.
local ranks = catalogue.find(lessons, 38)
tap.is(judge.file(out, ranks, "life", ranks.programs.life.source, { sandboxed = true }, here)
  .outcome.status, "skipped", "a lesson over MPI is not judged in the sandbox")

-- How a file was judged is noted where it is the one at the workplace, and handed in as long as it
-- is that source.
local lesson = catalogue.one(lessons, { "01" }, "a test")
local file = workplace.files(lesson)[1]
local own = files.read(lesson.programs[file.program].source)
local function handed()
  return handed_in.exercises({ lesson })[1].programs[1]
end
local function judge_again(path)
  submissions.judge(out, lesson, { program = file.program, path = path }, { timeout = 300 }, here)
end
host.mkdir(workplace.folder(lesson))
host.replace(file.path, own)
judge_again(file.path)
tap.is(handed().verdict, nil, "the lesson's own program is nobody's")
host.replace(file.path, own .. "// mine\n")
host.replace("copy.c", own .. "// mine\n")
judge_again("copy.c")
tap.is(handed().verdict and handed().verdict.status, "passed", "a copy of it is that source, too")
host.replace("other.c", own:gsub("< 1", "< 2"))
judge_again("other.c")
tap.is(handed().verdict.status, "passed", "another file is another")
host.replace(file.path, own:gsub("< 1", "< 2"))
tap.is(handed().verdict, nil, "and an edit is not judged yet")
judge_again(file.path)
tap.is(handed().verdict.status, "wrong", "before it is")
tap.done()
