-- mutants.lua: programs of lessons with one edit each, such as students make. The judge has to
-- reject every wrong one, and to pass those that are only written differently.
--
-- A mutant is { what, from, to, same = WHY }; the program contains `from` exactly once. A sample
-- of one in eight is judged, in the runs of `check`; one with `same` only in a lesson's small run.
-- With WARPBOOK_TEST_LONG all are judged in all runs. The mutants of one CUDA program are compiled
-- as one, together with the program itself, which must pass.

local files = require "base.files"
local process = require "base.process"
local host = require "host"
local catalogue = require "lessons.catalogue"
local paths = require "lessons.paths"
local problems = require "lessons.problems"
local judge = require "exercises.judge"
local judged_runs = require "exercises.judged_runs"
local device = require "machine.device"
local plan = require "runs.plan"
local state = require "runs.state"
local in_sample = require "in_sample"
local tap = require "tap"
local together = require "together"

local mutants = {}

local LONG = os.getenv("WARPBOOK_TEST_LONG")
mutants.SHARE = 8

local ENVIRONMENT = { date = "", host = "", cpu = { name = "", cores = host.cores() },
                      compilers = {} }
local OPTIONS = { timeout = 300 }
local function nothing() end
local SILENT = { command = nothing, progress = nothing, clear = nothing }

local lessons = catalogue.load()
local number = 0 -- number of mutants so far
host.state, host.write = "kept", "." -- in the test's own folder
state.prepare()

-- The lesson of FOLDER/PROGRAM, and the job of its program as it is judged.
local function lesson_of(path)
  local folder, name = path:match("^(.*)/(.*)$")
  for _, lesson in ipairs(lessons) do
    if lesson.folder == folder then
      local c = lesson.programs[name].language == "c"
      local goalless = setmetatable({ judged = {} }, { __index = lesson })
      return goalless, c and plan.job(lesson, name, device.COUNTING, {})
        or plan.counted(lesson, name, {})
    end
  end
  error("there is no program " .. path)
end

-- The text with `from` replaced. It must contain `from` exactly once.
local function changed(text, mutant)
  local first, last = text:find(mutant[2], 1, true)
  assert(first, ("%s: it has no '%s'"):format(mutant[1], mutant[2]))
  assert(not text:find(mutant[2], last + 1, true), ("%s: '%s' is there twice"):format(mutant[1],
    mutant[2]))
  return text:sub(1, first - 1) .. mutant[3] .. text:sub(last + 1)
end

local function must(argv)
  local done = process(argv, { stdout = "capture", stderr = "stdout" })
  assert(done.code == 0, table.concat(argv, " ") .. "\n" .. (done.error or done.stdout))
end

local function build(...)
  must({ "flock", host.build .. "/.lock", "cmake", "--build", host.build, "--target", ... })
end

-- Compiles the source for the job, without warnings. Returns nil and the compiler's message if that
-- fails.
local function compile(job, source, binary)
  local root = host.root
  local argv
  if job.device == "cpu" then
    argv = { "cc", "-std=gnu11", "-O1", "-w", "-fopenmp", "-ffp-contract=off" }
  else
    argv = { root .. "/cuda/emulator/compile/emucc", "--build", host.build .. "/cuda/emulator",
             "-O1", "-w", "-fopenmp", job.counted and "--count" or nil }
  end
  for _, word in ipairs({ "-I", root .. "/cuda/harness", "-I", root .. "/cuda/problems", "-o",
                          binary, source, ("%s/cuda/libharness_%s.a"):format(host.build,
                          job.device), "-lm" }) do
    argv[#argv + 1] = word
  end
  local done = process(argv, { stdout = "capture", stderr = "stdout" })
  if done.code == 0 then return true end
  return nil, table.concat(argv, " ") .. "\n" .. (done.error or done.stdout)
end

-- Compiles the programs for the job, each as ./NAME: those in CUDA as one, or singly if that fails.
local function compile_all(job, list)
  local language = list[1].file:match("%.%w+$")
  if #list > 1 and language == ".cu" then
    host.replace("together.cu", together(list))
    if compile(job, "together.cu", "together") then
      for _, one in ipairs(list) do must({ "ln", "-sf", "together", one.name }) end
      return
    end
  end
  for _, one in ipairs(list) do
    host.replace("alone" .. language, one.text)
    assert(compile(job, "alone" .. language, one.name))
  end
end

-- The runs by which a mutant is judged. A size that fails is not made smaller.
local function runs_of(lesson, name, mutant)
  if mutant.same and not LONG then return { { sizes = paths.small(lesson, name) } } end
  local list = judged_runs.of(lesson, name, {})
  for _, run in ipairs(list) do run.shrinks = false end
  return list
end

-- Stores in each program of `list` its status and message: whether `check` passes it, and if not,
-- why. Goals are left out: a program that misses one may be right.
local function judge_all(lesson, job, list)
  if #list > 0 then compile_all(job, list) end
  for _, one in ipairs(list) do
    local outcome = judge.built(SILENT, lesson, job.program, "./" .. one.name,
      runs_of(lesson, job.program, one.mutant), OPTIONS, ENVIRONMENT).outcome
    one.status, one.message = outcome.status, outcome.message or ""
  end
end

-- Judges the mutants of each of the programs, FOLDER/PROGRAM.
function mutants.judge(programs, list)
  if number == 0 then
    local targets = { "emulate", "emulator", "counters", "harness_emulated", "harness_cpu" }
    for _, problem in ipairs(problems.LIST) do
      targets[#targets + 1] = "reference-" .. problem.name
    end
    build(table.unpack(targets))
  end
  for _, path in ipairs(programs) do
    local lesson, job = lesson_of(path)
    local source = lesson.programs[job.program].source
    local text, chosen = files.read(source), {}
    for _, mutant in ipairs(list) do
      number = number + 1
      local new = changed(text, mutant)
      if in_sample(number, mutants.SHARE) then
        chosen[#chosen + 1] = { name = "mutant" .. number, file = source, text = new,
                                mutant = mutant }
      end
    end
    if #chosen > 0 then
      chosen[#chosen + 1] = { name = "itself", file = source, text = text,
                              mutant = { "no edit", same = "it is the lesson's own" } }
    end
    judge_all(lesson, job, chosen)
    for _, one in ipairs(chosen) do
      local same = one.mutant.same
      -- A surprising result may come from the other mutants in the same binary: try it by itself.
      if (one.status == "passed") ~= (same ~= nil) then judge_all(lesson, job, { one }) end
      tap.is(one.status == "passed", same ~= nil, ("%s: %s: %s %s"):format(path, one.mutant[1],
        same or one.status, one.message))
    end
  end
end

function mutants.done()
  if not LONG then
    print(("# one in %d of %d mutants; tests/run --long judges all"):format(mutants.SHARE, number))
  end
  tap.done()
end

return mutants
