-- limits.lua: the limits of this machine: copy bandwidth, launch latency, rates of some
-- instructions, and, if cuBLAS is installed, the rate of its matrix product. A program of ours
-- measures them once, and they are kept.

local cache = require "base.cache"
local outcomes = require "base.outcomes"
local temporary = require "base.temporary"
local host = require "host"
local formats = require "lessons.formats"
local build = require "compile.build"
local toolchain = require "machine.toolchain"
local record = require "runs.record"
local verdict = require "runs.verdict"

local limits = {}

local PATIENCE = 60 -- seconds

-- Measures the limits; or returns nil and why it failed.
local function measure(out)
  local job = { target = "limits-gpu" }
  build.jobs(out, { job })
  if job.outcome then
    return nil, ("%s; log: %s"):format(outcomes.WORDS[job.outcome.status], job.log)
  end
  local path = temporary.path("limits.jsonl")
  out:progress("measuring this machine's limits")
  local ended = host.run({
    host.build .. "/cuda/limits/gpu/limits", env = { WARPBOOK_RECORD = path },
    timeout = PATIENCE, stdout = "null", stderr = "null",
  })
  out:clear()
  local found = record.load(path).limits
  os.remove(path)
  local outside = verdict.from_process(ended, PATIENCE)
  if outside then return nil, outside.message end
  if not found then return nil, ("it ended with exit code %d"):format(ended.code) end
  return {
    name = found.name, vendor = found.vendor,
    copy_bytes_per_second = found.copy_bytes_per_second,
    launch_seconds = found.launch_seconds,
    logic_per_second = found.logic_per_second,
    wide_multiplies_per_second = found.wide_multiplies_per_second,
    multiply_adds_per_second = found.multiply_adds_per_second,
    flops_per_second = found.flops_per_second,
    halves_per_second = found.halves_per_second,
  }
end

-- The text that changes if the limits have to be measured again.
local function key_of(environment)
  local gpu = environment.gpu
  return table.concat({ environment.host, gpu.name, gpu.driver, environment.toolkit or "",
    toolchain.has_library("cublas") and "cuBLAS" or "no cuBLAS", "instructions, halves" }, "\n")
end

-- The limits that were measured earlier in this environment; nil if there are none.
function limits.kept(environment)
  if not environment.gpu then return nil end
  return (cache.get("limits", key_of(environment), formats.LIMITS, function() return nil end))
end

-- Measures the limits anew, as limits.of does, and keeps them.
function limits.again(out, environment)
  cache.forget("limits", key_of(environment))
  return limits.of(out, environment)
end

-- The better of two measurements of one machine's limits; the first may be nil.
function limits.better(one, other)
  if not one then return other end
  local best = {}
  for key, value in pairs(other) do best[key] = value end
  for key, value in pairs(one) do
    if key == "launch_seconds" then
      best[key] = math.min(value, best[key])
    elseif type(value) == "number" then
      best[key] = math.max(value, best[key] or value)
    end
  end
  return best
end

-- The limits of the machine's GPU: { name, copy_bytes_per_second, launch_seconds, logic_per_second,
-- wide_multiplies_per_second, multiply_adds_per_second, flops_per_second,
-- halves_per_second }. The last two are missing
-- without cuBLAS. nil without a GPU. nil and the reason if measuring failed; the next call tries
-- again.
function limits.of(out, environment)
  if environment.device ~= "gpu" then return nil end
  return cache.get("limits", key_of(environment), formats.LIMITS, function()
    return measure(out)
  end)
end

return limits
