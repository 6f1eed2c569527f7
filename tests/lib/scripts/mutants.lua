-- mutants.lua: programs of lessons with one edit each, such as students make. The judge has to
-- reject every one, and to pass those that are the same program in other words.
--
-- A mutant is { what, from, to, same = WHY }; `from` stands in the program once. Every
-- sixteenth is judged, or all where WARPBOOK_TEST_LONG is set.

local files = require "base.files"
local process = require "base.process"
local host = require "host"
local catalogue = require "lessons.catalogue"
local problems = require "lessons.problems"
local plan = require "runs.plan"
local program = require "runs.program"
local tap = require "tap"

local mutants = {}

mutants.EVERY = os.getenv("WARPBOOK_TEST_LONG") and 1 or 16 -- is judged

local EMULATED = { kind = "emulated", gpu = {} }
local ENVIRONMENT = { date = "", host = "", cpu = { name = "", cores = host.cores() },
                      compilers = {} }
local OPTIONS = { timeout = 300 }
local function nothing() end
local SILENT = { command = nothing, progress = nothing, clear = nothing }

local lessons = catalogue.load()
local number = 0 -- of the mutants so far
host.state = "kept" -- in the test's own folder

-- The jobs of FOLDER/PROGRAM.
local function jobs_of(path)
  local folder, name = path:match("^(.*)/(.*)$")
  for _, job in ipairs(plan.jobs(lessons, EMULATED, {})) do
    if job.folder == folder and job.program == name then return job end
  end
  error("there is no program " .. path)
end

-- The text with `from` replaced, which has to be there once.
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

-- Compiles the source for the job; what the compiler warns of, a student may not have read.
local function compile(job, source)
  local root = host.root
  local argv
  job.binary = "./mutant"
  if job.device == "cpu" then
    argv = { "cc", "-std=gnu11", "-O1", "-w", "-fopenmp", "-ffp-contract=off" }
  else
    argv = { root .. "/cuda/emulator/compile/emucc", "--build", host.build, "-O1", "-w",
             "-fopenmp", job.counted and "--count" or nil }
  end
  for _, word in ipairs({ "-I", root .. "/cuda/harness", "-I", root .. "/cuda/problems", "-o",
                          job.binary, source, ("%s/cuda/libharness_%s.a"):format(host.build,
                          job.device), "-lm" }) do
    argv[#argv + 1] = word
  end
  must(argv)
end

-- Whether the judge passes the source, small and large, and else why not.
local function judged(job, source)
  for _, each in ipairs({ job.small or job, job.small and job }) do -- small is cheap
    compile(each, source)
    local outcome = program.run(SILENT, each, OPTIONS, ENVIRONMENT).outcome
    if outcome.status ~= "passed" then return outcome.status, outcome.message or "" end
  end
  return "passed", ""
end

-- Judges mutants of each of the programs, FOLDER/PROGRAM.
function mutants.judge(programs, list)
  if number == 0 then
    local targets = { "emulate", "emulator", "counters", "harness_emulated", "harness_cpu" }
    for _, problem in ipairs(problems.LIST) do
      targets[#targets + 1] = "reference-" .. problem.name
    end
    build(table.unpack(targets))
  end
  for _, path in ipairs(programs) do
    local job = jobs_of(path)
    local text = files.read(job.lesson.programs[job.program].source)
    local source = "mutant" .. job.lesson.programs[job.program].source:match("%.%w+$")
    for _, mutant in ipairs(list) do
      number = number + 1
      local new = changed(text, mutant)
      if number % mutants.EVERY == 0 then
        local file <close> = assert(io.open(source, "w"))
        file:write(new)
        file:close()
        local status, message = judged(job, source)
        tap.is(status == "passed", mutant.same ~= nil, ("%s: %s: %s %s"):format(path, mutant[1],
          mutant.same or status, message))
      end
    end
  end
end

function mutants.done()
  if mutants.EVERY > 1 then
    print(("# every %dth of %d mutants; tests/run --long judges all"):format(mutants.EVERY,
      number))
  end
  tap.done()
end

return mutants
