-- toolchain.lua: finds the GPU, the driver and the CUDA compiler of this machine. Programs such as
-- nvidia-smi take up to a second, so their answers are kept until something changes.

local cache = require "base.cache"
local files = require "base.files"
local process = require "base.process"
local host = require "host"
local formats = require "lessons.formats"

local toolchain = {}

local PATIENCE = 20 -- seconds

-- Why a program failed.
local function reason(ended)
  if ended.error then return ended.error end
  if ended.timed_out then return ("no answer after %d s"):format(PATIENCE) end
  if ended.signal then
    return ("%s ended it"):format(ended.signal_name or "signal " .. ended.signal)
  end
  local said = (ended.stderr or "") .. (ended.stdout or "")
  return said:match("[^\n]+") or "it failed"
end

-- The standard output of a program; or nil and why it failed.
function toolchain.ask(...)
  local ended = process({ ... }, { timeout = PATIENCE, stdout = "capture", stderr = "capture" })
  if ended.code == 0 then return ended.stdout end
  return nil, reason(ended)
end

-- The path of nvcc: from CUDACXX, PATH, CUDA_HOME, CUDA_PATH, or the usual folders. nil: not found.
function toolchain.nvcc()
  local named = os.getenv("CUDACXX")
  if named and files.exists(named) then return named end
  local folders = { "/usr/local/cuda/bin", "/opt/cuda/bin" }
  for _, variable in ipairs({ "CUDA_PATH", "CUDA_HOME" }) do
    local home = os.getenv(variable)
    if home then table.insert(folders, 1, home .. "/bin") end
  end
  return files.find_program("nvcc", folders)
end

local function ask_driver(smi)
  local answer, problem = toolchain.ask(smi, "--format=csv,noheader,nounits",
    "--query-gpu=name,compute_cap,driver_version,memory.total")
  local name, cc, driver, memory = (answer or ""):match("^(.-), ([%d.]+), ([%d.]+), (%d+)")
  if not name then
    problem = problem or answer:match("[^\n]+") or "it printed nothing"
    return { problem = "nvidia-smi finds no GPU: " .. problem }, problem
  end
  local banner = toolchain.ask(smi) or ""
  local _, count = answer:gsub("[^\n]+", "")
  return {
    name = name, cc = cc, driver = driver, memory = tonumber(memory) << 20, count = count,
    cuda = banner:match("CUDA[%a ]*Version ?: *([%d.]+)"),
  }
end

-- This key changes with the GPU, its driver or the machine.
local function driver_key(smi)
  local devices = {}
  for _, name in ipairs(host.list("/dev") or {}) do
    if name:match("^nvidia%d") or name == "dxg" then devices[#devices + 1] = name end
  end
  return table.concat({ host.hostname(), smi, table.concat(devices, " "),
                        files.read_if_there("/proc/driver/nvidia/version") }, "\n")
end

-- How many of `count` GPUs a program sees if CUDA_VISIBLE_DEVICES is a list: a -1 ends the list.
local function visible_of(count, listed)
  local visible = 0
  for entry in listed:gmatch("[^,]+") do
    if entry:match("^%s*%-1") then break end
    visible = visible + 1
  end
  return math.min(count, visible)
end

-- Does the environment hide every GPU? HIP reads this variable, too.
function toolchain.hides_gpus()
  local visible = os.getenv("CUDA_VISIBLE_DEVICES")
  return visible == "" or visible == "-1"
end

-- { name, cc, driver, cuda, memory, vendor, architecture } of the first NVIDIA GPU; `count` of all
-- GPUs, and `visible`, how many of them programs see; or { problem = "why there is none" }.
function toolchain.gpu()
  local visible = os.getenv("CUDA_VISIBLE_DEVICES")
  if toolchain.hides_gpus() then
    return { problem = "CUDA_VISIBLE_DEVICES hides every GPU" }
  end
  local smi = files.find_program("nvidia-smi", { "/usr/lib/wsl/lib" })
  if not smi then return { problem = "no NVIDIA driver is installed" } end
  local found = cache.get("gpus", driver_key(smi), formats.GPU, function()
    return ask_driver(smi)
  end)
  if found.cc then
    found.vendor, found.architecture = "NVIDIA", "sm_" .. found.cc:gsub("%.", "")
  end
  found.visible = found.count and (visible and visible_of(found.count, visible) or found.count)
  return found
end

-- { path, version, oldest } of nvcc; `oldest` is the first architecture that it builds for, as a
-- number. nil if nvcc is not found.
function toolchain.cuda()
  local path = toolchain.nvcc()
  if not path then return nil end
  local found = host.stat(path)
  if not found then return nil end
  local key = ("%s\n%d\n%s"):format(path, found.size, found.mtime)
  return (cache.get("nvcc", key, formats.NVCC, function()
    local version = (toolchain.ask(path, "--version") or ""):match("release ([%d.]+)")
    local oldest
    for known in (toolchain.ask(path, "--list-gpu-arch") or ""):gmatch("%d+") do
      oldest = math.min(oldest or math.maxinteger, math.tointeger(known))
    end
    return { path = path, version = version, oldest = oldest },
      not (version and oldest) and "nvcc did not answer" or nil
  end))
end

-- The facts that CMake wrote into a file of the build folder, as lines of name=value; empty if
-- there is no such file.
function toolchain.facts_in(name)
  local found = {}
  for key, value in files.read_if_there(host.build .. "/" .. name):gmatch("(%l+)=([^\n]*)") do
    found[key] = value
  end
  return found
end

-- What CMake found: `compiler`, `version`, `architectures`, or `reason` why programs are not built
-- for a GPU: by nvcc, or for an AMD GPU by hipcc. Empty before the first configuration.
function toolchain.configured(gpu)
  return toolchain.facts_in(gpu and gpu.vendor == "AMD" and "hip.txt" or "cuda.txt")
end

-- The oldest architecture that programs are built for, as a number; nil if none is known.
function toolchain.oldest_target()
  local oldest
  for number in (toolchain.configured().architectures or ""):gmatch("%d+") do
    oldest = math.min(oldest or math.maxinteger, math.tointeger(number))
  end
  return oldest
end

local LIBRARY_FOLDERS = { "/lib64", "/lib", "/lib/x86_64-linux-gnu", "/lib/aarch64-linux-gnu" }

-- The toolkit's folder; nil if there is none.
function toolchain.home()
  local nvcc = toolchain.nvcc()
  return nvcc and nvcc:match("^(.*)/bin/nvcc$")
end

-- Does the toolkit have this library, such as "curand"?
function toolchain.has_library(name)
  local home = toolchain.home()
  for _, folder in ipairs(LIBRARY_FOLDERS) do
    if home and files.exists(home .. folder .. "/lib" .. name .. ".so") then return true end
  end
  return false
end

return toolchain
