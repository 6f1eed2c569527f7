-- workplace.lua: the folder of each lesson under work/, where students keep their own versions of
-- its programs. Git ignores it. A student's file is never overwritten.

local fail = require "base.fail"
local files = require "base.files"
local places = require "base.places"
local host = require "host"
local catalogue = require "lessons.catalogue"
local changes = require "lessons.changes"
local editor = require "exercises.editor"

local workplace = {}

local TOP = (host.write or host.root) .. "/work"

function workplace.folder(lesson)
  return ("%s/%s"):format(TOP, lesson.folder)
end

-- The student's files: { program, path } for each program of the lesson, in order.
function workplace.files(lesson)
  local list = {}
  for i, name in ipairs(catalogue.programs(lesson)) do
    local ending = lesson.programs[name].source:match("%.%w+$")
    list[i] = { program = name, path = ("%s/%s%s"):format(workplace.folder(lesson), name, ending) }
  end
  return list
end

-- Those of the files that exist.
function workplace.there(lesson)
  local list = {}
  for _, file in ipairs(workplace.files(lesson)) do
    if files.exists(file.path) then list[#list + 1] = file end
  end
  return list
end

-- All of the files. If one does not exist, the run ends with a message.
function workplace.written(lesson)
  local list = workplace.files(lesson)
  for _, file in ipairs(list) do
    if not files.exists(file.path) then
      fail("usage", "there is no file %s; lessons/run start %s makes it", places.path(file.path),
        catalogue.typed(lesson))
    end
  end
  return list
end

-- C++, and so CUDA, does not convert a void * to another pointer implicitly, as C does. So the
-- calls in our C programs get a cast.
local function as_cuda(text)
  return (text:gsub("(%w+ %*)(%w+) = lesson_alloc%(", "%1%2 = (%1)lesson_alloc("))
end

local function read(program)
  local text, problem = files.read(program.source)
  if not text then fail("missing", "%s", problem) end
  return text
end

local COLUMNS = 100 -- of a line in the lessons' programs

-- How a comment begins, goes on and ends.
local MARKS = { c = { "/*", " *", " */" }, fortran = { "!", "!", "" } }

-- The sentences as the comment at the beginning of a program.
local function comment(sentences, marks)
  local lines, line = {}, marks[1]
  for word in table.concat(sentences, "\n"):gmatch("%S+[\n]?") do
    if utf8.len(line .. " " .. word) > COLUMNS - 3 then
      lines[#lines + 1], line = line, marks[2]
    end
    line = line .. " " .. word:gsub("\n", "")
    if word:match("\n") then lines[#lines + 1], line = line, marks[2] end
  end
  lines[#lines + 1] = line .. marks[3]
  return table.concat(lines, "\n") .. "\n"
end

-- The text without the comment at its beginning.
local function without_head(text, edition)
  if not edition then return (text:gsub("^/%*.-%*/\n", "")) end
  while text:match("^!") do text = text:gsub("^![^\n]*\n", "") end
  return text
end

-- A program in CUDA Fortran in which the kernels have their declarations only.
local function without_kernels(text)
  return (text:gsub("(attributes%(global%) subroutine [%w_]+%b()\n)(.-)( *end subroutine)",
    function(head, body, tail)
      local kept = head
      for line in body:gmatch("[^\n]*::[^\n]*\n") do kept = kept .. line end
      return kept .. "        ! Yours: what each thread does\n" .. tail
    end))
end

-- Replaces the first comment of a program by the task; `beginning` says what the program is.
local function with_task(text, lesson, name, beginning)
  local sentences = { ("Lesson %s, %s: your version. It begins as %s."):format(
    catalogue.label(lesson), lesson.title, beginning) }
  table.move(lesson.goals or {}, 1, #(lesson.goals or {}), 2, sentences)
  for _, goal in ipairs(lesson.judged or {}) do
    if goal.program == name then
      sentences[#sentences + 1] = ("check asks: %s."):format(goal.what)
    end
  end
  return comment(sentences, MARKS[lesson.edition or "c"]) .. without_head(text, lesson.edition)
end

-- The student's first version of the program `name`, as the lesson's facts say: the lesson's own
-- program without the part to write; else the program of `before`, the lesson that it changes, with
-- the new folder's name in its call; else, for an edition, the lesson's own program without what
-- its kernels do. If there is none of these, the run ends.
function workplace.beginning(lesson, before, name)
  local own = lesson.programs[name]
  local listed = lesson.start and lesson.start[name]
  if listed then
    local text, missing = changes.apply(read(own), listed)
    if text then return text end
    fail("lesson", "lessons/%s/lesson.lua: start.%s: '%s' is not in %s", lesson.folder, name,
      missing, own.source)
  end
  local from = before and before.programs[name]
  if not from and lesson.edition then
    return with_task(without_kernels(read(own)), lesson, name,
      "the lesson's program without what its kernels do")
  end
  if not from then
    fail("lesson",
      "lessons/%s/lesson.lua does not say what %s begins with: `from` names no lesson that has it",
      lesson.folder, name)
  end
  local text = read(from)
  if from.language == "c" and own.language == "cuda" then text = as_cuda(text) end
  text = text:gsub(('"%s"'):format(before.folder:gsub("%p", "%%%0")),
    (('"%s"'):format(lesson.folder):gsub("%%", "%%%%")))
  return with_task(text, lesson, name,
    ("the program of lesson %s, which is right"):format(catalogue.label(before)))
end

local function write(path, text)
  local written, problem = host.replace(path, text)
  if not written then
    fail("missing", "%s; set WARPBOOK_DIR to a writable folder", problem)
  end
end

-- Creates those of the student's files that do not exist, and what their editor reads. `before` is
-- the lesson that it changes, or nil. Returns the files; `made` is set in new ones.
function workplace.start(lesson, before)
  local list = workplace.files(lesson)
  local made, problem = host.mkdir(workplace.folder(lesson))
  if not made then
    fail("missing", "%s; set WARPBOOK_DIR to a writable folder", problem)
  end
  editor.write(TOP)
  for _, file in ipairs(list) do
    if not files.exists(file.path) then
      write(file.path, workplace.beginning(lesson, before, file.program))
      file.made = true
    end
  end
  return list
end

-- A name that no file has yet, with the time, for a file that is kept.
local function dated(path)
  local stem, ending = path:match("^(.*)(%.%w+)$")
  local name = ("%s.%s"):format(stem, os.date("%Y-%m-%d.%H%M%S"))
  while files.exists(name .. ending) do name = name .. "+" end
  return name .. ending
end

-- Renames the student's files; `kept` is the new path of each, or nil if the file did not exist.
function workplace.put_aside(lesson)
  local list = workplace.files(lesson)
  for _, file in ipairs(list) do
    if files.exists(file.path) then
      file.kept = dated(file.path)
      local moved, problem = os.rename(file.path, file.kept)
      if not moved then fail("missing", "%s", problem) end
    end
  end
  return list
end

-- The path below own/ in the build folder at which the version at `path` of a program is built. It
-- is unique to this file; otherwise two runs at once would use each other's programs.
function workplace.built_as(folder, path)
  return ("%s-%s"):format(folder, host.hash(files.absolute(path)))
end

return workplace
