-- kinds.lua: schemas that formats.lua and stated.lua share.

local schema = require "base.schema"

local kinds = {}

kinds.NAME, kinds.LINE = schema.text(200), schema.text(4000)
kinds.TIME = schema.number(0, 1e9) -- in seconds
kinds.WHOLE_TIME = schema.number(1e-12, 1e9) -- not 0, because it is a divisor
kinds.COUNT = schema.integer(0, 1 << 53)
kinds.AMOUNT = schema.number(0, 1e12)

-- One of these words.
function kinds.words(...)
  local known = {}
  for _, word in ipairs({ ... }) do known[word] = true end
  return schema.key_of(known)
end

-- A schema for the value of a problem's flag: what can be typed for it. Results are kept, because
-- most runs have the same values.
local function typed(flag)
  local fine
  return function(value)
    if value == fine and math.type(value) == math.type(fine) then return nil end
    local kind = type(value)
    if kind ~= "string" and kind ~= "number" then return "is not a text or a number" end
    local same, wanted = flag.convert(tostring(value))
    if same ~= value then return "is not valid: " .. (wanted or "expected a whole number") end
    fine = value
  end
end

-- A field for each item of a problem, by its key followed by `mark`: of the schema `kind`, or, if
-- that is nil, for what can be typed.
function kinds.fields_of(items, mark, kind)
  local fields = {}
  for _, item in ipairs(items) do fields[item.key .. mark] = kind or typed(item) end
  return fields
end

-- The fields, and more fields.
function kinds.with(fields, more)
  for key, kind in pairs(more) do fields[key] = kind end
  return fields
end

return kinds
