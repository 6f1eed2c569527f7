-- bugs.lua: writes all programs of the bug museum into one source file, so that they take only one
-- compilation. Each is in its own namespace, and keeps its file name and lines. Writes
-- FOLDER/bugs.cu, whose first argument is for example broken03 or repaired03, and FOLDER/03.cu, the
-- repaired program. Prints a line for each bug: number, check, line, separated by tabs.
-- Usage: tests/lib/lua tests/lib/bugs.lua FOLDER

local bugs = require "lessons.bugs"
local changed = require "changed"

local folder = ...
local parts, calls = { "#include <stdio.h>\n#include <string.h>\n" }, {}

local function write(path, text)
  local file <close> = assert(io.open(path, "w"))
  file:write(text)
end

local function add(name, file, text)
  parts[#parts + 1] = ("namespace %s {\n#line 1 \"%s\"\n%s}\n"):format(name, file, text)
  calls[#calls + 1] = ("    if (!strcmp(which, \"%s\")) return %s::main();\n"):format(name, name)
end

for _, bug in ipairs(bugs.load()) do
  local repaired = bug.source
  for _, change in ipairs(bug.repair) do repaired = changed(repaired, change, bug.name) end
  add("broken" .. bug.label, bug.program, bug.source)
  add("repaired" .. bug.label, bug.program, repaired)
  write(("%s/%s.cu"):format(folder, bug.label), repaired)
  print(("%s\t%s\t%d"):format(bug.label, bug.check or bug.hangs and "hangs" or "–", bugs.line(bug)))
end
parts[#parts + 1] = "#line 1 \"all\"\nint main(int, char **words)\n{\n"
  .. "    const char *which = words[1];\n" .. table.concat(calls) .. "    return 99;\n}\n"
write(folder .. "/bugs.cu", table.concat(parts))
