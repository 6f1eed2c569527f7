-- editions.lua: lessons in another language. A program has an edition in CUDA Fortran if
-- PROGRAM.cuf is beside its source.

local files = require "base.files"

local editions = {}

local ENDING = { fortran = ".cuf" }

-- The lesson with the programs that have an edition in this language, whose sources these are. If
-- none has one, `lacks` says so.
function editions.of(lesson, language)
  if lesson.broken or lesson.edition then return lesson end
  local programs = {}
  for name, program in pairs(lesson.programs) do
    local source = ("%s/%s%s"):format(lesson.path, name, ENDING[language])
    if files.exists(source) then
      programs[name] = setmetatable({ source = source, language = language, parts = {},
        own = true }, { __index = program }) -- the recorded and printed times are not its own
    end
  end
  if not next(programs) then
    return setmetatable({ lacks = "it has no edition in CUDA Fortran" }, { __index = lesson })
  end
  return setmetatable({
    edition = language, flag = " --language " .. language, programs = programs, start = {},
    title = lesson.title .. ", in CUDA Fortran",
    built_as = ("%s-%s"):format(lesson.folder, language),
  }, { __index = lesson })
end

-- The language of the typed command: that of --language, or of a file that was typed; or nil.
local function language_of(options)
  if options.language then return options.language end
  for language, ending in pairs(ENDING) do
    local own = (options.file or ""):sub(-#ending) == ending
    for _, word in ipairs(options.words or {}) do own = own or word:sub(-#ending) == ending end
    if own then return language end
  end
end

-- The lessons in the language of the typed command; without one, the lessons as they are.
function editions.chosen(lessons, options)
  local language = language_of(options)
  if not language then return lessons end
  local list = {}
  for i, lesson in ipairs(lessons) do list[i] = editions.of(lesson, language) end
  return list
end

return editions
