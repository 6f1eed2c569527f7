-- cache.lua: keeps answers that take long to get, between runs, in files under host.state.

local complain = require "base.complain"
local files = require "base.files"
local json = require "base.json"
local schema = require "base.schema"
local host = require "host"

local cache = {}

-- If the cache cannot be written, that is no error.
local function keep(path, value)
  if host.mkdir(host.state) then host.replace(path, json.line(value)) end
end

-- The entry { key, value } in that file; nil if there is none. A file that is not valid is named
-- and removed.
local function kept_in(path, kind)
  local text, problem = files.read(path)
  if not text and not files.exists(path) then return nil end
  local kept
  if text then kept, problem = json.decode(text) end
  problem = problem or schema.mismatch(kept, { key = "string", value = kind }, "")
  if not problem then return kept end
  complain("%s: %s; Warpbook asks again instead of using it", path, problem)
  os.remove(path)
end

local function path_of(name, key)
  return ("%s/%s-%s.json"):format(host.state, name, host.hash(key))
end

-- Removes the answer that cache.get would give.
function cache.forget(name, key)
  os.remove(path_of(name, key))
end

-- Returns the kept answer for `key` (any text) under `name`, if it fits the schema `kind`. Else it
-- calls `ask` and keeps the answer, unless it is nil or `ask` returns as its second value why the
-- answer is not final: then the next call asks again. Returns the results of `ask`.
function cache.get(name, key, kind, ask)
  local path = path_of(name, key)
  local kept = kept_in(path, kind)
  if kept and kept.key == key then return kept.value end
  local value, why = ask()
  if value ~= nil and not why then keep(path, { key = key, value = value }) end
  return value, why
end

return cache
