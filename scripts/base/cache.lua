-- cache.lua: answers that take long to get, kept between runs as files under host.state.

local complain = require "base.complain"
local files = require "base.files"
local json = require "base.json"
local schema = require "base.schema"
local host = require "host"

local cache = {}

-- A cache that cannot be written is no error.
local function keep(path, value)
  if host.mkdir(host.state) then host.replace(path, json.line(value)) end
end

-- What is kept there, { key, value }; nil where nothing is, or nothing that can be used: that is
-- named, and goes.
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

-- Forgets the answer that cache.get would give.
function cache.forget(name, key)
  os.remove(path_of(name, key))
end

-- The answer of the schema `kind` that is kept under `name` for `key` (any text); else the one that
-- `ask` gives, which is kept unless it is nil or `ask` returns in second place why it is not final:
-- then it is asked again the next time. Returns what `ask` does.
function cache.get(name, key, kind, ask)
  local path = path_of(name, key)
  local kept = kept_in(path, kind)
  if kept and kept.key == key then return kept.value end
  local value, why = ask()
  if value ~= nil and not why then keep(path, { key = key, value = value }) end
  return value, why
end

return cache
