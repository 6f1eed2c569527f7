-- complain.lua: what went wrong, on standard error, cleaned. It may have several lines.

local clean = require "base.clean"
local streams = require "base.streams"

return function(text, ...)
  streams.write(io.stderr, "lessons/run: ", clean.lines(text:format(...)), "\n")
end
