-- nsight_compute.lua: NVIDIA's profiler, ncu: its path, its version, the command that measures a
-- program's kernels, and what it says if it may not.

local gpu_tool = require "machine.gpu_tool"
local toolchain = require "machine.toolchain"

local nsight_compute = {}

-- Each launch runs again for every few metrics, so a program of many launches would take minutes.
nsight_compute.MOST_LAUNCHES = 100

-- Its path, from PATH or the toolkit; nil if it is not found.
function nsight_compute.path()
  return gpu_tool.path("ncu", { "/bin" })
end

-- Chooses what measures programs, as gpu_tool.choose does.
function nsight_compute.choose(options)
  return gpu_tool.choose(options, nsight_compute.path(), "Nsight Compute (ncu)",
    "Version (%d+%.%d+)")
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
