-- typed.lua: says what was typed: a key, or a line where its argument is "line"; "fail" ends it by
-- an error behind a key.

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
