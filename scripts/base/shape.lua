-- shape.lua: is a value that was read from a file what is expected? Asked before it is believed.
--
-- A shape is the name of a type, "integer" among them; { list = SHAPE } for a list of such; or a
-- table of fields, each with its shape, of which one whose key ends in "?" may be missing. Fields
-- that are not named may be anything.

local mismatch

local function mismatch_in_list(value, shape, place)
  for i, item in ipairs(value) do
    local wrong = mismatch(item, shape, ("%s[%d]"):format(place, i))
    if wrong then return wrong end
  end
end

local function mismatch_in_fields(value, fields, place)
  local keys = {}
  for key in pairs(fields) do keys[#keys + 1] = key end
  table.sort(keys) -- the same mistake is told each time
  for _, key in ipairs(keys) do
    local name, optional = key:match("^(.-)(%??)$")
    local inner = place == "" and name or place .. "." .. name
    if value[name] ~= nil or optional == "" then
      local wrong = mismatch(value[name], fields[key], inner)
      if wrong then return wrong end
    end
  end
end

-- What is wrong with `value`, such as "runs[3].total is missing"; nil where nothing is. `place` is
-- how messages call the value itself, "" where its fields stand for themselves.
function mismatch(value, shape, place)
  local kind = type(shape) == "table" and "table" or shape
  if value == nil then return place .. " is missing" end
  if (kind == "integer" and math.type(value) or type(value)) ~= kind then
    return ("%s is not %s %s"):format(place, kind == "integer" and "an" or "a", kind)
  end
  if type(shape) ~= "table" then return nil end
  if shape.list then return mismatch_in_list(value, shape.list, place) end
  return mismatch_in_fields(value, shape, place)
end

return mismatch
