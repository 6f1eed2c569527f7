-- occupancy.lua: how many warps of a kernel can be resident on a multiprocessor, and what limits
-- their number, as CUDA's occupancy calculator computes it.

local occupancy = {}

local WARP = 32
local REGISTERS_AT_ONCE, WARPS_AT_ONCE, SHARED_AT_ONCE = 8, 4, 128 -- units of allocation

local function up(number, multiple)
  return (number + multiple - 1) // multiple * multiple
end

-- The registers that a block of `threads` threads takes, of `registers` each.
function occupancy.registers(threads, registers)
  return up((threads + WARP - 1) // WARP, WARPS_AT_ONCE) * up(registers, REGISTERS_AT_ONCE) * WARP
end

local function by_registers(model, warps, registers)
  local each = up(registers, REGISTERS_AT_ONCE) * WARP
  return model.registers // each // WARPS_AT_ONCE * WARPS_AT_ONCE // warps
end

-- The occupancy, { blocks, warps, most, limit }, on a multiprocessor of `model`, from the counters.
-- `threads` and `shared` (bytes) are those of a block, `registers` those of a thread (nil: not
-- known). `limit` is "shared_memory", "registers", "blocks" or "block_size"; nil if all warps are
-- resident.
function occupancy.of(model, threads, shared, registers)
  local warps = (threads + WARP - 1) // WARP
  local limits = {
    { name = "block_size", blocks = model.warps // warps },
    { name = "blocks", blocks = model.blocks },
    { name = "registers",
      blocks = registers and by_registers(model, warps, math.max(registers, 1)) },
    { name = "shared_memory",
      blocks = model.shared // (up(shared, SHARED_AT_ONCE) + model.reserved) },
  }
  local least
  for _, limit in ipairs(limits) do
    if limit.blocks and (not least or limit.blocks <= least.blocks) then least = limit end
  end
  local held = least.blocks * warps
  return { blocks = least.blocks, warps = held, most = model.warps,
           limit = held < model.warps and least.name or nil }
end

return occupancy
