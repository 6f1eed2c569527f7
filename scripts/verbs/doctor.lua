-- doctor.lua: lists what is installed, what is missing, and the command that installs it.

local files = require "base.files"
local outcomes = require "base.outcomes"
local host = require "host"
local device = require "machine.device"
local counting = require "compile.counting"
local openacc = require "compile.openacc"
local compute_sanitizer = require "sanitizer.compute_sanitizer"
local nsight_compute = require "profiler.nsight_compute"
local rocm = require "machine.rocm"
local toolchain = require "machine.toolchain"

-- The programs that lessons need, any one of each list; `without` says what does not work without
-- it.
local PROGRAMS = {
  { what = "C compiler", any = { "gcc", "clang", "cc" }, required = true },
  { what = "C++ compiler", any = { "g++", "clang++", "c++" }, required = true },
  { what = "clang", any = { "clang++", "amdclang++" }, without = "counters and check do not work" },
  { what = "CMake", any = { "cmake" }, required = true },
  { what = "Ninja", any = { "ninja" }, without = "make is used, which is slower" },
  { what = "git", any = { "git" }, without = "records name no commit" },
  { what = "gnuplot", any = { "gnuplot" }, without = "sweep draws no plots" },
  { what = "cmark-gfm", any = { "cmark-gfm" }, without = "lessons/run book does not work" },
  { what = "Fortran", any = { "gfortran" }, without = "lessons in Fortran are skipped" },
  { what = "MPI", any = { "mpicc" }, without = "lessons over MPI are skipped" },
  { what = "diff", any = { "diff" }, without = "lessons/run diff does not work" },
  { what = "bubblewrap", any = { "bwrap" }, without = "regrade has no sandbox" },
}

local function say(out, word, what, text)
  out:say("%s  %-13s %s", out:paint(word, word), what, text)
end

local function check_programs(out, missing)
  local fine = true
  for _, program in ipairs(PROGRAMS) do
    local path
    for _, name in ipairs(program.any) do path = path or files.find_program(name) end
    if path then
      local version = (toolchain.ask(path, "--version") or ""):match("[^\n]+") or "–"
      say(out, "PASS", program.what, ("%s: %s"):format(path, version))
    else
      missing.tools = true
      fine = fine and not program.required
      say(out, program.required and "FAIL" or "SKIP", program.what,
        "missing" .. (program.without and "; " .. program.without or ""))
    end
  end
  return fine
end

local function check_counting(out)
  local obstacle = counting.obstacle()
  say(out, obstacle and "SKIP" or "PASS", "counting", obstacle or "by clang")
end

local function check_gpu(out, missing)
  local gpu = toolchain.gpu()
  if gpu.problem then
    say(out, "SKIP", "GPU", gpu.problem)
  else
    say(out, "PASS", "GPU", ("%s, compute capability %s, driver %s, CUDA %s"):format(gpu.name,
      gpu.cc, gpu.driver, gpu.cuda or "–"))
  end
  local cuda = toolchain.cuda()
  if cuda then
    say(out, "PASS", "nvcc", ("%s: %s"):format(cuda.path, cuda.version or "–"))
    local curand = toolchain.has_library("curand")
    say(out, curand and "PASS" or "SKIP", "cuRAND", curand and "beside nvcc" or
      "missing; lessons that use it are skipped on a GPU")
    local tool = compute_sanitizer.path()
    say(out, tool and "PASS" or "SKIP", "sanitizer", tool
      or "compute-sanitizer is missing; lessons/run sanitize uses the emulator's checks")
    local profiler = nsight_compute.path()
    say(out, profiler and "PASS" or "SKIP", "profiler", profiler
      or "Nsight Compute (ncu) is missing; lessons/run profile shows only what is counted")
    local cupti = toolchain.has_library("cupti")
    say(out, cupti and "PASS" or "SKIP", "CUPTI", cupti and "beside nvcc" or
      "missing; lessons/run kernels needs it on a GPU")
  else
    say(out, "SKIP", "nvcc", "missing; without it lessons run emulated")
    missing.nvcc = not gpu.problem
  end
