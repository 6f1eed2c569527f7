-- facts.lua: loads a lesson.lua, a bug.lua, a site or a plan of grades, and checks it against its
-- schema. The file is Lua, and runs in an empty state of its own, with limits of memory and time:
-- it can state facts and do nothing else.

local files = require "base.files"
local host = require "host"
local stated = require "lessons.stated"

local facts = {}

-- The line with the key at the end of `place`, such as ".programs.pi". Each key of the place is
-- searched after the one before.
local function line_of(text, place)
  local at = 1
  for key in place:gmatch("%.([^.%[]+)") do
    local word = key:gsub("%W", "%%%0")
    at = text:find("%f[%w_]" .. word .. "%f[^%w_]", at) or at
  end
  return files.line_at(text, at)
end

-- The facts in `text`, if they have that format; or nil and "NAME:LINE: what is wrong". `name` is
-- the file's name for messages.
local function load(text, name, format)
  local said, problem = host.evaluate(text, name)
  if problem then return nil, problem end
  local wrong, place = format(said)
  if not wrong then return said end
  place = place or ""
  return nil, ("%s:%d: %s %s"):format(name, line_of(text, place),
    place == "" and "what it returns" or place:sub(2), wrong)
end

-- The facts of a lesson.
function facts.load(text, name)
  return load(text, name, stated.LESSON)
end

-- The facts of a bug.
function facts.bug(text, name)
  return load(text, name, stated.BUG)
end

-- The facts of a site, from scripts/machine/sites/ or from the user.
function facts.site(text, name)
  return load(text, name, stated.SITE)
end

-- The plan of grades of an instructor, of a format that class/plan.lua makes.
function facts.plan(text, name, format)
  return load(text, name, format)
end

return facts
