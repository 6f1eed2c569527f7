-- rocm.lua: finds this machine's AMD GPU and AMD's tools, which are called ROCm. rocm-smi names a
-- GPU and its driver, and rocm_agent_enumerator its architecture. The form of their output was read
-- in their sources: no AMD GPU was at hand.

local cache = require "base.cache"
local files = require "base.files"
local process = require "base.process"
local host = require "host"
local formats = require "lessons.formats"
local toolchain = require "machine.toolchain"

local rocm = {}

local PATIENCE = 20 -- seconds

-- The path of a program of ROCm, such as hipcc, as CMake finds it; nil if it is not found.
function rocm.find(name)
  local folders, home = { "/opt/rocm/bin" }, os.getenv("ROCM_PATH")
  if home then table.insert(folders, 1, home .. "/bin") end
  return files.find_program(name, folders)
end

-- What rocm-smi prints about the GPUs; or nil and why it names none. Without a driver it prints an
-- error, and ends with exit code 0.
local function ask_driver(smi)
  local ended = process({ smi, "--showproductname", "--showdriverversion", "--json" },
    { timeout = PATIENCE, stdout = "capture", stderr = "capture" })
  local printed = ended.stdout or ""
  if printed:find('"card%d') then return printed end
  local words = ended.error or ((ended.stderr or "") .. printed):match("([^\n]+)%s*$")
  return nil, "rocm-smi finds no AMD GPU: " .. (words or "it printed nothing")
end

local function ask(smi)
  local printed, problem = ask_driver(smi)
  if not printed then return { problem = problem }, problem end
  local enumerator = rocm.find("rocm_agent_enumerator")
  local listed = enumerator and toolchain.ask(enumerator) or ""
  local architecture = listed:match("gfx[1-9]%x+") -- gfx000 is the CPU
  if not architecture then
    problem = "rocm_agent_enumerator does not name the architecture of the AMD GPU"
    return { problem = problem }, problem
  end
  return { name = printed:match('"Card [Ss]eries": *"([^"]+)"') or "AMD GPU",
           driver = printed:match('"Driver version": *"([^"]+)"') or "–",
           architecture = architecture }
end

-- This key changes with the GPUs or the machine.
local function key_of(smi)
  local devices = host.list("/dev/dri") or {}
  table.sort(devices)
  return table.concat({ host.hostname(), smi, table.concat(devices, " ") }, "\n")
end

-- { name, driver, architecture, vendor } of the first AMD GPU; { problem = "why it is not known" };
-- or nil, if nothing here says that there is one.
function rocm.gpu()
  local smi = rocm.find("rocm-smi")
  if not smi then
    return files.exists("/dev/kfd") and { problem = "/dev/kfd shows that AMD's driver is here, but "
      .. "rocm-smi, which names the GPU, is not on PATH, in ROCM_PATH or in /opt/rocm" } or nil
  end
  local found = cache.get("amd", key_of(smi), formats.AMD_GPU, function() return ask(smi) end)
  found.vendor = not found.problem and "AMD" or nil
  return found
end

return rocm
