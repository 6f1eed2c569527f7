-- process.lua: runs a command that is a list of its words, with the options of host.run.

local host = require "host"

return function(argv, options)
  local command = table.move(argv, 1, #argv, 1, {})
  for key, value in pairs(options) do command[key] = value end
  return host.run(command)
end
