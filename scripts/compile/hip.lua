-- hip.lua: the programs that CMake does not build for AMD GPUs, because they need something of
-- CUDA's.

local files = require "base.files"
local host = require "host"

local hip = {}

-- Why a program is not built for AMD GPUs; nil if it is, or if nothing is built for these here.
-- `target` is its target, such as 05-coalesced-pi-gpu.
function hip.obstacle(target)
  local program = target:match("^(.*)%-gpu$")
  for line in files.read_if_there(host.build .. "/hip-skipped.txt"):gmatch("[^\n]+") do
    local name, why = line:match("^(.-): (.*)")
    if name == program then return why end
  end
end

return hip
