-- fail.lua: ends a run with a message for people and an exit code. Nothing else ends one. main.lua
-- catches the table; any other error is a mistake in Warpbook and keeps its traceback.

local outcomes = require "base.outcomes"

-- `status` is one of outcomes.CODES, such as "usage"; or the exit code itself, if another program
-- gave it.
return function(status, text, ...)
  local code = math.type(status) and status or assert(outcomes.CODES[status], status)
  error({ code = code, message = text:format(...) }, 0)
end
