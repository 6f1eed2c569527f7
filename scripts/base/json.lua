-- json.lua: encodes and decodes JSON. Integers stay integers. These are errors: text after a value,
-- a number that is not finite, null in a list, and more depth or values than any of our files has.

local dkjson = require "dkjson"

local host = require "host"

local json = { null = dkjson.null }

-- The value of `text`, with JSON null as nil; or nil and what is wrong, with its place.
function json.decode(text)
  local value, problem = host.json(text)
  if problem then return nil, problem end
  if host.is_ascii(text) then return value end
  local _, odd = utf8.len(text)
  if odd then return nil, ("byte %d is not UTF-8"):format(odd) end
  return value
end

-- Marks a list as an array, so that it is one even if it is empty.
function json.array(list)
  return setmetatable(list, { __jsontype = "array" })
end

-- The text as UTF-8: a byte that is not part of a character, as in a file's name in another
-- encoding, becomes "?".
local function as_utf8(text)
  if host.is_ascii(text) then return text end
  local length, odd = utf8.len(text)
  while not length do
    text = text:sub(1, odd - 1) .. "?" .. text:sub(odd + 1)
    length, odd = utf8.len(text)
  end
  return text
end

-- The value on one line; `order` lists the keys that come first.
function json.line(value, order)
  return as_utf8(dkjson.encode(value, { keyorder = order }))
end

-- The value with indentation, for documents.
function json.document(value, order)
  return as_utf8(dkjson.encode(value, { indent = true, keyorder = order })) .. "\n"
end

return json
