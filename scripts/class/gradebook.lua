-- gradebook.lua: the grades of a class: each student's points for each lesson that a plan expects.
-- The plan is that of class/plans.lua; what was judged is in a document of regrade or of check.
--
-- A gradebook is { columns, students, strangers, complete }. A column is a lesson: { label, title,
-- programs, points, weight, deadline (in seconds since 1970, or nil) }. A student is { name, id,
-- cells (one for each column), total (in percent) }. A cell is { points, words, programs }, and
-- each of its programs { program, status, points, most, is_late, is_undated, row }. `points` and
-- `total` are nil if a program was not judged, and `complete` is then false. `strangers` are the
-- grades of students whom the plan does not name.

local fail = require "base.fail"
local class_exercises = require "class.exercises"
local plans = require "class.plans"

local gradebook = {}

-- ---- the students ----

local function sorted_keys(map)
  local keys = {}
  for key in pairs(map) do keys[#keys + 1] = key end
  table.sort(keys)
  return keys
end

-- The grades in a document of regrade or check, each { file, name, problem, rows }.
function gradebook.grades(document, path)
  if document.files then return document.files end
  for _, one in ipairs(document.judgements) do
    local status = one.outcome.status
    if status == "missing" or status == "skipped" or status == "lesson" then
      one.unjudged = one.outcome.message or status
    end
  end
  return { { file = path, rows = document.judgements } }
end

-- The grades by the names of their students. A name that two files have ends the run.
local function by_name(grades)
  local known = {}
  for _, grade in ipairs(grades) do
    local name = grade.name or grade.file
    if known[name] then
      fail("usage", "%s and %s both have the name '%s': leave one out, and regrade again",
        known[name].file, grade.file, name)
    end
    known[name] = grade
  end
  return known
end

-- Two decimals, as learning management systems keep them.
local function rounded(number)
  return math.floor(number * 100 + 0.5) / 100
end

local function program_of(column, plan, program, row)
  local status, most = class_exercises.status(row), column.points / #column.programs
  local time = row and row.time
  local one = { program = program, status = status, most = most, row = row }
  one.is_late = column.deadline and time and time > column.deadline or false
  one.is_undated = column.deadline and status == "passed" and not time or false
  if status == "passed" then
    one.points = most * (one.is_late and plan.late or 1)
  elseif status ~= "not judged" then
    one.points = 0
  end
  return one
end

-- What is to be said of the programs beside their points: nothing but "passed" if all is well.
local function words_of(programs)
  local list, known = {}, {}
  local function add(word)
    if not known[word] then list[#list + 1] = word end
    known[word] = true
  end
  for _, one in ipairs(programs) do
    if one.status ~= "passed" then add(one.status) end
  end
  for _, one in ipairs(programs) do
    if one.is_late then add("late") end
    if one.is_undated then add("no time") end
  end
  return #list == 0 and "passed" or table.concat(list, ", ")
end

local function cell_of(column, plan, find)
  local cell, points = { programs = {} }, 0
  for i, program in ipairs(column.programs) do
    local row = find({ lesson = column.label, program = program })
    local one = program_of(column, plan, program, row)
    cell.programs[i] = one
    points = points and one.points and points + one.points
  end
  cell.points, cell.words = points and rounded(points), words_of(cell.programs)
  return cell
end

local function student_of(columns, plan, name, id, grade)
  local student = { name = name, id = id, cells = {} }
  local find, sum, weights = class_exercises.finder(grade and grade.rows or {}), 0, 0
  for i, column in ipairs(columns) do
    local cell = cell_of(column, plan, find)
    student.cells[i] = cell
    sum = sum and cell.points and sum + column.weight * cell.points / column.points
    weights = weights + column.weight
  end
  student.total = sum and weights > 0 and rounded(100 * sum / weights) or nil
  return student
end

-- The gradebook of these grades. Its students are those of the plan, or, if it names none, those
-- who have a grade.
function gradebook.of(plan, grades, lessons)
  local columns, valid = plans.columns(plan, lessons), {}
  for _, grade in ipairs(grades) do
    if not grade.problem then valid[#valid + 1] = grade end
  end
  local known = by_name(valid)
  local book = { columns = columns, students = {}, strangers = {}, complete = true }
  for i, name in ipairs(sorted_keys(plan.students or known)) do
    local student = student_of(columns, plan, name, plan.students and plan.students[name],
      known[name])
    book.students[i], known[name] = student, nil
    book.complete = book.complete and student.total ~= nil
  end
  for _, name in ipairs(sorted_keys(known)) do table.insert(book.strangers, known[name]) end
  return book
end

return gradebook
