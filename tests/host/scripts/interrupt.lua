-- interrupt.lua SCRIPT: runs a script that interrupts the host. Prints what host.run returned, and
-- whether it returned before the two seconds that a program has to end after SIGTERM.

local host = require "host"

local done = host.run({ "sh", "-c", (...), stdout = "inherit" })
print(("interrupted=%s %s in time: %s"):format(done.interrupted, done.signal_name or done.code,
  done.elapsed < 1.5))
local after = host.run({ "echo", "started" })
print(("then: %s %s %s"):format(host.interrupted(), after.interrupted, after.code))
return 130
