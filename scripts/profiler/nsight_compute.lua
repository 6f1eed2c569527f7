-- nsight_compute.lua: NVIDIA's profiler, ncu: its path, its version, the command that measures a
-- program's kernels, and what it says if it may not.

local fail = require "base.fail"
local files = require "base.files"
local device = require "machine.device"
local toolchain = require "machine.toolchain"

local nsight_compute = {}

-- Each launch runs again for every few metrics, so a program of many launches would take minutes.
nsight_compute.MOST_LAUNCHES = 100

-- Its path, from PATH or the toolkit; nil if it is not found.
function nsight_compute.path()
  local home = toolchain.home()
  return files.find_program("ncu", home and { home .. "/bin" } or {})
end

local MISSING = "Nsight Compute (ncu) is not on PATH or beside nvcc; it belongs to the CUDA toolkit"

-- Chooses what measures programs: the device as device.lua chooses it, by `--device` and
-- `--require-gpu` in `options`. With a GPU and the profiler there are also `path`, and `version` if
-- the profiler prints it.
function nsight_compute.choose(options)
  local chosen = device.choose(options.device, options.require_gpu)
  if chosen.kind ~= "gpu" then return chosen end
  local path = nsight_compute.path()
  if not path and (options.device == "gpu" or options.require_gpu) then
    fail("missing", "%s", MISSING)
  end
  if not path then return { kind = "emulated", reason = MISSING, gpu = {} } end
  local version = (toolchain.ask(path, "--version") or ""):match("Version (%d+%.%d+)")
  return { kind = "gpu", reason = chosen.reason, gpu = chosen.gpu, path = path, version = version }
end

-- Those of the metrics that this GPU has: ncu refuses to run if it does not know one. It lists them
-- without what follows the first dot; those of a launch, which every GPU has, it does not list.
function nsight_compute.available(path, metrics)
  local answer = toolchain.ask(path, "--query-metrics")
  if not answer then return metrics end
  local known, list = {}, {}
  for line in answer:gmatch("[^\n]+") do known[line:match("^%S*")] = true end
  for _, metric in ipairs(metrics) do
    if metric:match("^launch__") or known[metric:match("^[^.]*")] then list[#list + 1] = metric end
  end
  return list
end

-- The words before a program's command that make ncu write its table to the file `log`. The clock
-- stays as it is, as in `lessons/run kernels`. The caches are emptied before each launch, as ncu
-- does by default, because otherwise a launch that runs again finds its data there.
function nsight_compute.command(path, metrics, log)
  return { path, "--clock-control", "none", "--csv", "--page", "raw", "--print-units", "base",
           "--launch-count", tostring(nsight_compute.MOST_LAUNCHES), "--log-file", log,
           "--metrics", table.concat(metrics, ",") }
end

local REFUSED = "this machine lets only administrators read the GPU's counters (ERR_NVGPUCTRPERM); "
  .. "https://developer.nvidia.com/ERR_NVGPUCTRPERM says how they can allow it to all users"

-- Why ncu measured nothing, from what it printed, and whether it would refuse any other program,
-- too. nil if it names no error.
function nsight_compute.refusal(text)
  if text:find("ERR_NVGPUCTRPERM", 1, true) then return REFUSED, true end
  local said = text:match("==ERROR== ([^\n]+)")
  return said and "Nsight Compute ended with an error: " .. said, false
end

return nsight_compute
