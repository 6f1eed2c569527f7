-- append.lua COUNT NAME: adds lines of 5000 letters, one by one; stops at the first error.

local host = require "host"

local count, letter = ...
for _ = 1, math.tointeger(count) do
  local done, problem = host.append("lines", letter:rep(5000) .. "\n")
  if not done then
    print(problem)
    return 1
  end
end
return 0
