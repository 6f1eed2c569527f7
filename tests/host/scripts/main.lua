-- main.lua WHAT: uses or prints what the host passes to scripts/main.lua.

local what = ...
if what == "places" then
  local host = require "host"
  print(host.root, host.write, host.build, host.state)
  return 0
elseif what == "code" then
  return tonumber((select(2, ...)))
elseif what == "error" then
  local function deep() error("went wrong") end
  deep()
elseif what == "long" then
  for _ = 1, 1000 do print(("long"):rep(1000)) end
elseif what == "world" then
  error({ code = 5, message = "the world did it" })
elseif what == "require" then
  require "module"
elseif what == "table" then
  error(setmetatable({}, { __tostring = function() return "an object" end }))
elseif what == "streams" then
  print(io.open("out", "w"):write("written"))
  io.stderr:write("message\n")
  return #require("host").run({ "echo", "text", stdout = "capture" }).stdout
end
print(select("#", ...), table.concat({ ... }, "|"), #arg, arg[#arg])
return 0
