-- main.lua: what the host runs for a test, whose root is tests/lib: the Lua file that its first
-- argument names, which may require the modules of the workbook's own scripts and of tests.

local host = require "host"

host.root = host.root:gsub("/tests/lib$", "")
package.path = host.root .. "/scripts/?.lua;" .. package.path
table.move(arg, 1, #arg + 1, 0) -- as Lua would have them: the file is arg[0]
return assert(loadfile(arg[0]))(table.unpack(arg)) or 0
