-- profile.lua: runs programs to record what they do on a GPU: lessons, a CUDA file that is compiled
-- here, or any binary. Without a GPU they run in the emulator, which counts the same.
--
-- The profile of a program is { lesson (nil: none), program, device, code, sum, lines, runs }:
-- `sum` is from activity.summary, without times in the emulator; nil if the program did not pass.
-- `lines` are from activity.take, only on a GPU. A lesson's has `sizes`, and `runs`, the number of
-- its repeats and warm-ups.

local fail = require "base.fail"
local files = require "base.files"
local json = require "base.json"
local outcomes = require "base.outcomes"
local process = require "base.process"
local catalogue = require "lessons.catalogue"
local build = require "compile.build"
local emucc = require "compile.emucc"
local ptxas = require "compile.ptxas"
local toolchain = require "machine.toolchain"
local activity = require "kernels.activity"
local counts = require "kernels.counts"
local own_program = require "runs.own_program"
local plan = require "runs.plan"
local program = require "runs.program"
local resources = require "kernels.resources"
local verdict = require "runs.verdict"

local profile = {}

local WARMUP = 1

-- Builds the library that the driver loads into the program. If that fails, the run ends.
function profile.prepare(out)
  if not toolchain.has_library("cupti") then
    fail("missing",
      "CUPTI, which records what a GPU does, is not installed beside nvcc; it belongs to the CUDA"
      .. " toolkit (package cuda-cupti-dev)")
  end
  build.targets(out, { activity.TARGET }, "the recorder of what the GPU does")
end

-- The kernel in the form of activity.summary, without times.
local function as_launched(kernel)
  local has = kernel.resources
  local shared = has and has.shared_memory
  return { name = kernel.name:gsub("%(.*", ""), count = 0, grid = kernel.grid, block = kernel.block,
           registers = has and has.registers, shared = shared and shared.static + shared.dynamic,
           occupancy = has and has.occupancy }
end

-- Joins the items of a list with the same key_of(item) to one, which `make` begins. Several ranks
-- write the same items.
local function together(list, key_of, make)
  local made, by_key = {}, {}
  for _, one in ipairs(list) do
    local key = key_of(one)
    if not by_key[key] then
      made[#made + 1] = make(one)
      by_key[key] = made[#made]
    end
    local sum = by_key[key]
    sum.count = sum.count + (one.launches or one.calls)
    sum.bytes = sum.bytes and sum.bytes + one.bytes
  end
  return made
end

-- The counts in the form of activity.summary.
local function as_counted(found)
  local kernels = together(found.kernels, function(kernel)
    return json.line({ kernel.name, kernel.grid, kernel.block })
  end, as_launched)
  local copies, done = together(found.copies, function(copy) return copy.direction end,
    function(copy)
      return { direction = copy.direction:gsub("_", " "), count = 0, bytes = 0 }
    end), {}
  for _, copy in ipairs(copies) do
    if copy.count > 0 then done[#done + 1] = copy end
  end
  return { kernels = kernels, copies = done, pages = {}, faults = {}, problems = {} }
end

-- Reads the file of one program's run; `one` gets its `sum` and its lines.
local function take(one, path)
  local lines, problem = activity.take(path)
  if problem then
    fail("missing", "the kernels of %s could not be recorded: %s", one.program, problem)
  end
  one.lines, one.sum = lines, activity.summary(lines)
end

local function of_lesson(out, options, job, here, on_gpu, tell)
  local path = on_gpu and activity.file()
  local variables = on_gpu and activity.environment(path) or {}
  for name, value in pairs(job.variables or {}) do variables[name] = value end
  job.variables, job.apart = variables, "watched-"
  local came = plan.settled(job) or program.run(out, job, options, here)
  tell(came, job.detail)
  local one = { lesson = job.label, program = job.program, device = job.device,
                code = came.outcome.code, sum = nil, sizes = came.sizes }
  if came.outcome.code ~= 0 then return one end
  if on_gpu then
    take(one, path)
    one.runs = job.repeats + job.warmup
  elseif came.found then
    resources.add(came.found, ptxas.kernels(out,
      catalogue.cuda_files(job.lesson.programs[job.program]), emucc.FOLDERS))
    one.sum = as_counted(came.found)
  end
  return one
end

-- Runs the programs of these lessons that have kernels; `tell(came, detail)` is called with each
-- result. `chosen` is from device.lua. On a GPU there are warm-ups.
function profile.lessons(out, options, lessons, here, chosen, tell)
  local on_gpu = chosen.kind == "gpu"
  local asked = setmetatable({ warmup = options.warmup or on_gpu and WARMUP or nil },
    { __index = options })
  local jobs = plan.counted_jobs(lessons, asked, false, chosen)
  build.jobs(out, jobs)
  local list = {}
  for i, job in ipairs(jobs) do list[i] = of_lesson(out, options, job, here, on_gpu, tell) end
  return list
end

local function watch(out, options, name, binary)
  local path = activity.file()
  local argv = table.move(options.behind or {}, 1, #(options.behind or {}), 2, { binary })
  out:command(argv)
  local ended = process(argv, { timeout = options.timeout, env = activity.environment(path),
                                stdout = own_program.is_silent(options) and "null" or "inherit",
                                stderr = "inherit" })
  local outside = verdict.from_process(ended, options.timeout)
  if outside then
    os.remove(path)
    fail(outside.status, "%s: %s: %s", name, outcomes.WORDS[outside.status], outside.message)
  end
  local one = { program = name, device = "gpu",
                code = ended.code == 0 and 0 or outcomes.CODES.crashed }
  if not files.exists(path) then
    fail("missing", "%s used no GPU, or its driver did not load the recorder", name)
  end
  take(one, path)
  return one
end

-- Runs a program that is built already, at that path.
function profile.binary(out, options, path)
  return watch(out, options, path, path:find("/", 1, true) and path or "./" .. path)
end

-- Compiles and runs a program of the user.
function profile.program(out, options, name, chosen)
  if chosen.kind ~= "gpu" then
    local path, _, ended = own_program.count(out, options, name)
    local found = counts.take(path)
    if not found.complete then fail("broken", "%s %s", name, counts.why_incomplete(found)) end
    resources.add(found, ptxas.kernels(out, own_program.kernel_sources(options),
      own_program.flags(options)))
    return { program = name, device = "emulated", code = ended == 0 and 0 or outcomes.CODES.crashed,
             sum = as_counted(found) }
  end
  local binary = own_program.compile(out, options, name, chosen.gpu)
  local one = watch(out, options, name, binary)
  os.remove(binary)
  return one
end

-- The lines of the first timed repeat of a lesson's program, which has written all its repeats and
-- warm-ups; all lines of another program. If `kernels` is set, only the lines of kernels.
function profile.first_repeat(one, kernels)
  local lines = {}
  for _, line in ipairs(one.lines) do
    if line["end"] and (line.kind == "kernel" or not kernels) then lines[#lines + 1] = line end
  end
  local each = #lines // (one.runs or 1)
  if not one.runs or each * one.runs ~= #lines then return lines end
  return table.move(lines, WARMUP * each + 1, (WARMUP + 1) * each, 1, {})
end

return profile
