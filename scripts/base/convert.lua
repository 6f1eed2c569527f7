-- convert.lua: what is typed behind a flag, as the value that it means. A conversion takes the text
-- and returns the value, or nil and what is wanted in its place.

local nearest = require "base.nearest"
local units = require "base.units"

local convert = {}

-- Under which name a flag's value is in the options: "dry_run" of "--dry-run".
function convert.key(name)
  return (name:gsub("^%-+", ""):gsub("%-", "_"))
end

-- The text as it is.
function convert.text(text)
  return text
end

function convert.whole(low, high)
  return function(text)
    local value = text:match("^%d+$") and math.tointeger(tonumber(text))
    if value and value >= low and value <= high then return value end
    return nil, ("a whole number from %d to %d is wanted"):format(low, high)
  end
end

function convert.seconds(text)
  local value = tonumber(text)
  if value and value > 0 and value < math.huge then return value end
  return nil, "a number of seconds is wanted"
end

-- One of the words given.
function convert.one_of(...)
  local words = { ... }
  local choice = units.joined(words, "or")
  return function(text)
    for _, word in ipairs(words) do
      if word == text then return text end
    end
    local near = nearest(text, words)
    return nil, ("%s is wanted%s"):format(choice, near and "; did you mean " .. near .. "?" or "")
  end
end

-- A command as a list of its words; nothing interprets quotes.
function convert.words(text)
  local list = {}
  for word in text:gmatch("%S+") do list[#list + 1] = word end
  return list
end

return convert
