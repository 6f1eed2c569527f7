-- main.lua: the host runs it for a test, with the root tests/lib. It runs the Lua file that is its
-- first argument, which may require modules of scripts/ and of the tests.

local host = require "host"

host.root = host.root:gsub("/tests/lib$", "")
package.path = host.root .. "/scripts/?.lua;" .. package.path
table.move(arg, 1, #arg + 1, 0) -- as in Lua itself, the file is arg[0]
return assert(loadfile(arg[0]))(table.unpack(arg)) or 0
