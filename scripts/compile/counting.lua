-- counting.lua: can programs be counted here? This needs clang, which CMake looks for.

local files = require "base.files"
local toolchain = require "machine.toolchain"

local counting = {}

local function found()
  return toolchain.facts_in("cuda/emulator/compile/clang.txt")
end

-- Why nothing can be counted here, and what to do; nil if it can be, and before the first
-- configuration.
function counting.obstacle()
  local reason = found().reason
  return reason and ("counting needs clang and the headers of its LLVM: %s. To install them, type "
    .. "lessons/run --setup (Debian: clang llvm-dev libomp-dev); on a cluster: module load llvm "
    .. "(or rocm, or cray)"):format(reason)
end

-- The path of clang for C, which stands beside the one for C++.
function counting.clang()
  return (found().compiler:gsub("clang%+%+", "clang"))
end

-- Does clang exist now, although CMake did not find it?
function counting.has_come()
  local now = found()
  if not now.reason then return false end
  if now.wanted then return files.exists(now.wanted) end
  return files.find_program("clang++") ~= nil
end

return counting
