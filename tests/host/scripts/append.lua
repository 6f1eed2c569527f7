-- append.lua COUNT LETTER [replace|lock]: appends COUNT lines of 5000 letters, or replaces the file
-- by each of them. Stops at the first error. With lock, takes a lock twice.

local host = require "host"

local count, letter, way = ...
if way == "lock" then
  local held = host.lock("held")
  local _, problem = host.lock("held")
  print(("%s %s"):format(held ~= nil, problem))
  return 0
end
for _ = 1, math.tointeger(count) do
  local done, problem = host[way or "append"]("lines", letter:rep(5000) .. "\n")
  if not done then
    print(problem)
    return 1
  end
end
return 0
