-- clean.lua: makes a line of another program's text fit for terminals and JSON: valid UTF-8, no
-- control characters, not endless.

local MOST = 300

return function(line)
  line = line:sub(1, MOST):gsub("\t", "  "):gsub("%c", "?")
  if utf8.len(line) then return line end
  return (line:gsub("[\x80-\xff]", "?"))
end
