-- terminal.lua: says what the host says of its terminal.

local t = require("host").terminal()
print(("%d columns, stdin %s, stdout %s, stderr %s, color %s"):format(t.columns, t.stdin, t.stdout,
  t.stderr, t.color))
return 0
