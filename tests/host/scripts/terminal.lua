-- terminal.lua: prints the result of host.terminal().

local t = require("host").terminal()
print(("%d columns, stdin %s, stdout %s, stderr %s, color %s"):format(t.columns, t.stdin, t.stdout,
  t.stderr, t.color))
return 0
