-- json.lua: prints what Lua code returns; `d` is the JSON document, in which null is nil.
-- Usage: tests/lib/lua tests/lib/json.lua FILE CODE

local dkjson = require "dkjson"

local path, code = ...
local file <close> = assert(io.open(path))
local text = file:read("a")
local document, behind, problem = dkjson.decode(text)
assert(document, problem)
assert(not text:find("%S", behind), "something follows the document")
local values = table.pack(assert(load(code, code, "t", setmetatable({ d = document },
  { __index = _G })))())
for i = 1, values.n do values[i] = tostring(values[i]) end
print(table.concat(values, " "))
