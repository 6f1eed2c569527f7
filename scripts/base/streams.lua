-- streams.lua: standard output and standard error, each text at once. What cannot be written is
-- remembered, not raised: what is being measured is measured and kept to its end, and main.lua
-- tells of it then.

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

-- What could not be written first, and why; nil where all was.
function streams.problem()
  return problem
end

return streams
