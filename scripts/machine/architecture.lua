-- architecture.lua: the architectures of GPUs, under the compilers' names: sm_90 of NVIDIA, gfx90a
-- of AMD. Sites, --arch and CMake write NVIDIA's as a number.

local architecture = {}

-- A GPU of a stated architecture, which is 90, "90", "native" or "gfx90a": { vendor, architecture,
-- cc }. cc is NVIDIA's compute capability, such as 9.0.
function architecture.gpu(stated)
  stated = tostring(stated)
  if stated:find("^gfx") then return { vendor = "AMD", architecture = stated } end
  local major, minor = stated:match("^(%d+)(%d)")
  return { vendor = "NVIDIA", architecture = "sm_" .. stated,
           cc = major and major .. "." .. minor }
end

-- The architecture of a GPU as --arch and CMake take it.
function architecture.stated(gpu)
  return (gpu.architecture:gsub("^sm_", ""))
end

-- The architecture of the GPU of an environment; nil if a record names none. Older records have
-- only NVIDIA's compute capability.
function architecture.of(gpu)
  local cc = gpu.compute_capability
  return gpu.architecture or cc and architecture.gpu(cc:gsub("%.", "")).architecture
end

return architecture
