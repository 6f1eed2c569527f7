-- environment.lua: the environment of a measurement, for headers, records and documents.

local clean = require "base.clean"
local files = require "base.files"
local json = require "base.json"
local host = require "host"
local toolchain = require "machine.toolchain"

local environment = {}

local function cpu_name()
  local text = files.read_if_there("/proc/cpuinfo")
  return text:match("model name%s*:%s*([^\n]+)") or text:match("Model%s*:%s*([^\n]+)") or "CPU"
end

-- The compiler that CMake found for "C" or "CXX", as "gcc 12.2.0"; nil if nothing was built yet.
local function compiler(language)
  local top = host.build .. "/CMakeFiles"
  for _, folder in ipairs(files.exists(top) and files.list(top) or {}) do
    local text = files.read_if_there(("%s/%s/CMake%sCompiler.cmake")
      :format(top, folder, language))
    local id = text:match('COMPILER_ID "(%w+)"')
    if id then
      id = id == "GNU" and (language == "C" and "gcc" or "g++") or id:lower()
      return id .. " " .. (text:match('COMPILER_VERSION "([%d.]+)"') or "")
    end
  end
end

local function compilers()
  local list = json.array({})
  for _, language in ipairs({ "C", "CXX" }) do list[#list + 1] = compiler(language) end
  return list
end

local function flags()
  local cache = files.read_if_there(host.build .. "/CMakeCache.txt")
  local kind = cache:match("\nCMAKE_BUILD_TYPE:%w+=(%w+)") or "Release" -- as in CMakeLists.txt
  local general = cache:match("\nCMAKE_C_FLAGS:%w+=([^\n]*)") or ""
  local own = cache:match("\nCMAKE_C_FLAGS_" .. kind:upper() .. ":%w+=([^\n]*)") or ""
  return clean.trimmed(general .. " " .. own)
end

-- The checkout's commit, and whether tracked files differ from it.
local function commit()
  local text = toolchain.ask("git", "-C", host.root, "status", "--porcelain=v2", "--branch",
    "--untracked-files=no")
  if not text then return nil end
  return text:match("# branch.oid (%x+)"), text:find("\n[12u] ") ~= nil
end

-- The environment for a device from device.lua.
function environment.collect(device)
  local gpu = device.gpu
  local built_by = toolchain.configured(gpu)
  local oid, modified = commit()
  return {
    date = os.date("!%Y-%m-%dT%H:%M:%SZ", math.floor(host.time())),
    host = host.hostname(),
    device = device.kind,
    reason = device.reason,
    gpu = device.kind == "gpu" and {
      name = gpu.name, vendor = gpu.vendor, architecture = gpu.architecture,
      compute_capability = gpu.cc, driver = gpu.driver, cuda = gpu.cuda, memory = gpu.memory,
    } or nil,
    toolkit = built_by.version,
    architectures = built_by.architectures,
    cpu = { name = cpu_name(), cores = host.cores() },
    compilers = compilers(),
    flags = flags(),
    commit = oid,
    modified = modified,
  }
end

return environment
