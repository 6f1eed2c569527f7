-- typed.lua [line|fail]: prints a typed key, or a typed line with "line". With "fail", raises an
-- error after a key.

local host = require "host"

local what = ...
io.write("ready\n")
io.flush()
local got, why
repeat
  if what == "line" then got, why = host.line() else got, why = host.key(0.1) end
until got or why or host.interrupted()
print(("got %q %s"):format(got, why))
if what == "fail" then error("on purpose") end
return host.interrupted() and 130 or 0
