-- openacc.lua: which compilers for OpenACC exist, and where the programs with directives run.

local files = require "base.files"
local host = require "host"
local toolchain = require "machine.toolchain"

local openacc = {}

-- What CMake found: `compiler`, one that knows OpenACC; `nvc`, which builds the lessons if it can;
-- `refused`, why an nvc cannot; `nvptx`, the GPUs that programs are built for ("sm_80", "cc90");
-- `reason`, what is missing, and, if there is a compiler, how to install it. The table is empty
-- before the first configuration.
function openacc.configured()
  return toolchain.facts_in("openacc.txt")
end

-- Why programs with directives cannot be built here, and what to do; nil if they can. `device`,
-- from device.lua, is given for a mixed program, whose directives run where its kernels do.
function openacc.obstacle(device)
  local found = openacc.configured()
  if found.reason and not found.compiler then
    return found.reason .. "; with CC=gcc, and WARPBOOK_DIR for another folder, gcc builds it"
  elseif found.reason and device and device.kind == "gpu" then
    return found.reason .. "; --device emulated runs it without a GPU"
  end
end

-- Where OpenACC runs a program, "gpu" or "cpu", and the environment variables for it: a run on a
-- GPU must not fall back to the host. `device` is from device.lua; ACC_DEVICE_TYPE, if it is set,
-- has priority. The directives of a mixed program run on the GPU, or in the emulator.
function openacc.place(device, mixed)
  local typed = os.getenv("ACC_DEVICE_TYPE")
  if typed == "" then typed = nil end -- as gcc's library treats it
  if mixed then return device.kind, { ACC_DEVICE_TYPE = typed or "nvidia" } end
  if typed then return typed:lower() == "nvidia" and "gpu" or "cpu", {} end
  local is_amd = device.gpu and device.gpu.vendor == "AMD" -- a kept run has no gpu
  local gpu = device.kind == "gpu" and not is_amd and openacc.configured().nvptx
  return gpu and "gpu" or "cpu", { ACC_DEVICE_TYPE = gpu and "nvidia" or "host" }
end

-- The flags with which a file with directives is compiled for the host.
openacc.FLAGS = { "-fopenacc", "-foffload=disable" }

-- The words that link such a program with the harness.
function openacc.words()
  return { "-Wl,--undefined=harness_openacc_begin", host.build .. "/cuda/libharness_openacc.a" }
end

-- A compiler that reports what it does with directives: the one that builds lessons, if it can,
-- else gcc; nil: there is none.
function openacc.gcc()
  return openacc.configured().compiler or files.find_program("gcc")
end

-- The path of NVIDIA's compiler, from the variable NVC or on PATH; nil if it is not found.
function openacc.nvc()
  local named = os.getenv("NVC")
  if named and files.exists(named) then return named end
  return files.find_program("nvc")
end

return openacc
