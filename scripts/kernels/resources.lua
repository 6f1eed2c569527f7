-- resources.lua: the registers and shared memory that a kernel uses, and the resulting occupancy.

local units = require "base.units"
local checks = require "lessons.checks"
local occupancy = require "kernels.occupancy"
local ptxas = require "compile.ptxas"

local resources = {}

local RETURNS = "cudaErrorLaunchOutOfResources: too many resources requested for launch"

-- The finding that a GPU refuses the kernel's launch for its registers; nil if it does not.
local function refusal(model, kernel, threads)
  local has = kernel.resources
  if has.occupancy.blocks > 0 or has.occupancy.limit ~= "registers" or not kernel.launched then
    return nil
  end
  return checks.finding("too-many-registers", {
    file = kernel.launched.file, line = kernel.launched.line, returns = RETURNS,
    text = ("a block of %s of kernel %s needs %s registers, %d per thread, and a multiprocessor "
      .. "has %s"):format(units.many(threads, "thread"), kernel.name,
      units.count(occupancy.registers(threads, has.registers)), has.registers,
      units.count(model.registers)) })
end

-- Adds `resources` to the kernels in `found`: { shared_memory, occupancy }, and { registers,
-- spill_stores, spill_loads } if ptxas reports them; and a finding for each kernel that a GPU does
-- not launch with so many. `compiled` is from ptxas.kernels. For warps of 64 lanes, which no GPU of
-- NVIDIA's has, only the shared memory is known.
function resources.add(found, compiled)
  for _, kernel in ipairs(found.kernels) do
    if kernel.warp then
      kernel.resources = { shared_memory = kernel.shared_memory }
    elseif found.model and kernel.symbol and kernel.shared_memory then
      local known = ptxas.find(compiled, kernel.symbol, kernel.name) or {}
      local shared = kernel.shared_memory
      shared.static = known.shared or shared.static
      local threads = kernel.block[1] * kernel.block[2] * kernel.block[3]
      kernel.resources = {
        registers = known.registers, spill_stores = known.spill_stores,
        spill_loads = known.spill_loads, shared_memory = shared,
        occupancy = occupancy.of(found.model, threads, shared.static + shared.dynamic,
          known.registers),
      }
      table.insert(found.findings, refusal(found.model, kernel, threads))
    end
    kernel.symbol, kernel.shared_memory, kernel.launched = nil, nil, nil
  end
end

return resources
