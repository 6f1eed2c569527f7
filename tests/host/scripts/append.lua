-- append.lua COUNT LETTER [replace|lock]: adds lines of 5000 letters, one by one, or puts each in
-- the place of the one before; stops at the first error. Or asks for a lock twice.

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
