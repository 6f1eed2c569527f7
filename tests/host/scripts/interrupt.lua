-- interrupt.lua: the host is interrupted by the program that it runs. Its argument is the program's
-- script; prints what host.run returned, and whether that was before the two seconds were over that
-- a program has to end by itself.

local host = require "host"

local done = host.run({ "sh", "-c", (...), stdout = "inherit" })
print(("interrupted=%s %s in time: %s"):format(done.interrupted, done.signal_name or done.code,
  done.elapsed < 1.5))
local after = host.run({ "echo", "started" })
print(("then: %s %s %s"):format(host.interrupted(), after.interrupted, after.code))
return 130
