-- mistakes.lua: the programs that the lessons' facts know to be wrong. Writes each one's source
-- into the folder, and prints its line: what is wrong, its source, its arguments, the program's
-- other files with : between, the last of which may be its host in Fortran; tabs between these.
-- Usage: tests/lib/lua tests/lib/mistakes.lua FOLDER

local files = require "base.files"
local catalogue = require "lessons.catalogue"
local problems = require "lessons.problems"
local changed = require "changed"

local folder = ...
local number = 0

for _, lesson in ipairs(catalogue.load()) do
  for _, mistake in ipairs(lesson.mistakes or {}) do
    number = number + 1
    local source = lesson.programs[mistake.program].source
    local text = files.read(source)
    for _, change in ipairs(mistake.changes) do text = changed(text, change, lesson.folder) end
    local path = ("%s/wrong%d%s"):format(folder, number, source:match("%.%w+$"))
    local file <close> = assert(io.open(path, "w"))
    file:write(text)
    local arguments = {}
    for _, size in ipairs(problems.find(mistake.program).sizes) do
      local value = mistake.sizes[size.key]
      if value then table.move({ size.name, tostring(value) }, 1, 2, #arguments + 1, arguments) end
    end
    local parts = table.move(lesson.programs[mistake.program].parts, 1, 9, 1, {})
    parts[#parts + 1] = lesson.programs[mistake.program].host
    print(("%s: %s\t%s\t%s\t%s"):format(lesson.folder, mistake.what, path,
      table.concat(arguments, " "), table.concat(parts, ":")))
  end
end
