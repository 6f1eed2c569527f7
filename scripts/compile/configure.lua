-- configure.lua: makes CMake configure the build folder, once, or again if the folder is
-- incomplete.

local fail = require "base.fail"
local files = require "base.files"
local process = require "base.process"
local host = require "host"
local counting = require "compile.counting"
local flang = require "compile.flang"
local openacc = require "compile.openacc"
local build_tool = require "compile.build_tool"
local architecture = require "machine.architecture"
local toolchain = require "machine.toolchain"

local configure = {}

-- Ends the run if the command failed for a reason that is not in its input.
local function check(done, log)
  if done.interrupted then fail("interrupted", "interrupted") end
  local shortage = build_tool.shortage(done, log)
  if shortage then fail("missing", "the build cannot be configured here: %s", shortage) end
end

local function run_cmake(out, extra)
  if not files.find_program("cmake") then
    fail("missing", "cmake is not on PATH; lessons/run --setup installs it")
  end
  local argv = { "cmake", "-S", host.root, "-B", host.build }
  local fresh = not files.exists(host.build .. "/CMakeCache.txt")
  if fresh and (files.find_program("ninja") or files.find_program("ninja-build")) then
    table.move({ "-G", "Ninja" }, 1, 2, #argv + 1, argv)
  end
  argv[#argv + 1] = extra
  local done, log = build_tool.run(out, argv, "configure", "configuring the build")
  check(done, log)
  if done.code ~= 0 then
    local why = done.stuck and "CMake made no progress"
      or table.concat(build_tool.message(log), "\n")
    fail("build",
      "the build cannot be configured; %s says:\n%s\nlessons/run doctor says what is missing",
      log, why)
  end
end

-- Removes CMake's cache, which may be damaged: then the next configuration would fail too.
local function forget()
  process({ "rm", "-rf", host.build .. "/CMakeCache.txt", host.build .. "/CMakeFiles",
            host.build .. "/build.ninja", host.build .. "/Makefile" },
    { stdout = "null", stderr = "null" })
end

-- Is the configuration up to date with the tree? CMake checks this if one of its files changed.
local function is_current(out)
  local renewal = build_tool.renewal()
  if not renewal then return false end
  local done, log = build_tool.run(out, renewal, "configure", "configuring the build")
  check(done, log)
  return done.code == 0
end

-- The argument for CMake that chooses that architecture.
local function choice(arch)
  local vendor = architecture.gpu(arch).vendor
  return ("-DCMAKE_%s_ARCHITECTURES=%s"):format(vendor == "AMD" and "HIP" or "CUDA", arch)
end

-- The argument that makes CMake choose the GPU architectures again; nil if they are as requested.
-- They change with --arch, with another GPU, or if nvcc was installed since.
local function change_of_gpu(device, arch)
  local gpu = arch and architecture.gpu(arch) or device.kind == "gpu" and device.gpu
  if not gpu then return nil end
  local now = toolchain.configured(gpu)
  local built_for = ";" .. (now.architectures or "") .. ";"
  local wanted = architecture.stated(gpu)
  if arch or gpu.vendor == "AMD" then
    return not built_for:find(";" .. wanted .. ";", 1, true) and choice(wanted) or nil
  end
  local own = ";" .. wanted .. ";"
  local late = now.reason and now.reason:find("^no nvcc")
  local other = now.compiler and not built_for:find(own, 1, true)
    and not built_for:find("virtual", 1, true)
  return (late or other) and "-UCMAKE_CUDA_ARCHITECTURES" or nil
end

-- Does the program exist now that CMake did not find, by its file in the build folder?
local function has_come_since(file, program)
  local reason = toolchain.facts_in(file).reason
  return reason and reason:find("^no ") and files.find_program(program)
end

-- Was gfortran, flang, MPI, hipcc or clang installed since CMake did not find it; or nvc, beside a
-- compiler that knows OpenACC?
local function has_come()
  local found = openacc.configured()
  return counting.has_come() or flang.has_come()
    or has_come_since("fortran.txt", "gfortran") or has_come_since("mpi.txt", "mpicc")
    or has_come_since("hip.txt", "hipcc")
    or found.compiler and not found.nvc and not found.refused and openacc.nvc()
end

-- Makes sure that the build folder is configured for the device and the architecture. The caller
-- holds the lock of builds. A failure ends the run.
function configure.prepare(out, device, arch)
  if not is_current(out) then
    forget()
    run_cmake(out, arch and choice(arch))
  end
  local change = change_of_gpu(device, arch)
  if change or has_come() then run_cmake(out, change) end
end

return configure
