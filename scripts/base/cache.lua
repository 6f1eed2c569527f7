-- cache.lua: answers that take long to get, kept between runs as files under host.state.

local files = require "base.files"
local json = require "base.json"
local host = require "host"

local cache = {}

-- Writes a file whole or not at all; a cache that cannot be written is no error.
local function keep(path, value)
  if not host.mkdir(host.state) then return end
  local partial = ("%s.%.6f"):format(path, host.time())
  local file = io.open(partial, "wb")
  if not file then return end
  local written = file:write(json.line(value))
  if file:close() and written then
    os.rename(partial, path)
  else
    os.remove(partial)
  end
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
