-- counting.lua: can programs be counted here? By clang, for which CMake looks.

local files = require "base.files"
local toolchain = require "machine.toolchain"

local counting = {}

local function found()
  return toolchain.facts_in("cuda/emulator/compile/clang.txt")
end

-- Why nothing can be counted here, and what to do; nil where it can, and before the first
-- configuration.
function counting.obstacle()
  local reason = found().reason
  return reason and ("counting needs clang and the headers of its LLVM: %s. To install them, type "
    .. "lessons/run --setup (Debian: clang llvm-dev libomp-dev); on a cluster: module load llvm "
    .. "(or rocm, or cray)"):format(reason)
end

-- Has what CMake did not find come since?
function counting.has_come()
  local now = found()
  if not now.reason then return false end
  if now.wanted then return files.exists(now.wanted) end
  return files.find_program("clang++") ~= nil
end

return counting
