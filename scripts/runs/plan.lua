-- plan.lua: plans the jobs: which programs run, on which device and with which arguments.
--
-- Programs in the emulator are checked, not timed. They are repeated with other seeds, so that a
-- repeat cannot use the answer of another. Each has a `small` job beside it, which counts and
-- checks what its kernels do.

local fail = require "base.fail"
local outcomes = require "base.outcomes"
local host = require "host"
local catalogue = require "lessons.catalogue"
local paths = require "lessons.paths"
local problems = require "lessons.problems"
local COUNTING = require("machine.device").COUNTING
local flang = require "compile.flang"
local fortran = require "compile.fortran"
local hip = require "compile.hip"
local mpi = require "compile.mpi"
local openacc = require "compile.openacc"
local toolchain = require "machine.toolchain"
local counts = require "kernels.counts"
local result = require "runs.result"

local plan = {}

-- A problem's flag is a mistake if no chosen program is about that problem. `treated` has the names
-- of the programs' problems as keys.
function plan.check_flags(treated, options)
  local owners = {}
  for _, problem in ipairs(problems.LIST) do
    for key in pairs(problem.flags) do
      owners[key] = owners[key] or {}
      owners[key].treated = owners[key].treated or treated[problem.name]
      table.insert(owners[key], problem.name)
    end
  end
  for key, names in pairs(owners) do
    if options[key] and not names.treated and next(treated) then
      fail("usage", "--%s is for %s, which is not among these lessons",
        key, table.concat(names, " or "))
    end
  end
end

local function sizes_of(problem, program, device, options)
  local sizes = {}
  local defaults = program.sizes[device] or program.sizes.gpu or program.sizes.emulated
  for _, size in ipairs(problem.sizes) do
    sizes[size.key] = options[size.key] or defaults[size.key]
  end
  return sizes
end

local function needs(lesson, need)
  for _, one in ipairs(lesson.needs or {}) do
    if one == need then return true end
  end
  return false
end

-- The words of a choice that a lesson states for a program, which takes no others; or nil.
local function stated_words(lesson, name, choice)
  return (lesson.programs[name].choices or {})[choice.key]
end

-- Does the program of a lesson have this choice of its problem?
function plan.takes(lesson, name, choice)
  return not choice.needs or needs(lesson, choice.needs)
    or stated_words(lesson, name, choice) ~= nil
end

