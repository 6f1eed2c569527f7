-- workload.lua: how much a lesson asks of a student: lines to write; and from these, by a rule of
-- thumb, the time.

local fail = require "base.fail"
local files = require "base.files"
local workplace = require "exercises.workplace"
local catalogue = require "lessons.catalogue"

local workload = {}

-- Nobody has taken the time of students: a proposal, which syllabus says beside each table.
workload.MINUTES_A_LINE = 2
workload.MINUTES_A_LESSON = 25 -- to read its page, predict, run, and find one's mistakes
local ROUND = 5 -- minutes

local function read(path)
  local text, problem = files.read(path)
  if not text then fail("missing", "%s", problem) end
  return text
end

-- A program's lines of code, without comments, and without the space around each.
local function lines_of(text)
  return text:gsub("/%*.-%*/", ""):gmatch("[ \t]*([^\n]*%w[^\n]-)[ \t]*%f[\n\0]")
end

-- How many lines the lesson's program has that what a student begins with has not.
local function lines_to_write(lesson, before, name)
  local there, lines = {}, 0
  for line in lines_of(workplace.beginning(lesson, before, name)) do
    there[line] = (there[line] or 0) + 1
  end
  for line in lines_of(read(lesson.programs[name].source)) do
    local left = there[line] or 0
    if left > 0 then there[line] = left - 1 else lines = lines + 1 end
  end
  return lines
end

-- { lines, minutes } of a lesson that is in order: to write its programs, and the time that the
-- lesson takes. `lessons` is the whole catalogue.
function workload.of(lessons, lesson)
  local lines = 0
  for _, name in ipairs(catalogue.programs(lesson)) do
    lines = lines + lines_to_write(lesson, catalogue.before(lessons, lesson), name)
  end
  local minutes = workload.MINUTES_A_LESSON + lines * workload.MINUTES_A_LINE
  return { lines = lines, minutes = math.ceil(minutes / ROUND) * ROUND }
end

return workload