end

local function check_amd_gpu(out, gpu)
  if not gpu then return end
  if gpu.problem then return say(out, "SKIP", "AMD GPU", gpu.problem) end
  say(out, "PASS", "AMD GPU", ("%s, %s, driver %s"):format(gpu.name, gpu.architecture, gpu.driver))
  if not toolchain.gpu().problem then
    say(out, "SKIP", "both vendors", "lessons use the NVIDIA GPU; CUDACXX=/bin/false chooses "
      .. "AMD's, with WARPBOOK_DIR for another build folder")
  end
end

-- Nothing is said of AMD on a machine without an AMD GPU and without hipcc.
local function check_amd(out)
  local gpu, hipcc, smi = rocm.gpu(), rocm.find("hipcc"), rocm.find("rocm-smi")
  if not gpu and not hipcc then return end
  check_amd_gpu(out, gpu)
  say(out, smi and "PASS" or "SKIP", "rocm-smi", smi or "missing; without it no AMD GPU is found")
  local version = hipcc and (toolchain.ask(hipcc, "--version") or ""):match("[^\n]+")
  say(out, hipcc and "PASS" or "SKIP", "hipcc", hipcc and ("%s: %s"):format(hipcc, version or "–")
    or "missing; it belongs to ROCm (Debian: scripts/setup amd)")
  local found = toolchain.configured({ vendor = "AMD" })
  if found.reason then say(out, "SKIP", "HIP build", found.reason) end
  if found.compiler then
    say(out, "PASS", "HIP build", ("%s for %s"):format(found.compiler, found.architectures))
  end
end

local function check_build(out)
  local found = toolchain.configured()
  if host.finished then say(out, "PASS", "build", host.build .. ", a finished build") end
  if found.reason then say(out, "SKIP", "CUDA build", found.reason) end
  if found.compiler then
    say(out, "PASS", "CUDA build", ("%s for %s"):format(found.compiler, found.architectures))
  end
end

local function check_openacc(out)
  local found = openacc.configured()
  if found.refused then say(out, "SKIP", "nvc", found.refused) end
  if found.nvptx then
    say(out, "PASS", "OpenACC",
      ("%s for the host and %s"):format(found.nvc or found.compiler, found.nvptx))
  elseif found.compiler then
    say(out, "SKIP", "OpenACC", "only for the host; " .. found.reason)
  elseif found.reason then
    say(out, "SKIP", "OpenACC", openacc.obstacle())
  end
end

local function check_state(out)
  local made, problem = host.mkdir(host.state)
  if made then made, problem = host.append(host.state .. "/doctor", "") end
  if made then
    os.remove(host.state .. "/doctor")
    say(out, "PASS", "records", host.state)
    return true
  end
  say(out, "FAIL", "records", ("%s; set WARPBOOK_DIR to a writable folder")
    :format(problem))
  return false
end

-- The command that installs what is missing.
local function remedy(out, missing)
  if missing.tools then
    local packages = files.find_program("dpkg-query")
      and toolchain.ask(host.root .. "/scripts/setup", "--missing", "run") or ""
    out:say("lessons/run --setup installs what is missing: %s", packages)
  end
  if missing.nvcc then
    out:say("To build for the GPU: %s", files.find_program("apt-get")
      and "sudo apt-get install nvidia-cuda-toolkit" or "install NVIDIA's CUDA toolkit")
  end
end

local function show(out)
  local missing = {}
  local fine = check_programs(out, missing)
  check_counting(out)
  check_gpu(out, missing)
  check_amd(out)
  check_build(out)
  check_openacc(out)
  fine = check_state(out) and fine
  local chosen = device.choose("auto", false)
  out:say("")
  out:say("Lessons run %s (%s).", chosen.kind == "gpu" and "on the GPU" or "emulated on the CPU",
    chosen.reason)
  remedy(out, missing)
  return fine and 0 or outcomes.CODES.missing
end

return {
  name = "doctor", place = 70,
  usage = "doctor",
  help = "lists what is installed, what is missing, and how to install it",
  example = "doctor",
  run = show,
}
