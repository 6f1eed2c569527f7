-- given.lua: the code that every student has: the lessons' programs, the bugs of the museum, what
-- students' programs begin with, the hints and the headers. It is no evidence if two students have
-- it.

local files = require "base.files"
local host = require "host"
local workplace = require "exercises.workplace"
local catalogue = require "lessons.catalogue"
local fingerprints = require "similarity.fingerprints"

local given = {}

local FOLDERS = { "cuda/harness", "cuda/problems", "cuda/problems/answers",
                  "cuda/problems/fortran" }

local ENDINGS = { c = true, cu = true, cuf = true, f90 = true, F90 = true, h = true }

local function add(set, name, text)
  for _, hash in ipairs((fingerprints.runs(name, text))) do set[hash] = true end
end

-- Adds the programs and headers in a folder, and in the folders of the folder.
local function add_folder(set, path)
  for _, name in ipairs(files.list(path)) do
    local one = path .. "/" .. name
    if ENDINGS[name:match("%.(%w+)$")] then
      add(set, name, files.read_if_there(one))
    elseif host.stat(one).type == "directory" then
      add_folder(set, one)
    end
  end
end

-- The set of the runs (fingerprints.runs) of all of it. `programs` are those that are compared,
-- { lesson, name } each; `lessons` is the whole catalogue.
function given.runs(lessons, programs)
  local set = {}
  add_folder(set, host.root .. "/lessons")
  for _, folder in ipairs(FOLDERS) do add_folder(set, host.root .. "/" .. folder) end
  for _, one in ipairs(programs) do
    local name = files.name(one.lesson.programs[one.name].source)
    local before = catalogue.before(lessons, one.lesson)
    add(set, name, workplace.beginning(one.lesson, before, one.name))
    for _, hint in ipairs(one.lesson.hints or {}) do add(set, name, hint) end
  end
  return set
end

return given
