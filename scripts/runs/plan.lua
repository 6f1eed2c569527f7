-- plan.lua: which programs are run, each on what and with which arguments.

local fail = require "base.fail"
local outcomes = require "base.outcomes"
local host = require "host"
local catalogue = require "lessons.catalogue"
local toolchain = require "machine.toolchain"
local result = require "runs.result"

local plan = {}

-- The size flags of each problem.
local SIZES = { pi = { "points" }, life = { "width", "height", "generations" } }
local SEEDS = { pi = "777,123", life = "1985" }
local OWNER = { points = "pi", generator = "pi", width = "life", height = "life",
                generations = "life" }

-- A flag of a problem that no chosen lesson treats is a mistake, not a wish to be ignored.
local function check_flags(lessons, options)
  local treated = {}
  for _, lesson in ipairs(lessons) do
    for name in pairs(lesson.programs) do treated[name] = true end
  end
  for flag, program in pairs(OWNER) do
    if options[flag] and not treated[program] and next(treated) then
      fail(2, "--%s is for %s, which is not among these lessons", flag, program)
    end
  end
end

local function sizes_of(name, program, device, options)
  local sizes = {}
  local defaults = program.sizes[device] or program.sizes.gpu or program.sizes.emulated
  for _, key in ipairs(SIZES[name]) do sizes[key] = options[key] or defaults[key] end
  return sizes
end

local function arguments_of(name, sizes, seed, options, uses_curand)
  local arguments = {}
  local function add(flag, value)
    if value then
      arguments[#arguments + 1] = "--" .. flag
      arguments[#arguments + 1] = tostring(value)
    end
  end
  for _, key in ipairs(SIZES[name]) do add(key, sizes[key]) end
  add("seed", seed)
  add("generator", uses_curand and options.generator)
  add("repeats", options.repeats)
  add("warmup", options.warmup)
  return arguments
end

local function needs(lesson, need)
  for _, one in ipairs(lesson.needs or {}) do
    if one == need then return true end
  end
  return false
end

-- The seed as the program takes it: life has one, of which pi's X is used.
local function seed_of(name, options)
  local seed = options.seed or SEEDS[name]
  return name == "life" and seed:match("^%d+") or seed
end

-- Why this program cannot run here; nil where it can.
local function reason_to_skip(lesson, job, device, options)
  if job.program == "pi" and not needs(lesson, "curand")
      and (options.generator or "philox") ~= "philox" then
    return "--generator is for lessons that use cuRAND"
  end
  if job.device == "cpu" then return nil end
  if needs(lesson, "gpu") and device.kind ~= "gpu" then return "it needs a GPU" end
  if needs(lesson, "curand") and device.kind == "gpu" and not toolchain.has_library("curand") then
    return "cuRAND is not installed beside nvcc"
  end
end

-- One program of one lesson on the device of its language: everything that running it takes.
function plan.job(lesson, name, device, options)
  local program = lesson.programs[name]
  local kind = program.language == "c" and "cpu" or device.kind
  local job = {
    lesson = lesson, label = catalogue.label(lesson), folder = lesson.folder,
    title = lesson.title, program = name, device = kind,
    target = ("%s-%s-%s"):format(lesson.folder, name, kind),
    binary = ("%s/lessons/%s/%s/%s"):format(host.build, lesson.folder, kind, name),
  }
  job.sizes = sizes_of(name, program, device.kind, options)
  job.seed = seed_of(name, options)
  job.arguments = arguments_of(name, job.sizes, job.seed, options, needs(lesson, "curand"))
  local skip = reason_to_skip(lesson, job, device, options)
  job.outcome = skip and outcomes.make("skipped", "%s", skip)
  return job
end

local function broken(lesson)
  return {
    label = catalogue.label(lesson), folder = lesson.folder, title = lesson.title,
    program = "–", device = "–", outcome = outcomes.make("lesson", "%s", lesson.broken),
  }
end

-- Gives a job another number of repeats than was typed.
function plan.set_repeats(job, repeats)
  for i = #job.arguments - 1, 1, -1 do
    if job.arguments[i] == "--repeats" then
      job.arguments[i + 1] = tostring(repeats)
      return
    end
  end
  table.move({ "--repeats", tostring(repeats) }, 1, 2, #job.arguments + 1, job.arguments)
end

-- The jobs of the lessons, in order. One that is settled without running has its `outcome`: it is
-- skipped, or its lesson.lua is broken.
function plan.jobs(lessons, device, options)
  check_flags(lessons, options)
  local jobs = {}
  for _, lesson in ipairs(lessons) do
    if lesson.broken then
      jobs[#jobs + 1] = broken(lesson)
    end
    for _, name in ipairs(catalogue.programs(lesson)) do
      jobs[#jobs + 1] = plan.job(lesson, name, device, options)
    end
  end
  return jobs
end

-- The result of a job whose outcome is known without running it.
function plan.settled(job)
  return job.outcome and result.without_run(job, job.outcome)
end

return plan
