-- complain.lua: a line about a mistake, on standard error.

local streams = require "base.streams"

return function(text, ...)
  streams.write(io.stderr, "lessons/run: ", text:format(...), "\n")
end
