-- regrade.lua: judges again what a student handed in, and compares the verdict with the claims of
-- the document. Claims about times, hints and predictions cannot be judged again.
--
-- A grade of a file is { file, name, problem, rows }: `problem` says why nothing was judged. A row
-- is one of its programs: { lesson, program, hints, peeked, predicted, counted, claimed, time,
-- outcome, figures, goals, detail, differences, unjudged, copied, suspicions }. `claimed` is a
-- status or nil, and `time` when the student's machine judged so; `outcome` is the verdict, or
-- `unjudged` says why there is none; `differences` are in words; `copied` is how the source is like
-- the lesson's own (likeness.of); `suspicions` are lines that somebody should read, in words.

local fail = require "base.fail"
local files = require "base.files"
local json = require "base.json"
local outcomes = require "base.outcomes"
local host = require "host"
local handed_in = require "exercises.handed_in"
local judge = require "exercises.judge"
local likeness = require "exercises.likeness"
local submissions = require "exercises.submissions"
local suspicions = require "exercises.suspicions"
local catalogue = require "lessons.catalogue"
local state = require "runs.state"

local regrade = {}

-- Different versions of compilers give slightly different counts for the same source.
local TOLERANCE = 0.01

-- ---- one program ----

-- The names of a program's files, its main file first.
local function names_of(lesson, name)
  local program = lesson.programs[name]
  local names = { name .. program.source:match("%.%w+$") }
  for i, part in ipairs(program.parts) do names[i + 1] = files.name(part) end
  if program.host then names[#names + 1] = files.name(program.host) end
  return names
end

-- Writes the files that were handed in, only under the names that the lesson has for them. Returns
-- the path of the program's file, or nil and why the files are not valid.
local function write(lesson, handed, folder)
  local names, known, there = names_of(lesson, handed.program), {}, {}
  for _, name in ipairs(names) do known[name] = true end
  for _, one in ipairs(handed.files) do
    if not known[one.name] then
      return nil, ("'%s' is not a file of this program"):format(one.name)
    end
    there[one.name] = true
  end
  if not there[names[1]] then return nil, names[1] .. " is missing" end
  state.folder(folder)
  for _, one in ipairs(handed.files) do
    local path = ("%s/%s/%s"):format(host.state, folder, one.name)
    local written, problem = host.replace(path, one.source)
    if not written then fail("missing", "%s", problem) end
  end
  return ("%s/%s/%s"):format(host.state, folder, names[1])
end

-- The judgement. An error that would end `check` only ends the judging of this program.
local function judged(out, lesson, name, path, options, environment)
  local fine, one = pcall(judge.file, out, lesson, name, path, options, environment)
  if host.interrupted() then fail("interrupted", "interrupted") end
  if fine then return one end
  if type(one) ~= "table" then error(one, 0) end
  local status = one.code == outcomes.CODES.build and "build" or "missing"
  return { goals = {}, outcome = outcomes.make(status, "%s", one.message) }
end

local CANNOT = { missing = true, skipped = true, lesson = true }

-- The compiler's lines without the path of the temporary folder.
local function shortened(lines, path)
  local list, folder = json.array({}), path:match("^.*/"):gsub("%p", "%%%0")
  for i, line in ipairs(lines or {}) do list[i] = line:gsub(folder, "") end
  return list
end

local function differ(one, other)
  return math.abs(one - other) > TOLERANCE * math.max(math.abs(one), math.abs(other))
end

local function differences_of(handed, one)
  local list, claimed = json.array({}), handed.verdict
  if submissions.hash(handed.files) ~= handed.hash then
    list[1] = "the hash is not that of the source"
  end
  if not claimed then return list end
  if claimed.status ~= one.outcome.status then
    list[#list + 1] = ("claimed: %s; found: %s"):format(outcomes.WORDS[claimed.status],
      outcomes.words(one.outcome, one.detail))
  elseif #claimed.figures ~= #one.goals then
    list[#list + 1] = ("claimed %d figures; the lesson asks for %d"):format(
      #claimed.figures, #one.goals)
  else
    for i, goal in ipairs(one.goals) do
      if differ(claimed.figures[i], goal.value) then
        list[#list + 1] = ("%s: claimed: %.9g; found: %s"):format(goal.what, claimed.figures[i],
          goal.found)
      end
    end
  end
  return list
end

-- "pi.cu:12: dup2: changes descriptors …" for each suspicious line of the files
local function suspicions_of(handed)
  local list = json.array({})
  for _, file in ipairs(handed.files) do
    for _, one in ipairs(suspicions.of(file.source)) do
      list[#list + 1] = ("%s:%d: %s: it %s"):format(file.name, one.line, one.token, one.why)
    end
  end
  return list
end

-- Fills in the row of a program from what was handed in.
local function grade_program(out, row, lessons, lesson, handed, options, environment)
  row.suspicions = suspicions_of(handed)
  local path, problem = write(lesson, handed, ("%s-%s"):format(row.lesson, row.program))
  if not path then
    row.unjudged = problem
    return
  end
  local one = judged(out, lesson, row.program, path, options, environment)
  if CANNOT[one.outcome.status] then
    row.unjudged = outcomes.words(one.outcome)
    return
  end
  one.detail = shortened(one.detail, path)
  row.outcome, row.goals, row.detail = one.outcome, one.goals, one.detail
  row.copied = likeness.of(lessons, lesson, row.program, handed.files[1].source)
  row.differences = differences_of(handed, one)
end

-- ---- one file ----

local function lesson_of(lessons, label)
  local lesson = catalogue.find(lessons, tonumber(label) or -1)
  return lesson and catalogue.label(lesson) == label and not lesson.broken and lesson or nil
end

-- The rows of the document before judging, and what was handed in for each. only(row) says which
-- programs are judged; nil: all.
local function rows_of(document, only)
  local rows, handed = json.array({}), {}
  for _, exercise in ipairs(document.exercises) do
    for _, program in ipairs(exercise.programs) do
      local row = {
        lesson = exercise.lesson, program = program.program, hints = exercise.hints,
        peeked = exercise.peeked, predicted = exercise.predicted, counted = exercise.counted,
        claimed = program.verdict and program.verdict.status,
        time = program.verdict and program.verdict.time, differences = json.array({}),
        suspicions = json.array({}),
      }
      if not only or only(row) then
        rows[#rows + 1] = row
        handed[#rows] = program
      end
    end
  end
  return rows, handed
end

-- Reads and judges one file. `options` and `environment` are as for judge.file; options.only(row),
-- if there is one, says which programs are judged.
function regrade.file(out, path, lessons, options, environment)
  local grade = { file = path, rows = json.array({}) }
  local document, problem = handed_in.read(path)
  if not document then
    grade.problem = problem
    return grade
  end
  grade.name = document.name
  local rows, handed = rows_of(document, options.only)
  if #rows == 0 and not options.only then grade.problem = "there is no source in it" end
  grade.rows = rows
  for i, row in ipairs(rows) do
    local lesson = lesson_of(lessons, row.lesson)
    if not lesson then
      row.unjudged = "there is no such lesson here"
    elseif not lesson.programs[row.program] then
      row.unjudged = "the lesson has no such program here"
    else
      grade_program(out, row, lessons, lesson, handed[i], options, environment)
    end
  end
  return grade
end

return regrade
