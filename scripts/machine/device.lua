-- device.lua: chooses the GPU or the emulator, and says why in one line.

local fail = require "base.fail"
local host = require "host"
local architecture = require "machine.architecture"
local rocm = require "machine.rocm"
local toolchain = require "machine.toolchain"

local device = {}

-- The device of programs that are built to count; it does not depend on the machine.
device.COUNTING = { kind = "emulated", reason = "to count", gpu = {} }

local function major(version)
  return tonumber((version or "0"):match("^%d+"))
end

-- Why the NVIDIA GPU cannot be used here; nil if it can.
local function obstacle(gpu)
  if gpu.problem then return gpu.problem end
  if host.finished and toolchain.configured(gpu).compiler then return nil end -- nothing is compiled
  local cuda = toolchain.cuda()
  if not cuda then
    return "nvcc is not on PATH, in CUDACXX, CUDA_HOME or the usual folders"
  end
  if cuda.oldest and tonumber((gpu.cc:gsub("%.", ""))) < cuda.oldest then
    return ("nvcc %s no longer builds for this GPU (compute capability %s); an older nvcc does")
      :format(cuda.version, gpu.cc)
  end
  if gpu.cuda and major(cuda.version) > major(gpu.cuda) then
    return ("nvcc %s is too new for the driver %s, which runs CUDA %s")
      :format(cuda.version, gpu.driver, gpu.cuda)
  end
end

-- Why the AMD GPU cannot be used here; nil if it can.
local function amd_obstacle(gpu)
  if gpu.problem then return gpu.problem end
  if host.finished and toolchain.configured(gpu).compiler then return nil end
  if not rocm.find("hipcc") then
    return ("hipcc, which builds for the %s here, is not on PATH, in ROCM_PATH or in /opt/rocm")
      :format(gpu.name)
  end
  local cuda = toolchain.cuda()
  if cuda and cuda.version then
    return ("nvcc %s, which is here as well, builds all programs, and not for the %s; "
      .. "CUDACXX=/bin/false leaves it out, with WARPBOOK_DIR for another build folder")
      :format(cuda.version, gpu.name)
  end
end

-- Is nvcc left out, as by CUDACXX=/bin/false?
local function is_without_nvcc()
  local cuda = toolchain.cuda()
  return not host.finished and not (cuda and cuda.version)
end

-- The GPU for programs, or nil and why none can be used. If there are both, it is NVIDIA's, unless
-- nvcc is left out.
local function usable()
  local gpu = toolchain.gpu()
  local reason = obstacle(gpu)
  if not reason and not is_without_nvcc() then return gpu end
  local amd = not toolchain.hides_gpus() and rocm.gpu()
  local why = amd and amd_obstacle(amd)
  if amd and not why then return amd end
  if not reason then return gpu end
  if not amd then return nil, reason end
  return nil, gpu.problem and not amd.problem and why or reason .. "; " .. why
end

-- { kind = "gpu" or "emulated", reason, gpu }. `wanted` is the value of --device. If a GPU is
-- required and cannot be used, the run ends.
function device.choose(wanted, required)
  if wanted == "emulated" and not required then
    return { kind = "emulated", reason = "--device emulated", gpu = {} }
  end
  local gpu, reason = usable()
  if gpu then return { kind = "gpu", reason = gpu.name, gpu = gpu } end
  return device.without_gpu(wanted, required, reason)
end

-- A GPU of that architecture, such as 90 or "gfx90a", which this machine does not have: to build
-- for it.
function device.elsewhere(stated, reason)
  return { kind = "gpu", elsewhere = true, reason = reason, gpu = architecture.gpu(stated) }
end

-- The emulator instead of the GPU; if the GPU was required, the run ends.
function device.without_gpu(wanted, required, reason)
  if wanted == "gpu" or required then
    fail("missing", "no GPU can be used: %s; lessons/run doctor says more", reason)
  end
  return { kind = "emulated", reason = reason, gpu = {} }
end

return device
