-- streams.lua: writes to standard output and standard error without delay. A write that fails is
-- remembered and raises no error, so that a measurement is finished and kept; main.lua reports the
-- failure at the end.

local streams = {}

local NAMES = { [io.stdout] = "standard output", [io.stderr] = "standard error" }
local problem

-- Writes the texts to io.stdout or io.stderr.
function streams.write(stream, ...)
  local written, why = stream:write(...)
  if written then written, why = stream:flush() end
  if not written and not problem then
    problem = ("cannot write to %s: %s"):format(NAMES[stream], why)
  end
end

-- The first write that failed, and why; nil if all succeeded.
function streams.problem()
  return problem
end

return streams
