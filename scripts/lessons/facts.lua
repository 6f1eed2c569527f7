-- facts.lua: loads one lesson.lua, bug.lua or site, and checks that it says what it may and must.
-- The file is Lua, run in a state of its own in which there is nothing, within limits of memory and
-- time: it can state facts and do nothing else.

local files = require "base.files"
local host = require "host"
local stated = require "lessons.stated"

local facts = {}

-- The line on which the key at the end of `place`, such as ".programs.pi", stands, found key by
-- key.
local function line_of(text, place)
  local at = 1
  for key in place:gmatch("%.([^.%[]+)") do
    local word = key:gsub("%W", "%%%0")
    at = text:find("%f[%w_]" .. word .. "%f[^%w_]", at) or at
  end
  return files.line_at(text, at)
end

-- The facts in `text`, which are of that format, or nil and "NAME:LINE: what is wrong". `name` is
-- the file's, for messages.
local function load(text, name, format)
  local said, problem = host.evaluate(text, name)
  if problem then return nil, problem end
  local wrong, place = format(said)
  if not wrong then return said end
  place = place or ""
  return nil, ("%s:%d: %s %s"):format(name, line_of(text, place),
    place == "" and "what it returns" or place:sub(2), wrong)
end

-- Those of a lesson.
function facts.load(text, name)
  return load(text, name, stated.LESSON)
end

-- Those of a bug of the museum.
function facts.bug(text, name)
  return load(text, name, stated.BUG)
end

-- Those of a site of scripts/machine/sites/, or of one's own.
function facts.site(text, name)
  return load(text, name, stated.SITE)
end

return facts
