-- submissions.lua: the files that students hand in to be judged, and what is noted of them.

local fail = require "base.fail"
local files = require "base.files"
local host = require "host"
local judge = require "exercises.judge"
local progress = require "exercises.progress"
local workplace = require "exercises.workplace"
local catalogue = require "lessons.catalogue"

local submissions = {}

-- Which program of the lesson a file is, by the call that it begins with. The run ends where it is
-- none.
function submissions.program(lesson, path)
  local names = catalogue.programs(lesson)
  local text, problem = files.read(path)
  if not text and not files.exists(path) then fail(2, "there is no file %s", path) end
  if not text then fail(2, "%s", problem) end
  local name = judge.problem_of(text)
  if not name then
    fail(2, "%s is no program of lesson %s, which calls lesson_%s() first", files.label(path),
      catalogue.label(lesson), table.concat(names, "() or lesson_"))
  elseif not lesson.programs[name] then
    fail(2, "%s is about %s; lesson %s is about %s", files.label(path), name,
      catalogue.label(lesson), table.concat(names, " and "))
  end
  return name
end

-- The files to judge, { program, path } each: the one that is named, or, where `path` is nil, those
-- at the lesson's workplace.
function submissions.of(lesson, path)
  if path then
    return { { program = submissions.program(lesson, path), path = path } }
  end
  local list = workplace.written(lesson)
  for _, file in ipairs(list) do submissions.program(lesson, file.path) end
  return list
end

-- The lesson's own program passes, and nobody has written it.
local function is_lessons_own(lesson, file)
  return files.read(file.path) == files.read(lesson.programs[file.program].source)
end

-- Judges one of them, and notes a pass. Returns the judgement; an interruption ends the run.
function submissions.judge(out, lesson, file, options, environment)
  local one = judge.file(out, lesson, file.program, file.path, options, environment)
  if host.interrupted() then fail(130, "interrupted") end
  if one.outcome.status == "passed" and not is_lessons_own(lesson, file) then
    progress.add(lesson, "passed", { program = file.program })
  end
  return one
end

return submissions
