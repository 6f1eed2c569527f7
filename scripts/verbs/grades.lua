-- grades.lua: sums up what regrade or check found: the points of each student for each lesson that
-- an instructor's plan expects.

local complain = require "base.complain"
local convert = require "base.convert"
local fail = require "base.fail"
local files = require "base.files"
local output = require "base.output"
local units = require "base.units"
local class_gradebook = require "class.gradebook"
local plans = require "class.plans"
local privacy = require "class.privacy"
local document_kinds = require "lessons.document_kinds"
local student = require "lessons.student"
local documents = require "runs.documents"
local views = require "views.gradebook"

local FORMATS = { regrade = student.REGRADED, check = student.JUDGED }

local function plan_of(path, lessons)
  if not path then
    fail("usage", "which lessons are expected? --plan FILE; docs/grades/README.md describes it")
  end
  local text, unreadable = files.read(path)
  if not text then fail("usage", "%s", unreadable) end
  local plan, problem = plans.read(text, path, lessons)
  return plan or fail("usage", "%s; docs/grades/README.md describes the plan", problem)
end

local function read(path)
  local document, problem = documents.try(path, FORMATS)
  if document and (document.files or document.judgements) then return document end
  return fail("usage", "%s",
    problem or ("%s: %s"):format(path, document_kinds.words(document_kinds.of(document))))
end

-- Names the files that have no grade here. Returns whether there are any.
local function tell_problems(grades, book)
  local count = #book.strangers
  for _, grade in ipairs(grades) do
    if grade.problem then
      complain("%s: %s; it has no grade", grade.file, grade.problem)
      count = count + 1
    end
  end
  for _, grade in ipairs(book.strangers) do
    complain("%s: %s; it has no grade", grade.file, grade.name
      and ("the plan has no student '%s'"):format(grade.name) or "it has no name of a student")
  end
  return count > 0
end

-- The column in which that system has the students' ids.
local function id_of(plan, system)
  local ids = views.IDS[system]
  for _, name in ipairs(plan.students and ids or {}) do
    if name == plan.id then return name end
  end
  fail("usage", "--for %s: the plan needs the students' ids, and their kind: id = %s", system,
    units.joined(ids, "or"))
end

local FOR = {}

function FOR.canvas(out, book, plan)
  views.canvas(out, book, id_of(plan, "canvas"))
end

function FOR.moodle(out, book, plan)
  views.moodle(out, book, id_of(plan, "moodle"))
end

function FOR.gradescope(_, book)
  files.write_document(nil, views.gradescope(book))
end

local function tell(out, options, book, plan)
  local system = options["for"]
  if system then
    FOR[system](out, book, plan)
  elseif out.format == "csv" then
    views.csv(out, book)
  else
    views.show(out, book)
  end
  out:item("%s", privacy)
end

local function grades(out, options, lessons)
  local plan, path = plan_of(options.plan, lessons), options.words[1]
  local list = class_gradebook.grades(read(path), path)
  if options["for"] == "gradescope" then
    if #list ~= 1 then
      fail("usage", "--for gradescope: %s holds %d files; Gradescope grades one at a time", path,
        #list)
    end
    plan.students = nil
  end
  if options["for"] then -- standard output is for the other system
    out = output.new({ format = "csv", verbose = options.verbose })
  end
  local book = class_gradebook.of(plan, list, lessons)
  local has_problems = tell_problems(list, book)
  tell(out, options, book, plan)
  return (has_problems or not book.complete) and 1 or 0
end

return {
  name = "grades", place = 61.65,
  usage = "grades regraded.json",
  help = "sums up what regrade found: points by student and lesson",
  about = "For instructors. The file is what lessons/run regrade --json=regraded.json wrote, or "
    .. "check --json. The plan states which lessons are expected, their points, weights and "
    .. "deadlines, and the students.",
  example = "grades regraded.json --plan plan.lua --for canvas >canvas.csv  to be imported",
  words = { least = 1, most = 1, wants = "one document of regrade, such as grades regraded.json" },
  flags = { "--format",
            { name = "--plan", value = "FILE", convert = convert.text,
              help = "the lessons, their points and deadlines, and the students" },
            { name = "--for", value = "SYSTEM",
              help = "print what canvas, moodle or gradescope imports",
              convert = convert.one_of("canvas", "moodle", "gradescope") } },
  run = grades,
}
