-- grades.lua: the grades of a class's files: for people, as one table of all programs, or as a
-- document. The grades are those of exercises/regrade.lua. `programs` are those that are asked for,
-- the same for each file; a file may have others, which are not judged.

local complain = require "base.complain"
local files = require "base.files"
local json = require "base.json"
local outcomes = require "base.outcomes"
local units = require "base.units"
local class_exercises = require "class.exercises"
local grading = require "exercises.grading"
local likeness = require "exercises.likeness"
local report = require "views.report"

local grades = {}

-- Sums up a grade: { passed, differing, unjudged, absent }, each a number of programs.
function grades.sums(grade, programs)
  local sums = { passed = 0, differing = 0, unjudged = 0, absent = #programs }
  local is_asked = class_exercises.finder(programs)
  for _, row in ipairs(grade.rows) do
    local status = class_exercises.status(row)
    if is_asked(row) then sums.absent = sums.absent - 1 end
    if status == "not judged" then sums.unjudged = sums.unjudged + 1 end
    if status == "passed" then sums.passed = sums.passed + 1 end
    if #row.differences > 0 then sums.differing = sums.differing + 1 end
  end
  return sums
end

-- ---- for people ----

local BY_FILE = {
  { key = "file", title = "file", shrink = 12 },
  { key = "name", title = "name", shrink = 8 },
  { key = "passed", title = "passed", right = true },
  { key = "differing", title = "differ", right = true },
  { key = "unjudged", title = "not judged", right = true },
  { key = "absent", title = "not handed in", right = true },
}

local function say_rows(out, grade, label)
  for _, row in ipairs(grade.rows) do
    local what = ("%s: %s %s"):format(label, row.lesson, report.symbol(row.program))
    if row.unjudged then
      out:item("%s: %s; %s", what, out:paint("SKIP", "not judged"), row.unjudged)
    end
    for _, words in ipairs(row.differences) do
      out:item("%s: %s; %s", what, out:paint("FAIL", "differs"), words)
    end
    if row.outcome and row.outcome.status ~= "passed" and #row.differences == 0 then
      out:item("%s: %s%s", what, outcomes.words(row.outcome, row.detail),
        row.claimed and "" or "; check never judged this version")
    end
    for _, words in ipairs(row.suspicions) do
      out:item("%s: %s; %s", what, out:paint("SKIP", "read it"), words)
    end
    if row.copied then
      out:item("%s: %s", what, likeness.WORDS[row.copied])
    end
  end
end

function grades.show(out, list, programs)
  local rows, judged, differing = {}, 0, 0
  for _, grade in ipairs(list) do
    if not grade.problem then
      local sums = grades.sums(grade, programs)
      judged, differing = judged + #grade.rows, differing + sums.differing
      rows[#rows + 1] = {
        file = grade.file, name = grade.name or "–", differing = tostring(sums.differing),
        passed = ("%d of %d"):format(sums.passed, #programs),
        unjudged = tostring(sums.unjudged), absent = tostring(sums.absent),
      }
    end
  end
  if #rows == 0 then return end
  out:table(BY_FILE, rows)
  out:say("")
  for _, grade in ipairs(list) do say_rows(out, grade, grade.file) end
  out:say("%s in %s: the claims about %d differ", units.many(judged, "program"),
    units.many(#rows, "file"), differing)
end

-- Reports which of the files are not valid, and which have the same name. Returns their number.
local function tell_problems(list)
  local count = 0
  for _, grade in ipairs(list) do
    if grade.problem then
      complain("%s: %s; it is skipped", grade.file, grade.problem)
      count = count + 1
    end
  end
  for _, one in ipairs(grading.namesakes(list)) do
    complain("%s all have the name '%s'", table.concat(one.files, ", "), one.name)
    count = count + 1
  end
  return count
end

-- ---- csv ----

local BY_PROGRAM = {
  { key = "file" }, { key = "name" }, { key = "lesson" }, { key = "program" }, { key = "claimed" },
  { key = "found" }, { key = "message" }, { key = "differs" }, { key = "copied" },
  { key = "suspicions" }, { key = "hints" }, { key = "peeked" }, { key = "predicted" },
  { key = "counted" },
}
for _, column in ipairs(BY_PROGRAM) do column.title, column.csv = column.key, column.key end

local function text(value)
  return value == nil and "" or tostring(value)
end

-- The csv row of a program; `row` is nil if it is not in the file.
local function csv_row(grade, program, row)
  local made = { file = grade.file, name = text(grade.name), lesson = program.lesson,
                 program = program.program, found = class_exercises.status(row) }
  if not row then return made end
  local outcome = row.outcome or {}
  made.claimed = text(row.claimed)
  made.message = text(row.unjudged or outcome.message or (row.detail or {})[1])
  made.differs, made.copied = table.concat(row.differences, "; "), row.copied or ""
  made.suspicions = table.concat(row.suspicions, "; ")
  made.hints, made.peeked = text(row.hints), text(row.peeked)
  made.predicted, made.counted = text(row.predicted), text(row.counted)
  return made
end

-- Prints one csv table with a row for each file and program.
function grades.csv(out, list, programs)
  local rows, is_asked = {}, class_exercises.finder(programs)
  for _, grade in ipairs(list) do
    local find = class_exercises.finder(grade.rows)
    for _, program in ipairs(not grade.problem and programs or {}) do
      rows[#rows + 1] = csv_row(grade, program, find(program))
    end
    for _, row in ipairs(grade.rows) do
      if not is_asked(row) then rows[#rows + 1] = csv_row(grade, row, row) end
    end
  end
  out:table(BY_PROGRAM, rows)
end

-- ---- a document ----

local ORDER = { "schema", "programs", "files", "file", "name", "problem", "rows", "lesson",
                "program", "claimed", "time", "outcome", "code", "status", "message", "differences",
                "unjudged", "copied", "suspicions", "goals", "what", "asked", "found", "value",
                "passed" }

local function document_of(row)
  local made = {}
  for key, value in pairs(row) do made[key] = value end
  made.goals = json.array({})
  for i, goal in ipairs(row.goals or {}) do
    made.goals[i] = { what = goal.what, asked = goal.asked, found = goal.found,
                      value = goal.value, passed = goal.passed }
  end
  return made
end

-- All grades as the text of a document.
function grades.document(list, programs)
  local made = json.array({})
  for i, grade in ipairs(list) do
    local rows = json.array({})
    for k, row in ipairs(grade.rows) do rows[k] = document_of(row) end
    made[i] = { file = grade.file, name = grade.name, problem = grade.problem, rows = rows }
  end
  return json.document({ schema = 1, programs = json.array(programs), files = made },
    ORDER)
end

-- ---- all of it ----

-- The programs that any of the files has.
local function all(list)
  local lists = {}
  for i, grade in ipairs(list) do lists[i] = grade.rows end
  return class_exercises.programs(lists)
end

-- Shows the grades of the programs, or of all that the files have, as the options ask. Returns the
-- exit code: 1 if something is wrong.
function grades.report(out, options, list, programs)
  local wrong = tell_problems(list)
  programs = programs or all(list)
  if options.json then files.write_document(options.json_file, grades.document(list, programs)) end
  if options.format == "csv" then
    grades.csv(out, list, programs)
  elseif not options.json or options.json_file then
    grades.show(out, list, programs)
  end
  for _, grade in ipairs(list) do
    local sums = grades.sums(grade, programs)
    wrong = wrong + sums.differing + sums.unjudged
  end
  return wrong > 0 and 1 or 0
end

return grades
