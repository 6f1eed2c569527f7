-- limits.lua: what this machine can do at best: its copy bandwidth and its launch latency,
-- measured once by a program of our own and kept.

local files = require "base.files"
local host = require "host"
local build = require "machine.build"
local record = require "runs.record"
local state = require "runs.state"

local limits = {}

local function measure(out)
  local job = { target = "limits-gpu" }
  build.jobs(out, { job })
  if job.outcome then return nil end
  local path = ("%s/limits.%.6f.jsonl"):format(host.state, host.time())
  out:progress("measuring this machine's limits")
  host.run({
    host.build .. "/cuda/limits/gpu/limits", env = { WARPBOOK_RECORD = path },
    timeout = 60, stdout = "null", stderr = "null",
  })
  out:clear()
  local found = record.read(files.read(path) or "").limits
  os.remove(path)
  return found and {
    name = found.name,
    copy_bytes_per_second = found.copy_bytes_per_second,
    launch_seconds = found.launch_seconds,
  }
end

-- { name, copy_bytes_per_second, launch_seconds } of the machine's GPU, or nil: there is none, or
-- its limits cannot be measured.
function limits.of(out, environment)
  if environment.device ~= "gpu" then return nil end
  local gpu = environment.gpu
  local key = table.concat({ environment.host, gpu.name, gpu.driver, environment.toolkit or "" },
    "\n")
  return state.cached("limits", key, function() return measure(out) end)
end

return limits
