-- checks.lua: what tests inside the host check beyond tap.lua.

local host = require "host"
local tap = require "tap"

function tap.between(low, got, high, name)
  tap.is(got and low <= got and got <= high or ("%s, not %g to %g"):format(got, low, high), true,
    name)
end

-- `f(…)` raises an error that contains `part`.
function tap.raises(part, name, f, ...)
  local done, message = pcall(f, ...)
  tap.has(not done and tostring(message), part, name)
end

-- "Z" is a process that is dead, but not reaped.
local function state_of(pid)
  local file <close> = io.open(("/proc/%d/stat"):format(pid))
  return file and file:read("a"):match("%) (%a)") or "none"
end

-- There is no such process, or not in two seconds' time.
function tap.gone(pid, name)
  local give_up = host.now() + 2
  local state
  repeat state = state_of(pid) until state == "none" or state == "Z" or host.now() > give_up
  tap.is(state == "none" or state == "Z", true, name)
end

return tap
