-- build.lua: has CMake configure the build folder, once, and build what is to be run.

local fail = require "base.fail"
local files = require "base.files"
local outcomes = require "base.outcomes"
local process = require "base.process"
local host = require "host"
local toolchain = require "machine.toolchain"

local build = {}

local function log_path(name)
  return ("%s/logs/%s.log"):format(host.build, name)
end

-- Runs a command of the build with its output in a log. Returns its result and the log's place.
local function logged(out, argv, name, what)
  out:command(argv)
  host.mkdir(host.build .. "/logs")
  local log = log_path(name)
  local done = process(argv, {
    stdout = { file = log }, stderr = "stdout",
    tick = function(elapsed)
      local step = (files.read(log) or ""):match("^.*%[(%d+/%d+)%]")
      out:progress("%s %s, %.0f s", what, step or "", elapsed)
    end,
  })
  out:clear()
  return done, log
end

-- The compiler's own message, as lines: what the build tool says around it is left out.
local function message_in(log)
  local lines = {}
  for _, line in ipairs(files.lines(files.read(log) or "")) do
    local noise = line:match("^%[%d+/%d+%]") or line:match("^ninja: ") or line:match("^FAILED: ")
      or line:match("^g?make") or line:match("^/%S+ .* %-o ") or line:match("^cd ")
    if not noise then lines[#lines + 1] = line end
  end
  return table.move(lines, 1, math.min(#lines, 40), 1, {})
end

local function configure(out, extra)
  local argv = { "cmake", "-S", host.root, "-B", host.build }
  local fresh = not files.exists(host.build .. "/CMakeCache.txt")
  if fresh and (files.find_program("ninja") or files.find_program("ninja-build")) then
    table.move({ "-G", "Ninja" }, 1, 2, #argv + 1, argv)
  end
  argv[#argv + 1] = extra
  local done, log = logged(out, argv, "configure", "configuring the build")
  if done.error then
    fail(6, "cmake cannot be started: %s; lessons/run --setup installs it", done.error)
  elseif done.interrupted then
    fail(130, "interrupted")
  elseif done.code ~= 0 then
    fail(3, "the build cannot be configured; %s says:\n%s", log,
      table.concat(message_in(log), "\n"))
  end
end

-- The argument that makes CMake choose the architectures anew, where what it is set up for is not
-- what is wanted now: --arch, or the GPU that is here, or an nvcc that was installed since.
local function change_of_cuda(device, arch)
  local now = toolchain.configured()
  local built_for = ";" .. (now.architectures or "") .. ";"
  if arch then
    return not built_for:find(";" .. arch .. ";", 1, true)
      and "-DCMAKE_CUDA_ARCHITECTURES=" .. arch or nil
  end
  if device.kind ~= "gpu" then return nil end
  local own = ";" .. device.gpu.cc:gsub("%.", "") .. ";"
  local late = now.reason and now.reason:find("^no nvcc")
  local other = now.compiler and not built_for:find(own, 1, true)
    and not built_for:find("virtual", 1, true)
  return (late or other) and "-UCMAKE_CUDA_ARCHITECTURES" or nil
end

-- Sees to it that the build folder is configured for the device and the architecture asked for.
local function prepare(out, device, arch)
  if not files.exists(host.build .. "/CMakeCache.txt") then
    configure(out, arch and "-DCMAKE_CUDA_ARCHITECTURES=" .. arch)
  end
  local change = change_of_cuda(device, arch)
  if change then configure(out, change) end
end

function build.command(targets)
  local argv = { "cmake", "--build", host.build, "-j", tostring(host.cores()), "--target" }
  return table.move(targets, 1, #targets, #argv + 1, argv)
end

-- Two runs at once must not build in one folder: the second waits.
local function lock(out)
  host.mkdir(host.build)
  local handle, problem = host.lock(host.build .. "/.lock")
  while not handle and problem == "busy" do
    out:progress("waiting for another run's build")
    if host.interrupted() then fail(130, "interrupted") end
    host.run({ "sleep", "0.1" })
    handle, problem = host.lock(host.build .. "/.lock")
  end
  out:clear()
  if not handle then
    fail(6, "%s; set WARPBOOK_DIR to a folder that can be written", problem)
  end
  return handle
end

local function build_one(out, job)
  local done, log = logged(out, build.command({ job.target }), job.target,
    "building " .. job.target)
  if done.interrupted then
    job.outcome = outcomes.make("interrupted")
  elseif done.code ~= 0 then
    job.log = log
    job.outcome = outcomes.make("build")
    job.detail = message_in(log)
  end
end

-- What emulated programs stand on, with the counters where it is `counted`. Returns the log where
-- that cannot be built.
local function build_emulator(out, counted)
  local targets = { "emulate", "emulator", counted and "counters" or nil }
  local done, log = logged(out, build.command(targets), "emulator", "building the emulator")
  return done.code ~= 0 and not done.interrupted and log or nil
end

-- Builds the emulator and its counters, for a program that is no lesson's.
function build.emulator(out)
  local _ <close> = lock(out)
  local log = build_emulator(out, true)
  if log then
    fail(3, "the emulator itself cannot be built; %s says:\n%s", log,
      table.concat(message_in(log), "\n"))
  end
end

-- Of jobs that could not be built together: gives those that are emulated their outcome where it is
-- the emulator that cannot be built.
local function blame_emulator(out, jobs)
  local emulated, counted = {}, false
  for _, job in ipairs(jobs) do
    if job.device == "emulated" then emulated[#emulated + 1] = job end
    counted = counted or job.counted
  end
  local log = #emulated > 0 and build_emulator(out, counted)
  if not log then return end
  for _, job in ipairs(emulated) do
    job.log, job.detail = log, message_in(log)
    job.outcome = outcomes.make("build",
      "the emulator itself cannot be built, which is no mistake of the lesson")
  end
end

-- Configures for `device`; false and the reason where CUDA turns out not to work.
function build.prepare(out, device, arch)
  local _ <close> = lock(out)
  prepare(out, device, arch)
  local found = toolchain.configured()
  if device.kind == "gpu" and not found.compiler then
    return false, found.reason or "CMake found no CUDA compiler"
  end
  return true
end

-- Builds the jobs' programs, together; where that fails, one by one, to know which. A job that
-- could not be built gets its outcome, and the compiler's message in `detail`.
function build.jobs(out, jobs)
  local targets, wanted = {}, {}
  for _, job in ipairs(jobs) do
    if not job.outcome then
      targets[#targets + 1] = job.target
      wanted[#wanted + 1] = job
    end
  end
  if #targets == 0 then return end
  local _ <close> = lock(out)
  local what = #targets == 1 and targets[1] or ("%d programs"):format(#targets)
  local done = logged(out, build.command(targets), "build", "building " .. what)
  if done.code == 0 then return end
  blame_emulator(out, wanted)
  for _, job in ipairs(wanted) do
    if host.interrupted() then job.outcome = outcomes.make("interrupted") end
    if not job.outcome then build_one(out, job) end
  end
end

return build
