-- flang.lua: can programs in CUDA Fortran be built here? This needs flang, which CMake looks for,
-- or, for a GPU, nvfortran.

local files = require "base.files"
local toolchain = require "machine.toolchain"

local flang = {}

-- Why there is no flang: what CMake found; nil if there is one, and before the first configuration.
local function reason()
  return toolchain.facts_in("cuda/emulator/compile/flang.txt").reason
end

-- Why lessons in CUDA Fortran cannot be built for that device, and what to do; nil if they can.
function flang.obstacle(device)
  local nvfortran = toolchain.facts_in("fortran.txt").nvfortran
  if not reason() or device.kind == "gpu" and nvfortran then return nil end
  return ("CUDA Fortran needs flang 22: %s (Debian: flang-22 clang-22 llvm-22-dev)")
    :format(reason())
end

-- Does flang exist now, although CMake did not find it?
function flang.has_come()
  return reason() == "there is no flang-22" and files.find_program("flang-22")
end

return flang
