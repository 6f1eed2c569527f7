-- workload.lua: how much work a lesson is for a student: the lines to write, and from these the
-- time, by a rule of thumb.

local fail = require "base.fail"
local files = require "base.files"
local tokens = require "exercises.tokens"
local workplace = require "exercises.workplace"
local catalogue = require "lessons.catalogue"

local workload = {}

-- These times are not measured. syllabus says below each table that they are a proposal.
workload.MINUTES_A_LINE = 2
workload.MINUTES_A_LESSON = 25 -- to read the page, predict, run, and find mistakes
local ROUND = 5 -- minutes

local function read(path)
  local text, problem = files.read(path)
  if not text then fail("missing", "%s", problem) end
  return text
end

-- The lines of code of a program, without comments and without the space around each.
local function lines_of(lesson, text)
  if lesson.edition then text = tokens.of_fortran(text) end
  return text:gsub("/%*.-%*/", ""):gmatch("[ \t]*([^\n]*%w[^\n]-)[ \t]*%f[\n\0]")
end

-- The number of lines of the lesson's program that the student's first version does not contain.
-- `before` is the lesson that it changes, or nil.
function workload.lines(lesson, before, name)
  local there, lines = {}, 0
  for line in lines_of(lesson, workplace.beginning(lesson, before, name)) do
    there[line] = (there[line] or 0) + 1
  end
  for line in lines_of(lesson, read(lesson.programs[name].source)) do
    local left = there[line] or 0
    if left > 0 then there[line] = left - 1 else lines = lines + 1 end
  end
  return lines
end

-- { lines, minutes } of a lesson that is in order: the lines to write for its programs, and the
-- time for the lesson. `lessons` is the whole catalogue.
function workload.of(lessons, lesson)
  local lines = 0
  for _, name in ipairs(catalogue.programs(lesson)) do
    lines = lines + workload.lines(lesson, catalogue.before(lessons, lesson), name)
  end
  local minutes = workload.MINUTES_A_LESSON + lines * workload.MINUTES_A_LINE
  return { lines = lines, minutes = math.ceil(minutes / ROUND) * ROUND }
end

return workload
