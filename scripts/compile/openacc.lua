-- openacc.lua: what OpenACC can do here, and where it runs the lessons' programs that need it.

local files = require "base.files"
local host = require "host"
local toolchain = require "machine.toolchain"

local openacc = {}

-- What CMake found: `compiler`, of those that know OpenACC; `nvc`, which builds the lessons where
-- it can; `refused`, of an nvc that cannot; `nvptx`, the GPUs that they are built for ("sm_80",
-- "cc90"); `reason` for what is not there, and, with a compiler, what gets it. Empty before the
-- first configuration.
function openacc.configured()
  return toolchain.facts_in("openacc.txt")
end

-- Why programs with directives cannot be built here, and what to do; nil where they can. `device`,
-- device.lua's, is for a mixed one, whose directives run where its kernels do.
function openacc.obstacle(device)
  local found = openacc.configured()
  if found.reason and not found.compiler then
    return found.reason .. "; with CC=gcc, and WARPBOOK_DIR for another folder, gcc builds it"
  elseif found.reason and device and device.kind == "gpu" then
    return found.reason .. "; --device emulated runs it without a GPU"
  end
end

-- Where OpenACC is to run a program, "gpu" or "cpu", and the variables that hold it to that: a run
-- on a GPU does not fall back to the host. `device` is device.lua's; what is typed goes before it.
-- A mixed program's directives run on the GPU, or the emulator's.
function openacc.place(device, mixed)
  local typed = os.getenv("ACC_DEVICE_TYPE")
  if typed == "" then typed = nil end -- as gcc's library takes it
  if mixed then return device.kind, { ACC_DEVICE_TYPE = typed or "nvidia" } end
  if typed then return typed:lower() == "nvidia" and "gpu" or "cpu", {} end
  local gpu = device.kind == "gpu" and openacc.configured().nvptx
  return gpu and "gpu" or "cpu", { ACC_DEVICE_TYPE = gpu and "nvidia" or "host" }
end

-- The words for a compiler that a file with directives is compiled by, for the host.
openacc.FLAGS = { "-fopenacc", "-foffload=disable" }

-- Those for a linker, with the harness.
function openacc.words()
  return { "-Wl,--undefined=harness_openacc_begin", host.build .. "/cuda/libharness_openacc.a" }
end

-- A compiler that tells what it makes of directives: the one that builds lessons, where it knows
-- them, or else gcc; nil: there is none.
function openacc.gcc()
  return openacc.configured().compiler or files.find_program("gcc")
end

-- NVIDIA's compiler, as the variable NVC names it, or on PATH; nil where it is not found.
function openacc.nvc()
  local named = os.getenv("NVC")
  if named and files.exists(named) then return named end
  return files.find_program("nvc")
end

return openacc
