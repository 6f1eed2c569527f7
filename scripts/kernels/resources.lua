-- resources.lua: the registers and shared memory that a kernel uses, and the resulting occupancy.

local occupancy = require "kernels.occupancy"
local ptxas = require "compile.ptxas"

local resources = {}

-- Adds `resources` to the kernels in `found`: { shared_memory, occupancy }, and { registers,
-- spill_stores, spill_loads } if ptxas reports them. `compiled` is from ptxas.kernels.
function resources.add(found, compiled)
  for _, kernel in ipairs(found.kernels) do
    if found.model and kernel.symbol and kernel.shared_memory then
      local known = ptxas.find(compiled, kernel.symbol, kernel.name) or {}
      local shared = kernel.shared_memory
      shared.static = known.shared or shared.static
      local block = kernel.block
      kernel.resources = {
        registers = known.registers, spill_stores = known.spill_stores,
        spill_loads = known.spill_loads, shared_memory = shared,
        occupancy = occupancy.of(found.model, block[1] * block[2] * block[3],
          shared.static + shared.dynamic, known.registers),
      }
    end
    kernel.symbol, kernel.shared_memory = nil, nil
  end
end

return resources
