-- workload.lua: how much a lesson asks of a student: words to read, lines to write; and from these,
-- by a rule of thumb, the time.

local fail = require "base.fail"
local files = require "base.files"
local workplace = require "exercises.workplace"
local catalogue = require "lessons.catalogue"

local workload = {}

-- Nobody has taken the time of students: a proposal, which syllabus says beside each table.
workload.WORDS_A_MINUTE = 100
workload.MINUTES_A_LINE = 2
workload.MINUTES_A_LESSON = 15 -- to predict, run, and find one's mistakes
local ROUND = 5 -- minutes

local function read(path)
  local text, problem = files.read(path)
  if not text then fail(6, "%s", problem) end
  return text
end

-- The words of a page, to five hundred, for pages are edited; a table or a list that a command has
-- printed is looked at, not read.
local function words_of(lesson)
  local text = read(lesson.path .. "/README.md")
  text = text:gsub("<!%-%- run: .-<!%-%- end %-%->", ""):gsub("<!%-%-.-%-%->", "")
  local words = 0
  for _ in text:gmatch("%S+") do words = words + 1 end
  return math.max(math.floor(words / 500 + 0.5), 1) * 500
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

-- { words, lines, minutes } of a lesson that is in order: to read its page, to write its programs,
-- and the time that both take. `lessons` is the whole catalogue.
function workload.of(lessons, lesson)
  local words, lines = words_of(lesson), 0
  for _, name in ipairs(catalogue.programs(lesson)) do
    lines = lines + lines_to_write(lesson, catalogue.before(lessons, lesson), name)
  end
  local minutes = workload.MINUTES_A_LESSON + words / workload.WORDS_A_MINUTE
    + lines * workload.MINUTES_A_LINE
  return { words = words, lines = lines, minutes = math.ceil(minutes / ROUND) * ROUND }
end

return workload
