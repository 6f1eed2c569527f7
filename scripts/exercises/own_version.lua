-- own_version.lua: a lesson whose program is replaced by a student's file, so that the file is
-- built, run and compared as lessons are. CMake builds a file in the build folder that includes the
-- student's, so the student's file may be anywhere.

local fail = require "base.fail"
local files = require "base.files"
local host = require "host"
local judge = require "exercises.judge"
local submissions = require "exercises.submissions"
local workplace = require "exercises.workplace"
local catalogue = require "lessons.catalogue"
local finished_build = require "compile.finished_build"

local own_version = {}

-- Writes a file that CMake builds under that name, unless it is there already with the same text.
local function write_source(built_as, name, text)
  local folder = ("%s/own/%s"):format(host.build, built_as)
  local source = folder .. "/" .. name
  if files.read(source) == text then return end
  if host.finished then
    finished_build.leave("has no version of yours")
    return write_source(built_as, name, text)
  end
  host.mkdir(folder)
  local written, problem = host.replace(source, text)
  if not written then
    fail("missing", "%s; set WARPBOOK_DIR to a writable folder", problem)
  end
end

-- Writes a file that includes the file at `path`, under the same name or another.
local function write_include(built_as, path, name)
  write_source(built_as, name or files.name(path),
    ('#include "%s"\n'):format(files.absolute(path)))
end

-- CMake does not track the files that a Fortran file includes. So the text is copied, with a line
-- that names the file it is from.
local function write_copy(built_as, path, name)
  local text, problem = files.read(path)
  if not text then fail("missing", "%s", problem) end
  write_source(built_as, name or files.name(path),
    ('# 1 "%s"\n%s'):format(files.absolute(path), text))
end

-- The lesson with the file as its only program. If the file is not a program of the lesson, the run
-- ends.
function own_version.of(lesson, path)
  local name = submissions.program(lesson, path)
  local program = lesson.programs[name]
  local mistake = judge.mistake_in(lesson, name, path)
  if mistake then fail(mistake.status, "%s", mistake.message) end
  if path:find('["%c]') then
    fail("usage", "%s: a file with a quote in its path cannot be included; rename it", path)
  end
  local parts, theirs = catalogue.parts(program, path), catalogue.host(program, path)
  local built_as = workplace.built_as(lesson.folder, path)
  if theirs then write_copy(built_as, theirs) end
  for _, part in ipairs(parts) do write_include(built_as, part) end
  local write = lesson.edition and write_copy or write_include
  write(built_as, path, files.name(program.source))
  local own = setmetatable({ source = path, parts = parts, host = theirs, own = true },
    { __index = program })
  return setmetatable({ title = "your " .. files.name(path):sub(1, 80), own = true,
                        built_as = built_as, programs = { [name] = own } }, { __index = lesson })
end

-- The lessons that were typed. With --file it is one lesson, with the file. `verb` is for messages.
function own_version.chosen(lessons, options, verb)
  if not options.file then return catalogue.select(lessons, options.words) end
  return { own_version.of(catalogue.one(lessons, options.words, verb .. " --file"), options.file) }
end

-- The options, in which a file that is a program of a lesson, as the only word, has become that
-- lesson with --file; else the options as they are.
function own_version.recognised(lessons, options)
  local path = options.words[1]
  if #options.words ~= 1 or not path:match("%.cuf?$") or options.file or options.behind
    or not judge.problem_of(files.read(path) or "") then return options end
  for _, lesson in ipairs(lessons) do
    if not (lesson.broken or lesson.lacks) and judge.is_of(lesson, path) then
      return setmetatable({ words = { catalogue.label(lesson) }, file = path },
        { __index = options })
    end
  end
  return options
end

-- The lessons. After the lesson that the file names comes the same lesson with the file.
function own_version.beside(lessons, path)
  local list, found = {}, false
  for _, lesson in ipairs(lessons) do
    list[#list + 1] = lesson
    if not (found or lesson.broken or lesson.lacks) and judge.is_of(lesson, path) then
      list[#list + 1] = own_version.of(lesson, path)
      found = true
    end
  end
  if found then return list end
  return { lessons[1], own_version.of(lessons[1], path) } -- which says what is wrong
end

return own_version
