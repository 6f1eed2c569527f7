-- json.lua: JSON in and out. Integers stay integers; what follows a value is an error; so is a
-- number that is not finite, null in a list, and more depth and values than any file of ours has.

local dkjson = require "dkjson"

local host = require "host"

local json = { null = dkjson.null }

-- The value that `text` holds, JSON null as nil; or nil and what is wrong with it, and where.
function json.decode(text)
  local value, problem = host.json(text)
  if problem then return nil, problem end
  if host.is_ascii(text) then return value end
  local _, odd = utf8.len(text)
  if odd then return nil, ("byte %d is not UTF-8"):format(odd) end
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
