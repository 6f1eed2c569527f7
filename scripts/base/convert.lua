-- convert.lua: converts the text that is typed after a flag to its value. A conversion takes the
-- text and returns the value, or nil and a message that says what was expected.

local nearest = require "base.nearest"
local units = require "base.units"

local convert = {}

-- The key of a flag's value in the options: "dry_run" for "--dry-run".
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
    return nil, ("expected a whole number from %d to %d"):format(low, high)
  end
end

function convert.seconds(text)
  local value = tonumber(text)
  if value and value > 0 and value < math.huge then return value end
  return nil, "expected a number of seconds"
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
    return nil, ("expected %s%s"):format(choice, near and "; did you mean " .. near .. "?" or "")
  end
end

-- A command as a list of its words. Quotes have no meaning.
function convert.words(text)
  local list = {}
  for word in text:gmatch("%S+") do list[#list + 1] = word end
  return list
end

-- A line of a file, as files.is_at takes it.
function convert.place(text)
  if text:match("^.+:%d+$") then return text end
  return nil, "expected a line such as pi.cu:19"
end

return convert
