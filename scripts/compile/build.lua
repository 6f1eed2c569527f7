-- build.lua: builds the programs to run, in a folder that CMake has configured. With a finished
-- build (finished_build.lua), nothing is built, because it is complete.

local fail = require "base.fail"
local files = require "base.files"
local outcomes = require "base.outcomes"
local host = require "host"
local configure = require "compile.configure"
local counting = require "compile.counting"
local finished_build = require "compile.finished_build"
local hip = require "compile.hip"
local architecture = require "machine.architecture"
local COUNTING = require("machine.device").COUNTING
local login_node = require "machine.login_node"
local build_tool = require "compile.build_tool"
local toolchain = require "machine.toolchain"

local build = {}

-- Two runs at once must not build in the same folder: the second one waits.
local function lock(out)
  host.mkdir(host.build)
  local handle, problem = host.lock(host.build .. "/.lock")
  while not handle and problem == "busy" do
    out:progress("waiting for another run's build")
    if host.interrupted() then fail("interrupted", "interrupted") end
    host.run({ "sleep", "0.1" })
    handle, problem = host.lock(host.build .. "/.lock")
  end
  out:clear()
  if not handle then
    fail("missing", "%s; set WARPBOOK_DIR to a writable folder", problem)
  end
  return handle
end

-- The targets of a lesson's program: the program, and the one that computes its expected answers.
local function targets_of(job)
  return { job.target, job.reference and job.reference.target }
end

-- Gives the job its outcome if its build, `done`, failed.
local function settle(job, done, log)
  local shortage = build_tool.shortage(done, log)
  if done.interrupted then
    job.outcome = outcomes.make("interrupted")
  elseif shortage then
    job.log, job.outcome = log, outcomes.make("missing", "it cannot be built: %s", shortage)
  elseif done.stuck then
    job.log = log
    job.outcome = outcomes.make("build", "ended after %g s without progress; "
      .. "its includes may never end", build_tool.PATIENCE)
  elseif done.code ~= 0 then
    local lack = hip.obstacle(job.target) -- of a student's version, as CMake has just found
    job.log, job.detail = log, not lack and build_tool.message(log) or nil
    job.outcome = lack and outcomes.make("skipped", "%s", lack) or outcomes.make("build")
  end
end

-- Builds the libraries of emulated programs, with the counters if it is `counted`, and the targets
-- `more`. Returns the result and the path of its log.
local function build_emulator(out, counted, more)
  local targets = { "emulate", "emulator", counted and "counters" or nil }
  table.move(more or {}, 1, #(more or {}), #targets + 1, targets)
  return build_tool.run(out, build_tool.command(targets), "emulator", "building the emulator")
end

-- Ends the run if something could not be built that is not a lesson's; `what` is its name for
-- messages.
local function must_build(done, log, what)
  if done.code == 0 then return end
  if done.interrupted then fail("interrupted", "interrupted") end
  local shortage = build_tool.shortage(done, log)
  if shortage then fail("missing", "%s cannot be built here: %s", what, shortage) end
  fail("build", "%s itself cannot be built; %s says:\n%s", what, log,
    table.concat(build_tool.message(log), "\n"))
end

-- Builds the emulator and its counters, and the targets `more`, for a program of the user.
function build.emulator(out, more)
  if host.finished then return end
  local _ <close> = lock(out)
  local done, log = build_emulator(out, true, more)
  must_build(done, log, "the emulator")
end

-- Builds targets that are not a lesson's; `what` is their name for messages.
function build.targets(out, targets, what)
  if host.finished then return end
  local _ <close> = lock(out)
  local done, log = build_tool.run(out, build_tool.command(targets), targets[1],
    "building " .. what)
  must_build(done, log, what)
end

-- After the jobs could not be built together: if the emulator itself cannot be built, the jobs that
-- need it get this outcome.
local function blame_emulator(out, jobs)
  local emulated, counted = {}, false
  for _, job in ipairs(jobs) do
    if job.device == "emulated" then emulated[#emulated + 1] = job end
    counted = counted or job.counted
  end
  if #emulated == 0 then return end
  local done, log = build_emulator(out, counted)
  for _, job in ipairs(emulated) do
    settle(job, done, log)
    if job.outcome and job.outcome.status == "build" then
      job.outcome = outcomes.make("build",
        "the emulator itself cannot be built, which is no mistake of the lesson")
    end
  end
end

-- Ends the run if --arch names an AMD GPU that nothing can be built for here. (CMake refuses an
-- architecture that nvcc does not know.)
local function refuse_arch(device, arch)
  local gpu = arch and device.kind ~= "gpu" and architecture.gpu(arch)
  local reason = gpu and gpu.vendor == "AMD" and toolchain.configured(gpu).reason
  if reason then fail("missing", "--arch %s: %s", arch, reason) end
end

-- Configures the build folder for `device`. Returns false and the reason if nothing can be built
-- for that GPU. It warns on a login node, because the built programs run next; but not for
-- `elsewhere`.
function build.prepare(out, device, arch)
  if not device.elsewhere then login_node.warn() end
  finished_build.check(device, arch)
  if host.finished then return true end
  local _ <close> = lock(out)
  configure.prepare(out, device, arch)
  local problem = device == COUNTING and counting.obstacle()
  if problem then fail("missing", "%s", problem) end
  refuse_arch(device, arch)
  local found = toolchain.configured(device.gpu)
  if device.kind == "gpu" and not found.compiler then
    return false, found.reason or "CMake found no compiler for it"
  end
  return true
end

-- With a finished build, gives the jobs whose programs it lacks their outcome.
local function find_finished(jobs)
  for _, job in ipairs(jobs) do
    if not job.outcome and job.binary and not files.exists(job.binary) then
      job.outcome = job.other_lanes and outcomes.make("skipped", "the finished build has its "
        .. "programs for one number of lanes: check takes --lanes for a file of yours")
        or outcomes.make("missing", "%s is missing in the finished build; "
        .. "its owner has to type lessons/run share", job.binary)
    end
  end
end

-- Builds the jobs' programs together; if that fails, one by one, to find out which fail. A job that
-- could not be built gets its outcome, and the compiler's message in `detail`.
function build.jobs(out, jobs)
  if host.finished then return find_finished(jobs) end
  local targets, wanted = {}, {}
  for _, job in ipairs(jobs) do
    local obstacle = job.counted and counting.obstacle()
    if obstacle then job.outcome = outcomes.make("missing", "%s", obstacle) end
    if not job.outcome then
      table.move(targets_of(job), 1, 2, #targets + 1, targets)
      wanted[#wanted + 1] = job
    end
  end
  if #targets == 0 then return end
  local _ <close> = lock(out)
  local what = #wanted == 1 and wanted[1].target or ("%d programs"):format(#wanted)
  local done = build_tool.run(out, build_tool.command(targets), "build", "building " .. what)
  if done.code == 0 then return end
  blame_emulator(out, wanted)
  for _, job in ipairs(wanted) do
    if host.interrupted() then job.outcome = outcomes.make("interrupted") end
    if not job.outcome then
      settle(job, build_tool.run(out, build_tool.command(targets_of(job)), job.target,
        "building " .. job.target))
    end
  end
end

return build
