-- json.lua: JSON in and out. Integers stay integers; what follows a value is an error; so is a
-- number that is not finite.

local dkjson = require "dkjson"

local json = { null = dkjson.null }

local function all_finite(value)
  if type(value) == "table" then
    for _, inner in pairs(value) do
      if not all_finite(inner) then return false end
    end
  elseif math.type(value) == "float" then
    return value == value and math.abs(value) < math.huge
  end
  return true
end

-- The value that `text` holds, JSON null as nil; or nil and what is wrong with it.
function json.decode(text)
  local value, stopped, problem = dkjson.decode(text, 1, nil, nil)
  if problem then
    return nil, (problem:gsub(" at line 1, column ", " at column "))
  end
  if text:find("%S", stopped) then
    return nil, ("something follows the value at column %d"):format(text:find("%S", stopped))
  end
  if not all_finite(value) then
    return nil, "a number is not finite"
  end
  return value
end

-- An array, even when it is empty.
function json.array(list)
  return setmetatable(list, { __jsontype = "array" })
end

-- One line; `order` lists the keys that come first.
function json.line(value, order)
  return dkjson.encode(value, { keyorder = order })
end

-- Indented, for documents.
function json.document(value, order)
  return dkjson.encode(value, { indent = true, keyorder = order }) .. "\n"
end

return json
