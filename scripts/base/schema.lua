-- schema.lua: checks values that come from outside before they are used.
--
-- A schema is
--   "string", "boolean", "table", "function", "number" or "integer"
--   one of the bounded kinds below: schema.text(200), schema.integer(1, 9), …
--   { name = SCHEMA, ["note?"] = SCHEMA }: fields, of which one whose key ends in "?" may be
--   missing; other fields may have any value, except in schema.closed
--   function(value): nil, or what is wrong, and the place within the value, such as "[3].total"

local json = require "base.json"

local schema = {}

local type, math_type = type, math.type -- faster: called a hundred times for each run

local BASIC = {}

-- The schema as a function(value).
local function checker(kind)
  if type(kind) == "function" then return kind end
  if type(kind) == "table" then return schema.fields(kind) end
  return BASIC[kind]
end
schema.checker = checker

-- ---- numbers, texts, words ----

function schema.number(low, high)
  return function(value)
    if type(value) ~= "number" then return "is not a number" end
    if not (value >= low and value <= high) then -- true also for NaN
      return ("is not between %g and %g"):format(low, high)
    end
  end
end

function schema.integer(low, high)
  return function(value)
    if math_type(value) ~= "integer" then return "is not a whole number" end
    if value < low or value > high then return ("is not between %d and %d"):format(low, high) end
  end
end

-- A string in UTF-8 of at most `most` bytes.
function schema.text(most)
  return function(value)
    if type(value) ~= "string" then return "is not a string" end
    if #value > most then return ("is longer than %d bytes"):format(most) end
    if not utf8.len(value) then return "is not UTF-8" end
  end
end

-- One of the keys of a table.
function schema.key_of(known)
  return function(value)
    if known[value] == nil then return "is not known" end
  end
end

for _, name in ipairs({ "boolean", "table", "function" }) do
  BASIC[name] = function(value)
    if type(value) ~= name then return "is not a " .. name end
  end
end
BASIC.string = schema.text(math.maxinteger)
BASIC.number = schema.number(-math.huge, math.huge)
BASIC.integer = schema.integer(math.mininteger, math.maxinteger)

-- ---- what holds others ----

-- A list, of exactly `length` items if that is given.
function schema.list(kind, length)
  local check = checker(kind)
  return function(value)
    if type(value) ~= "table" then return "is not a list" end
    local count = 0
    for key in pairs(value) do
      if math_type(key) ~= "integer" then return "is not a list" end
      count = count + 1
    end
    if count ~= #value then return "is not a list" end
    if length and count ~= length then return ("does not have %d items"):format(length) end
    for i = 1, count do
      local wrong, place = check(value[i])
      if wrong then return wrong, ("[%d]%s"):format(i, place or "") end
    end
  end
end

-- The names of the fields, sorted; and, in the same order, their schemas, and whether each may be
-- missing.
local function sorted_fields(fields)
  local names, checks, optional, of = {}, {}, {}, {}
  for key, kind in pairs(fields) do
    local name, mark = key:match("^(.-)(%??)$")
    names[#names + 1], of[name] = name, { check = checker(kind), optional = mark ~= "" }
  end
  table.sort(names) -- the same mistake gives the same message each time
  for i, name in ipairs(names) do checks[i], optional[i] = of[name].check, of[name].optional end
  return names, checks, optional
end

-- Values that are wrong are reported before values that are missing.
function schema.fields(fields)
  local names, checks, optional = sorted_fields(fields)
  return function(value)
    if type(value) ~= "table" then return "is not a table" end
    local missing
    for i = 1, #names do
      local inner = value[names[i]]
      if inner ~= nil then
        local wrong, place = checks[i](inner)
        if wrong then return wrong, "." .. names[i] .. (place or "") end
      elseif not optional[i] then
        missing = missing or names[i]
      end
    end
    if missing then return "is missing", "." .. missing end
  end
end

-- These fields, and no others.
function schema.closed(fields)
  local check, known = schema.fields(fields), {}
  for key in pairs(fields) do known[key:match("^(.-)%??$")] = true end
  return function(value)
    if type(value) ~= "table" then return "is not a table" end
    for key in pairs(value) do
      if not known[key] then return "is not known", "." .. tostring(key) end
    end
    return check(value)
  end
end

-- Any names, with values of the same kind.
function schema.map(kind)
  local check = checker(kind)
  return function(value)
    if type(value) ~= "table" then return "is not a table" end
    for name, inner in pairs(value) do
      local wrong, place = check(inner)
      if wrong then return wrong, ("." .. name .. (place or "")) end
    end
  end
end

-- All of the schemas, in this order; a later one may rely on the earlier ones.
function schema.all(...)
  local list = {}
  for i, kind in ipairs({ ... }) do list[i] = checker(kind) end
  return function(value)
    for i = 1, #list do
      local wrong, place = list[i](value)
      if wrong then return wrong, place end
    end
  end
end

-- What is wrong with `value`, such as "runs[3].total is missing"; nil if nothing is. `name` is the
-- name of the value in the message; it is "" if the names of its fields suffice.
function schema.mismatch(value, kind, name)
  local wrong, place = checker(kind)(value)
  if not wrong then return nil end
  place = name .. (place or "")
  return ("%s %s"):format(place:match("^%.?(.+)$") or "it", wrong)
end

-- The value of a line of JSON whose field `kind` says which of the schemas of `kinds` it has; or
-- nil and what is wrong with it.
function schema.line(text, kinds)
  local line, problem = json.decode(text)
  if type(line) ~= "table" then return nil, problem or "not a JSON object" end
  local kind = kinds[line.kind]
  if not kind then return nil, ("unknown kind '%s'"):format(tostring(line.kind)) end
  problem = schema.mismatch(line, kind, line.kind)
  if problem then return nil, problem end
  return line
end

return schema
