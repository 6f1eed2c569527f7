-- axis.lua: several values of one flag: 2^8..2^24, 64..4096, 100,1000,5000; or words of a choice:
-- philox,xorwow.
--
-- An axis is { values, base }: numbers from the smallest to the largest, or words in the typed
-- order. `base` is set if the first value was typed as a power of it.

local units = require "base.units"

local axis = {}

-- The value of a text such as "4096" or "2^12", and the base of the power; or nil and what was
-- expected.
local function number(text, convert)
  local base, power = text:match("^(%d+)%^(%d+)$")
  local value, wanted = convert(base and ("%.0f"):format((base + 0.0) ^ power) or text)
  if value == nil then return nil, wanted end
  return value, math.tointeger(base)
end

-- The values from `first` by the factor. The last value is included even if the steps miss it.
local function stepped(first, last, factor)
  local values = {}
  while first < last do
    values[#values + 1] = first
    first = first * factor
  end
  values[#values + 1] = last
  return values
end

-- The values of a range: "2^8..2^24" grows by the base of its first value, a range of plain numbers
-- by a factor of 2.
local function range(from, to, convert)
  local first, base = number(from, convert)
  if not first then return nil, base end
  local last, wanted = number(to, convert)
  if not last then return nil, wanted end
  if first > last then
    return nil, ("it runs backwards; did you mean %s..%s?"):format(to, from)
  elseif first == last then
    return nil, "this is one value, but a sweep needs two or more"
  elseif first == 0 or base and base < 2 then
    return nil, "a range begins at 1 or more and grows, as in 1..64 or 2^8..2^24"
  end
  return { values = stepped(first, last, base or 2), base = base }
end

local function each_once(values)
  local kept, known = {}, {}
  for _, value in ipairs(values) do
    if not known[value] then kept[#kept + 1] = value end
    known[value] = true
  end
  if #kept < 2 then return nil, "this is one value, but a sweep needs two or more" end
  return { values = kept }
end

-- The parts between the commas; an empty list if one of them is empty.
local function parts(text)
  local list = {}
  for part in (text .. ","):gmatch("([^,]*),") do
    if part == "" then return {} end
    list[#list + 1] = part
  end
  return list
end

local EXAMPLES = "expected a range such as 2^8..2^24 or 64..4096, or a list such as 100,1000"

local function list(text, convert)
  local values, base = {}, nil
  for i, part in ipairs(parts(text)) do
    local value, more = number(part, convert)
    if not value then return nil, more end
    if value == 0 then return nil, "0 has no place on a logarithmic axis" end
    values[i], base = value, i == 1 and more or base
  end
  if #values == 0 then return nil, EXAMPLES end
  table.sort(values)
  local made, wanted = each_once(values)
  if made then made.base = base end
  return made, wanted
end

-- A conversion as in base/convert.lua, for whole numbers that `convert` accepts: an axis if several
-- are typed, else the number.
function axis.of_numbers(convert)
  return function(text)
    local from, to = text:match("^([^.,]+)%.%.([^.,]+)$")
    if from then return range(from, to, convert) end
    if text == "" or text:find("..", 1, true) then return nil, EXAMPLES end
    if text:find(",", 1, true) then return list(text, convert) end
    return number(text, convert)
  end
end

-- The same for words: an axis if several words are typed, otherwise the word.
function axis.of_words(convert)
  return function(text)
    if not text:find(",", 1, true) then return convert(text) end
    local words = parts(text)
    if #words == 0 then return nil, "expected a list such as a,b" end
    for _, word in ipairs(words) do
      local value, wanted = convert(word)
      if value == nil then return nil, wanted end
    end
    return each_once(words)
  end
end

-- A conversion for a flag that takes several values only: an axis of numbers that `convert`
-- accepts.
function axis.of_several(convert)
  local read = axis.of_numbers(convert)
  return function(text)
    local found, wanted = read(text)
    if found == nil or axis.is_one(found) then return found, wanted end
    return nil, "expected several values, such as 32..1024"
  end
end

function axis.is_one(value)
  return type(value) == "table" and value.values ~= nil
end

-- A number on the axis in words, also if it is not one of its values: "2^14.8", "30,000".
function axis.call(of, value)
  if not of.base then return units.count(math.floor(value + 0.5)) end
  local power = ("%.1f"):format(math.log(value) / math.log(of.base)):gsub("%.0$", "")
  return ("%d^%s"):format(of.base, power)
end

return axis
