-- gpu_tool.lua: a tool of the CUDA toolkit that runs programs on a GPU and observes them.

local fail = require "base.fail"
local files = require "base.files"
local device = require "machine.device"
local toolchain = require "machine.toolchain"

local gpu_tool = {}

-- Its path, from PATH or from these folders of the toolkit ("/bin"); nil if it is not found.
function gpu_tool.path(name, folders)
  local home, list = toolchain.home(), {}
  for i, folder in ipairs(home and folders or {}) do list[i] = home .. folder end
  return files.find_program(name, list)
end

-- Chooses what observes programs: the device as device.lua chooses it, by `--device` and
-- `--require-gpu` in `options`. With a GPU and the tool there are also `path`, which is the tool's
-- or nil, and `version`, if the tool prints one that `pattern` matches. `title` names the tool in
-- the message that it is missing.
function gpu_tool.choose(options, path, title, pattern)
  local chosen = device.choose(options.device, options.require_gpu)
  if chosen.kind ~= "gpu" then return chosen end
  local is_amd = chosen.gpu.vendor == "AMD"
  if is_amd or not path then
    local missing = title .. (is_amd and " is for NVIDIA GPUs, and the GPU here is AMD's"
      or " is not on PATH or beside nvcc; it belongs to the CUDA toolkit")
    if options.device == "gpu" or options.require_gpu then fail("missing", "%s", missing) end
    return { kind = "emulated", reason = missing, gpu = {} }
  end
  local version = (toolchain.ask(path, "--version") or ""):match(pattern)
  return { kind = "gpu", reason = chosen.reason, gpu = chosen.gpu, path = path, version = version }
end

return gpu_tool
