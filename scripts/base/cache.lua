-- cache.lua: answers that take long to get, kept between runs as files under host.state.

local files = require "base.files"
local json = require "base.json"
local host = require "host"

local cache = {}

-- A cache that cannot be written is no error.
local function keep(path, value)
  if host.mkdir(host.state) then host.replace(path, json.line(value)) end
end

-- The answer kept under `name` for `key` (any text); else the one that `ask` gives, which is kept
-- unless it is nil or `ask` returns in second place why it is not final: then it is asked again the
-- next time. Returns what `ask` does.
function cache.get(name, key, ask)
  local path = ("%s/%s-%s.json"):format(host.state, name, host.hash(key))
  local kept = json.decode(files.read(path) or "null")
  if kept and kept.key == key and kept.value ~= nil then return kept.value end
  local value, why = ask()
  if value ~= nil and not why then keep(path, { key = key, value = value }) end
  return value, why
end

return cache
