-- openacc.lua: what OpenACC can do here, and where it runs the lessons' programs that need it.

local files = require "base.files"
local host = require "host"
local toolchain = require "machine.toolchain"

local openacc = {}

-- What CMake found: `compiler`, of those that know OpenACC; `nvptx`, the GPUs that it builds for
-- ("sm_80"); `reason` for what is not there. Empty before the first configuration.
function openacc.configured()
  return toolchain.facts_in("openacc.txt")
end

-- Why programs with directives cannot be built here, and what to do; nil where they can.
function openacc.obstacle()
  local found = openacc.configured()
  if found.compiler or not found.reason then return nil end
  return found.reason .. ": CC=gcc and WARPBOOK_DIR=FOLDER build with it, elsewhere"
end

-- Where OpenACC is to run a program, "gpu" or "cpu", and the variables that hold it to that: a run
-- on a GPU does not fall back to the host. `device` is device.lua's; what is typed goes before it.
function openacc.place(device)
  local typed = os.getenv("ACC_DEVICE_TYPE")
  if typed then return typed:lower() == "nvidia" and "gpu" or "cpu", {} end
  local gpu = device.kind == "gpu" and openacc.configured().nvptx
  return gpu and "gpu" or "cpu", { ACC_DEVICE_TYPE = gpu and "nvidia" or "host" }
end

-- The words for a compiler that a file with directives is compiled by, with the harness.
function openacc.words()
  return { "-fopenacc", "-foffload=disable", "-Wl,--undefined=harness_openacc_begin",
           host.build .. "/cuda/libharness_openacc.a" }
end

-- A compiler that tells what it makes of directives: the one that builds lessons, where it knows
-- them, or else gcc; nil: there is none.
function openacc.gcc()
  return openacc.configured().compiler or files.find_program("gcc")
end

-- NVIDIA's compiler; nil where it is not found.
function openacc.nvc()
  return files.find_program("nvc")
end

return openacc
