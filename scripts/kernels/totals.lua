-- totals.lua: adds up the counters of all kernels and copies of a program, to compare programs.

local counts = require "kernels.counts"

local totals = {}

local function add_kernel(sum, kernel)
  local shared = (kernel.resources or kernel).shared_memory or { static = 0, dynamic = 0 }
  sum.launches = sum.launches + kernel.launches
  sum.by_kernels = sum.by_kernels + (kernel.by_kernels or 0)
  sum.by_graphs = sum.by_graphs + (kernel.by_graphs or 0)
  sum.blocks = sum.blocks + kernel.counted_blocks
  sum.barriers = sum.barriers + kernel.barriers
  sum.tensor_multiplications = sum.tensor_multiplications + (kernel.tensor_multiplications or 0)
  sum.shared_bytes = math.max(sum.shared_bytes, shared.static + shared.dynamic)
end

-- The sums over what counts.take returns: { launches, by_kernels, by_graphs (launches of these
-- kinds), blocks, barriers (of all blocks), tensor_multiplications (of pairs of elements, by tensor
-- cores), shared_bytes (the most of one block), to_device, to_host (bytes copied), pageable (bytes
-- of these whose memory on the host is pageable), beside (bytes that may be copied while a kernel
-- runs), moved (bytes of global memory) }, and for each key of counts.OPERATIONS { requests, parts,
-- ideal, lanes }. Parts are sectors or wavefronts.
-- `active` is the share of lanes that were active, over the basic blocks that warps entered.
function totals.of(found)
  local sum = { launches = 0, by_kernels = 0, by_graphs = 0, blocks = 0, barriers = 0,
                tensor_multiplications = 0, shared_bytes = 0, to_device = 0, to_host = 0,
                pageable = 0, beside = 0, moved = 0 }
  for _, operation in ipairs(counts.OPERATIONS) do
    local of = { requests = 0, parts = 0, ideal = 0, lanes = 0 }
    for _, kernel in ipairs(found.kernels) do
      local sums = kernel[operation.key]
      of.requests, of.ideal = of.requests + sums.requests, of.ideal + sums.ideal
      of.parts = of.parts + (operation.parts and sums[operation.parts] or 0)
      of.lanes = of.lanes + sums.lanes
    end
    sum[operation.key] = of
    if operation.parts == "sectors" then sum.moved = sum.moved + of.parts * counts.SECTOR_BYTES end
  end
  for _, kernel in ipairs(found.kernels) do add_kernel(sum, kernel) end
  sum.active = counts.active(found.kernels) or 0
  for _, copy in ipairs(found.copies) do
    sum.beside = sum.beside + (copy.beside or 0)
    if copy.direction ~= "device_to_device" then
      sum.pageable = sum.pageable + copy.bytes - (copy.pinned or 0)
    end
    if copy.direction == "host_to_device" then sum.to_device = sum.to_device + copy.bytes end
    if copy.direction == "device_to_host" then sum.to_host = sum.to_host + copy.bytes end
  end
  return sum
end

-- The most important sums: { launches, requests, sectors, moved (bytes of global memory), copied
-- (bytes between host and device), shared, texture (requests) }.
function totals.figures(found)
  local sum = totals.of(found)
  local came = { launches = sum.launches, moved = sum.moved,
                 copied = sum.to_device + sum.to_host, requests = 0, sectors = 0, shared = 0,
                 texture = sum.texture.requests }
  for _, operation in ipairs(counts.OPERATIONS) do
    local of = sum[operation.key]
    if operation.parts == "sectors" then
      came.requests, came.sectors = came.requests + of.requests, came.sectors + of.parts
    elseif operation.parts then
      came.shared = came.shared + of.requests
    end
  end
  return came
end

-- The same figures for one repeat of a run that counted `repeats` repeats (default: 1), as rounded
-- means, with the run's sizes; nil if no kernel was counted.
function totals.of_run(run, repeats)
  if not run.found or #run.found.kernels == 0 then return nil end
  local came = totals.figures(run.found)
  for name, sum in pairs(came) do came[name] = math.floor(sum / (repeats or 1) + 0.5) end
  came.sizes = run.sizes
  return came
end

return totals
