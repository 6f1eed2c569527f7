-- complain.lua: prints a message about a problem on standard error. It may have several lines.
-- Control characters are replaced, and paths are relative to the current folder.

local clean = require "base.clean"
local places = require "base.places"
local streams = require "base.streams"
local typed = require "base.typed"

return function(text, ...)
  local message = typed.as_typed(places.relative(text:format(...)))
  streams.write(io.stderr, "lessons/run: ", clean.lines(message), "\n")
end
