-- gradebook.lua: shows the grades of a class: as a matrix for people or a spreadsheet, and in the
-- formats that Canvas, Moodle and Gradescope read. docs/grades/README.md names their documents.

local json = require "base.json"
local outcomes = require "base.outcomes"
local class_exercises = require "class.exercises"
local report = require "views.report"

local gradebook = {}

-- ---- a matrix ----

local function text_of(cell)
  if not cell.points then return cell.words end
  local points = ("%.9g"):format(cell.points)
  return cell.words == "passed" and points or ("%s %s"):format(points, cell.words)
end

-- The words in the cells, each once, in the order of the students.
local function words_in(book)
  local list, known = {}, { passed = true }
  for _, student in ipairs(book.students) do
    for _, cell in ipairs(student.cells) do
      for word in cell.words:gmatch("[^,]+") do
        word = word:match("^ ?(.*)")
        if not known[word] then list[#list + 1] = word end
        known[word] = true
      end
    end
  end
  return list
end

local WORDS = { late = "judged after the deadline, by the clock of the student's machine",
                ["no time"] = "check never judged this version, so there is no time to compare "
                  .. "with the deadline",
                ["not judged"] = "regrade gives the reason; there is no total" }

local function say_words(out, book)
  for _, word in ipairs(words_in(book)) do
    local words = WORDS[word] or class_exercises.WORDS[word] or outcomes.WORDS[word]
    if words ~= word then out:item("%s: %s", word, words) end
  end
  out:item("total: in percent of all points, each lesson by its weight")
end

function gradebook.show(out, book)
  local columns, rows = { { key = "name", title = "student", shrink = 8 } }, {}
  for i, column in ipairs(book.columns) do
    columns[i + 1] = { key = i, title = ("%s (%.9g)"):format(column.label, column.points),
                       drop = i }
  end
  columns[#columns + 1] = { key = "total", title = "total", right = true }
  for s, student in ipairs(book.students) do
    rows[s] = { name = student.name,
                total = student.total and ("%.9g"):format(student.total) or "–" }
    for i, cell in ipairs(student.cells) do
      rows[s][i] = { text = text_of(cell), word = cell.words == "passed" and "PASS" or "SKIP" }
    end
  end
  out:table(columns, rows)
  out:say("")
  say_words(out, book)
end

-- The rows of the students with the points of each column, and what each of them has for it.
-- first(student) makes a row; `missing` stands for points that are not known.
local function rows_of(book, first, missing)
  local rows = {}
  for s, student in ipairs(book.students) do
    rows[s] = first(student)
    for i, cell in ipairs(student.cells) do
      rows[s][i], rows[s][-i] = cell.points or missing, cell.words
    end
  end
  return rows
end

-- Prints the matrix as csv: of each lesson the points, and what they are for.
function gradebook.csv(out, book)
  local columns = { { key = "name", csv = "student" }, { key = "id", csv = "id" } }
  for i, column in ipairs(book.columns) do
    columns[#columns + 1] = { key = i, csv = column.label }
    columns[#columns + 1] = { key = -i, csv = column.label .. " status" }
  end
  columns[#columns + 1] = { key = "total", csv = "total" }
  out:table(columns, rows_of(book, function(student)
    return { name = student.name, id = student.id, total = student.total }
  end))
end

-- ---- learning management systems ----

local function title_of(column)
  return ("%s %s"):format(column.label, column.title)
end

-- Adds a column for each lesson.
local function with_lessons(columns, book)
  for i, column in ipairs(book.columns) do
    columns[#columns + 1] = { key = i, csv = title_of(column) }
  end
  return columns
end

-- The columns by which each system knows students, in their order.
gradebook.IDS = { canvas = { "ID", "SIS User ID", "SIS Login ID" },
                  moodle = { "ID number", "Email address", "Username" } }

-- Prints the csv that Canvas imports. `id` is the column that the students' ids are in.
function gradebook.canvas(out, book, id)
  local columns = { { key = "name", csv = "Student" } }
  for _, name in ipairs(gradebook.IDS.canvas) do
    columns[#columns + 1] = { key = name, csv = name }
  end
  columns[#columns + 1] = { key = "section", csv = "Section" }
  local rows = rows_of(book, function(student)
    return { name = student.name, [id] = student.id }
  end)
  table.insert(rows, 1, { name = "Points Possible" })
  for i, column in ipairs(book.columns) do rows[1][i] = column.points end
  out:table(with_lessons(columns, book), rows)
end

-- Prints the csv that Moodle imports, in which "-" is a grade that is not there.
function gradebook.moodle(out, book, id)
  out:table(with_lessons({ { key = "id", csv = id } }, book), rows_of(book, function(student)
    return { id = student.id }
  end, "-"))
end

-- ---- Gradescope ----

local ORDER = { "name", "score", "max_score", "output", "status", "visibility", "tests" }

local function output_of(one)
  local words = class_exercises.WORDS[one.status] or outcomes.words(one.row.outcome)
  if one.status == "not judged" then words = words .. ": " .. one.row.unjudged end
  return one.is_late and words .. "; late" or words
end

-- The results.json of one student, as text.
function gradebook.gradescope(book)
  local tests, passed = json.array({}), 0
  for i, cell in ipairs(book.students[1].cells) do
    local column = book.columns[i]
    for _, one in ipairs(cell.programs) do
      local is_passed = one.status == "passed"
      passed = passed + (is_passed and 1 or 0)
      tests[#tests + 1] = {
        name = ("%s: %s"):format(title_of(column), report.symbol(one.program)),
        score = one.points or 0, max_score = one.most, output = output_of(one),
        status = is_passed and "passed" or "failed",
      }
    end
  end
  return json.document({ output = ("%d of %d programs passed"):format(passed, #tests),
                         visibility = "visible", tests = tests }, ORDER)
end

return gradebook
