-- mistakes.lua: the wrong programs from the `mistakes` of lessons, those of a sample of one program
-- in four; with tests/run --long of all. Writes their sources into
-- the folder; those of one CUDA program become one source (together.lua). Prints a line for each,
-- with tabs between: what is wrong, its source, the name by which the program is called, its
-- arguments, and the program's other files, separated by : (the last may be its host code in
-- Fortran).
-- Usage: tests/lib/lua tests/lib/mistakes.lua FOLDER

local files = require "base.files"
local host = require "host"
local catalogue = require "lessons.catalogue"
local problems = require "lessons.problems"
local changed = require "changed"
local in_sample = require "in_sample"
local together = require "together"

local folder = ...
local number, turn = 0, 0
local SHARE = 4

-- The sizes and choices of the mistake as arguments of the program
local function arguments_of(mistake)
  local arguments, problem = {}, problems.find(mistake.program)
  for _, flags in ipairs({ problem.sizes, problem.choices }) do
    for _, flag in ipairs(flags) do
      local value = mistake.sizes[flag.key]
      if value then table.move({ flag.name, tostring(value) }, 1, 2, #arguments + 1, arguments) end
    end
  end
  return table.concat(arguments, " ")
end

-- Writes the variants of a program as one source, or separately if the program has other files.
local function write(program, variants)
  local ending = program.source:match("%.%w+$")
  local parts = table.move(program.parts, 1, #program.parts, 1, {})
  parts[#parts + 1] = program.host
  local as_one = ending == ".cu" and #parts == 0
  for _, variant in ipairs(variants) do
    local path = ("%s/%s%s"):format(folder, (as_one and variants[1] or variant).name, ending)
    if not as_one then host.replace(path, variant.text) end
    print(("%s\t%s\t%s\t%s\t%s"):format(variant.what, path, variant.name, variant.arguments,
      table.concat(parts, ":")))
  end
  if as_one then host.replace(("%s/%s.cu"):format(folder, variants[1].name), together(variants)) end
end

for _, lesson in ipairs(catalogue.load()) do
  for _, name in ipairs(catalogue.programs(lesson)) do
    local program, variants = lesson.programs[name], {}
    for _, mistake in ipairs(lesson.mistakes or {}) do
      if mistake.program == name then
        local text = files.read(program.source)
        for _, change in ipairs(mistake.changes) do text = changed(text, change, lesson.folder) end
        number = number + 1
        variants[#variants + 1] = {
          what = lesson.folder .. ": " .. mistake.what, arguments = arguments_of(mistake),
          name = "wrong" .. number, file = program.source, text = text,
        }
      end
    end
    if #variants > 0 then
      turn = turn + 1
      if in_sample(turn, SHARE) then write(program, variants) end
    end
  end
end