-- The words of a choice that a program takes, the one that is not typed first; none if it takes
-- only one.
function plan.words(lesson, name, choice)
  local stated = stated_words(lesson, name, choice)
  if stated then return stated end
  local list = {}
  for _, word in ipairs(plan.takes(lesson, name, choice) and choice.words or {}) do
    local special = false
    for _, other in ipairs(choice.stated or {}) do special = special or other == word end
    if not special then list[#list + 1] = word end
  end
  return list
end

-- Why a program cannot run with the typed word; nil if it can.
local function reason_against(lesson, name, choice, typed)
  local stated = stated_words(lesson, name, choice)
  for _, word in ipairs(stated or {}) do
    if word == typed then return nil end
  end
  if stated then return ("its %s is %s"):format(choice.name, table.concat(stated, " or ")) end
  if typed ~= choice.initial and not plan.takes(lesson, name, choice) then
    return choice.otherwise
  end
  for _, word in ipairs(choice.stated or {}) do
    if word == typed then
      return ("%s %s is for lessons that have it"):format(choice.name, typed)
    end
  end
end

-- The word of a choice with which a program runs.
local function word_of(lesson, name, choice, typed)
  local stated = stated_words(lesson, name, choice)
  local own = stated and stated[1] or choice.initial
  return plan.takes(lesson, name, choice) and typed or own
end

-- The arguments of the program: sizes, seeds and choices, and the numbers of repeats and warm-ups.
local function arguments_of(lesson, problem, job, options)
  local arguments = {}
  local function add(key, value)
    if value then
      arguments[#arguments + 1] = "--" .. key:gsub("_", "-")
      arguments[#arguments + 1] = tostring(value)
    end
  end
  for _, size in ipairs(problem.sizes) do add(size.key, job.sizes[size.key]) end
  for _, seed in ipairs(job.seeds) do add("seed", seed) end
  for _, choice in ipairs(problem.choices) do
    local word = job.choices[choice.key]
    local typed = plan.takes(lesson, job.program, choice) and options[choice.key]
    add(choice.key, (typed or word ~= choice.initial) and not choice.starts and word)
  end
  local asked = table.move(arguments, 1, #arguments, 1, {})
  add("repeats", job.repeats)
  add("warmup", options.warmup or job.device == "emulated" and job.warmup)
  return asked, arguments
end

-- The seeds as the program takes them: the typed ones, no more than the program has; and the seeds
-- of the other repeats.
local function seeds_of(problem, options)
  if not problem.seeds then return {} end
  local seeds = table.move(problem.seeds.initial, 1, #problem.seeds.initial, 1, {})
  local i = 0
  for seed in (options.seed or ""):gmatch("%d+") do
    i = i + 1
    if seeds[i] then seeds[i] = math.tointeger(tonumber(seed)) end
  end
  local sets = { table.concat(seeds, ",") }
  for _, seed in ipairs(problem.seeds.others) do
    local other = table.concat(seed, ",")
    if other ~= sets[1] then sets[#sets + 1] = other end
  end
  return sets
end

-- The number of processes of a lesson over MPI: the typed one, or the lesson's. nil for other
-- lessons.
function plan.ranks(lesson, options)
  return needs(lesson, "mpi") and (options.ranks or lesson.ranks or 1) or nil
end

-- The same for one program: the lesson's number is lowered if there is not enough work for each.
local function ranks_of(lesson, problem, sizes, options)
  local ranks = plan.ranks(lesson, options)
  return ranks and not options.ranks and math.min(ranks, sizes[problem.shared]) or ranks
end

-- The program refuses this too, but all the processes would have been started first.
local function too_many_ranks(job, problem)
  local size = job.ranks and job.sizes[problem.shared]
  if size and job.ranks > size then
    return outcomes.make("usage", "%d ranks cannot share --%s %d: there is not one for each",
      job.ranks, problem.shared, size)
  end
end

-- Why a lesson's instructions are not those of the GPUs that programs are built for, or nil.
local function reason_against_gpu(lesson, device)
  local oldest = toolchain.oldest_target()
  if needs(lesson, "sm_90a") and device.kind ~= "gpu" then
    return "its instructions are those of a GPU of sm_90, such as an H100, and are not emulated"
  elseif device.kind ~= "gpu" or not oldest then
    return nil
  elseif needs(lesson, "sm_80") and oldest < 80 then
    return ("its instructions need a GPU of sm_80 or newer, and programs are built for"
      .. " sm_%d here"):format(oldest)
  elseif needs(lesson, "sm_90a") and oldest ~= 90 then
    return ("its instructions are those of GPUs of sm_90 alone, and programs are built for"
      .. " sm_%d here"):format(oldest)
  end
end

-- Why this program cannot run here; nil if it can.
local function reason_to_skip(lesson, problem, job, device, options)
  if lesson.lacks then return lesson.lacks end
  if lesson.edition and flang.obstacle(device) then return flang.obstacle(device) end
  if lesson.edition and options.lanes == 64 then return "CUDA Fortran has warps of 32 lanes" end
  for _, choice in ipairs(problem.choices) do
    local typed = options[choice.key]
    local reason = typed and reason_against(lesson, job.program, choice, typed)
    if reason then return reason end
  end
  local is_amd = device.gpu and device.gpu.vendor == "AMD" -- a kept run has no gpu
  local lack = is_amd and hip.obstacle(job.target)
  if lack then return lack end
  if job.openacc then
    local obstacle = openacc.obstacle(job.mixed and device)
    if obstacle then return obstacle end
  end
  if job.device == "cpu" then return nil end
  if needs(lesson, "mpi") and mpi.obstacle() then return mpi.obstacle() end
  if needs(lesson, "nccl") and device.kind == "gpu" then
    local obstacle = mpi.nccl_obstacle()
      or not options.launcher and mpi.gpu_obstacle(device.gpu, job.ranks)
    if obstacle then return obstacle end
  end
  if needs(lesson, "fortran") and fortran.obstacle() then return fortran.obstacle() end
  if needs(lesson, "gpu") and device.kind ~= "gpu" then return "it needs a GPU" end
  local reason = reason_against_gpu(lesson, device)
  if reason then return reason end
  if needs(lesson, "curand") and device.kind == "gpu" and not is_amd
    and not toolchain.has_library("curand") then
    return "cuRAND is not installed beside nvcc"
  end
end

-- The name under which CMake builds a lesson; a kept record of a student's version has none.
local function built_as(lesson)
  return lesson.built_as or lesson.folder
end

-- The number of lanes that was typed, if it is not the lesson's own; "" if it is. CMake has targets
-- for both. A GPU has its own.
local function other_lanes(lesson, kind, options)
  local lanes = kind == "emulated" and options.lanes
  return lanes and lanes ~= (lesson.lanes or 32) and tostring(lanes) or ""
end

-- The path of a lesson's binary; a student's version has another path.
local function binary_of(lesson, kind, name)
  local place = lesson.own and "own" or "lessons"
  return ("%s/%s/%s/%s/%s"):format(host.build, place, built_as(lesson), kind, name)
end

-- What keeps the records of a student's version, of an edition, or of warps with other `lanes`
-- apart from those of the lesson.
local function apart_of(lesson, lanes)
  local words = (lesson.own and "own-" or lesson.flag and lesson.edition .. "-" or "")
    .. (lanes ~= "" and "lanes" .. lanes .. "-" or "")
  return words ~= "" and words or nil
end

-- The job of one program of one lesson on its device: everything that is needed to run it. If the
-- lesson is `own`, the program is a student's version.
function plan.job(lesson, name, device, options)
  local program, problem = lesson.programs[name], problems.find(name)
  local kind = program.language == "c" and "cpu" or device.kind
  local lanes = other_lanes(lesson, kind, options)
  local job = {
    lesson = lesson, label = catalogue.label(lesson), folder = lesson.folder,
    title = lesson.title, program = name, device = kind,
    target = ("%s%s-%s-%s%s"):format(lesson.own and "own-" or "", built_as(lesson), name, kind,
      lanes),
    binary = binary_of(lesson, kind .. lanes, name), apart = apart_of(lesson, lanes),
    lanes = options.lanes or lesson.lanes, other_lanes = lanes ~= "",
  }
  if needs(lesson, "openacc") then
    job.openacc, job.mixed = true, program.language == "mixed"
    job.device, job.variables = openacc.place(device, job.mixed)
  end
  job.sizes = sizes_of(problem, program, device.kind, options)
  job.seeds = seeds_of(problem, options)
  job.repeats = options.repeats or kind == "emulated" and 2 or nil
  job.warmup = options.warmup or 1
  job.choices = {}
  for _, choice in ipairs(problem.choices) do
    job.choices[choice.key] = word_of(lesson, name, choice, options[choice.key])
  end
  job.ranks = ranks_of(lesson, problem, job.sizes, options)
  job.choices.ranks = job.ranks
  job.reference = { target = "reference-" .. name,
                    binary = ("%s/cuda/reference/%s"):format(host.build, name) }
  job.asked, job.arguments = arguments_of(lesson, problem, job, options)
  local skip = reason_to_skip(lesson, problem, job, device, options)
  job.outcome = skip and outcomes.make("skipped", "%s", skip) or too_many_ranks(job, problem)
  return job
end

-- The job of one CUDA program of one lesson, built to count what its kernels do.
function plan.counted(lesson, name, options)
  local job = plan.job(lesson, name, COUNTING, options)
  job.counted = true
  job.target = job.target:gsub("%-emulated(%d*)$", "-counted%1")
  job.binary = binary_of(lesson, "counted" .. other_lanes(lesson, job.device, options), name)
  return job
end

-- Does the program run kernels there? A program with directives does so on a GPU.
local function has_kernels(lesson, name, device)
  if lesson.programs[name].language ~= "c" then return true end
  return device and needs(lesson, "openacc") and openacc.place(device) == "gpu"
end

-- The jobs of the lessons' programs that have kernels: built to count, or for a GPU if `device` is
-- one. One repeat is enough. If `compared` is set, sizes that are not typed are those at which
-- lessons are compared.
function plan.counted_jobs(lessons, options, compared, device)
  local on_gpu = device and device.kind == "gpu"
  local asked = { repeats = options.repeats or 1, warmup = options.warmup or 0 }
  local jobs, treated = {}, {}
  for _, lesson in ipairs(lessons) do
    for _, name in ipairs(catalogue.programs(lesson)) do
      if has_kernels(lesson, name, on_gpu and device) then
        for key, size in pairs(compared and problems.find(name).compared or {}) do
          asked[key] = options[key] or size
        end
        setmetatable(asked, { __index = options })
        local job = on_gpu and plan.job(lesson, name, device, asked)
          or plan.counted(lesson, name, asked)
        job.sample = counts.sample(options)
        jobs[#jobs + 1] = job
        treated[name] = true
      end
    end
  end
  if #jobs == 0 then fail("usage", "these lessons have no kernels: they run on the CPU") end
  plan.check_flags(treated, options)
  return jobs
end

-- A job that counts, beside one that runs in the emulator.
local function beside(lesson, name, options, sizes, repeats)
  local asked = { seed = options.seed, repeats = repeats, warmup = 0, lanes = options.lanes }
  for _, choice in ipairs(problems.find(name).choices) do
    asked[choice.key] = options[choice.key]
  end
  for key, size in pairs(sizes) do asked[key] = size end
  return plan.counted(lesson, name, asked)
end

local function broken(lesson)
  return {
    label = catalogue.label(lesson), folder = lesson.folder, title = lesson.title,
    program = "–", device = "–", outcome = outcomes.make("lesson", "%s", lesson.broken),
  }
end

-- Sets another number of repeats than was typed for a job.
function plan.set_repeats(job, repeats)
  job.repeats = repeats
  for i = #job.arguments - 1, 1, -1 do
    if job.arguments[i] == "--repeats" then
      job.arguments[i + 1] = tostring(repeats)
      return
    end
  end
  table.move({ "--repeats", tostring(repeats) }, 1, 2, #job.arguments + 1, job.arguments)
end

-- The jobs of the lessons, in order. A job that is settled without running has its `outcome`: it is
-- skipped, or its lesson.lua is broken. A job in the emulator has a `small` job, and, if lessons
-- are compared, `compared`, which counts at the same sizes for all lessons.
function plan.jobs(lessons, device, options, compare)
  local jobs, treated = {}, {}
  for _, lesson in ipairs(lessons) do
    for name in pairs(lesson.programs) do treated[name] = true end
  end
  plan.check_flags(treated, options)
  for _, lesson in ipairs(lessons) do
    if lesson.broken then
      jobs[#jobs + 1] = broken(lesson)
    end
    for _, name in ipairs(catalogue.programs(lesson)) do
      local job = plan.job(lesson, name, device, options)
      if job.device == "emulated" and not job.outcome then
        local problem = problems.find(name)
        job.small = beside(lesson, name, options, paths.small(lesson, name), 2)
        job.compared = compare and beside(lesson, name, options, problem.compared, 1) or nil
      end
      jobs[#jobs + 1] = job
    end
  end
  return jobs
end

-- The result of a job whose outcome is known before it runs.
function plan.settled(job)
  return job.outcome and result.without_run(job, job.outcome)
end

return plan
