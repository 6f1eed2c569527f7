-- book.lua: what a report is about, put together from documents and from what is kept here.
--
-- A book is { lessons (the catalogue), participants, counters, sweeps, activities, skipped,
-- gnuplot (is there one?) }. A participant is { environment, limits, rows, predictions }; a row
-- one program's result: { run, label, lesson (nil: not in this checkout), facts (of its program, from
-- lesson.lua), limit (derive.limit), base (the run that its speed-up is over) }; a prediction {
-- label, question, predicted, counted (nil: not yet) }. Each of the others is what a document of
-- that kind holds; `skipped` the paths of those that are no good.

local complain = require "base.complain"
local fail = require "base.fail"
local files = require "base.files"
local json = require "base.json"
local schema = require "base.schema"
local progress = require "exercises.progress"
local catalogue = require "lessons.catalogue"
local formats = require "lessons.formats"
local problems = require "lessons.problems"
local student = require "lessons.student"
local counter_documents = require "runs.counter_documents"
local derive = require "runs.derive"
local documents = require "runs.documents"
local kept = require "runs.kept"
local swept = require "runs.swept"
local comparison = require "views.comparison"
local gnuplot = require "views.gnuplot"
local tables = require "views.tables"

local book = {}

-- ---- the rows ----

-- "13 sum, by warp": with the choices that are not the usual ones.
local function label_of(run)
  local words = { ("%s %s"):format(run.lesson:sub(1, 8), run.program) }
  for _, choice in ipairs(problems.find(run.program).choices) do
    local word = run.choices and run.choices[choice.key] or run[choice.key]
    if word and word ~= choice.initial then words[#words + 1] = word end
  end
  return table.concat(words, ", ")
end

-- Rows of one label are told apart by their sizes.
local function add_sizes(rows)
  local count = {}
  for _, row in ipairs(rows) do count[row.label] = (count[row.label] or 0) + 1 end
  for _, row in ipairs(rows) do
    local sizes = row.run.sizes
    if count[row.label] > 1 and sizes then
      row.label = ("%s, %s"):format(row.label, problems.find(row.run.program).describe(sizes))
    end
  end
end

local function row_of(lessons, run, base, machine)
  local lesson = catalogue.find(lessons, tonumber(run.lesson))
  local facts = lesson and not lesson.broken and lesson.programs[run.program] or {}
  return { run = run, base = base, label = label_of(run), lesson = lesson, facts = facts,
           limit = derive.limit(run, facts.limit, machine) }
end

-- The runs lesson by lesson, and within one as they came.
local function in_order(runs)
  local place = {}
  for i, run in ipairs(runs) do place[run] = i end
  table.sort(runs, function(a, b)
    if a.lesson ~= b.lesson then return a.lesson < b.lesson end
    return place[a] < place[b]
  end)
  return runs
end

-- The rows of a person's runs, problem by problem, in the order of the lessons.
local function rows_of(lessons, person)
  local rows = {}
  for _, group in ipairs(tables.groups(in_order(person.runs))) do
    local base = comparison.baseline(group)
    for _, run in ipairs(group) do
      rows[#rows + 1] = row_of(lessons, run, base, person.limits_of[run])
    end
  end
  add_sizes(rows)
  return rows
end

-- What was predicted of lessons, of { lesson, predicted, counted } each.
local function predictions_of(lessons, exercises)
  local list = {}
  for _, one in ipairs(exercises) do
    local lesson = catalogue.find(lessons, tonumber(one.lesson))
    if lesson and lesson.predict and one.predicted then
      list[#list + 1] = { label = catalogue.label(lesson), question = lesson.predict.question,
                          predicted = one.predicted, counted = one.counted }
    end
  end
  return list
end

-- ---- whose documents are whose ----

-- What a program's run is a second time of.
local function key_of(run)
  local parts = { run.lesson, run.program }
  local problem = problems.find(run.program)
  for _, item in ipairs(problem and problem.sizes or {}) do
    parts[#parts + 1] = tostring(run.sizes and run.sizes[item.key])
  end
  for _, item in ipairs(problem and problem.choices or {}) do
    parts[#parts + 1] = tostring(run[item.key])
  end
  return table.concat(parts, " ")
end

local function machine_of(environment)
  local gpu = environment.gpu
  return table.concat({ environment.host, environment.cpu.name, gpu and gpu.name or "" }, "\n")
end

-- Is the document more of the same person's? It is of the same machine, and repeats no run. What is
-- handed in is a person's own.
local function goes_with(document, person)
  if document.exercises or person.exercises then return false end
  if machine_of(document.environment) ~= machine_of(person.environment) then return false end
  for _, run in ipairs(document.runs) do
    if person.has[key_of(run)] then return false end
  end
  return true
end

local function add_runs(person, document)
  for _, run in ipairs(document.runs) do
    person.has[key_of(run)] = true
    person.limits_of[run] = document.limits
    table.insert(person.runs, run)
  end
  local limits = document.limits
  if limits and (limits.flops_per_second or not person.limits) then person.limits = limits end
end

local function add_document(people, document)
  local last = people[#people]
  if not (last and goes_with(document, last)) then
    last = { environment = document.environment, exercises = document.exercises, runs = {},
             has = {}, limits_of = {} }
    people[#people + 1] = last
  end
  add_runs(last, document)
end

-- ---- documents ----

-- Of those that students hand in, the exercises have to be right, too.
local function read_results(path)
  local document = documents.read(path)
  local wrong = document.exercises and schema.mismatch(document, student.HANDED_IN, "")
  if wrong then fail(2, "%s: %s", path, wrong) end
  return document
end

local READERS = {
  { key = "runs", list = "results", read = read_results },
  { key = "axis", list = "sweeps", read = swept.read },
  { key = "kernels", list = "counters", read = counter_documents.read },
  { key = "programs", list = "activities", read = function(path)
    return documents.of_verb(path, formats.ACTIVITIES, "kernels")
  end },
}

-- The reader of the kind that the document is of, by what stands in it.
local function reader_of(path)
  local text, unreadable = files.read(path)
  if not text then fail(2, "%s", unreadable) end
  local document, problem = json.decode(text)
  if problem then fail(2, "%s is no JSON document: %s", path, problem) end
  for _, reader in ipairs(READERS) do
    if type(document) == "table" and document[reader.key] then return reader end
  end
  fail(2, "%s is none of the documents that --json writes", path)
end

-- Reads one into its list. What is no good is named, and skipped.
local function take(found, path)
  local fine, trouble = pcall(function()
    local reader = reader_of(path)
    table.insert(found[reader.list], reader.read(path))
  end)
  if fine then return end
  if type(trouble) ~= "table" then error(trouble, 0) end
  complain("%s; it is skipped", trouble.message)
  table.insert(found.skipped, path)
end

-- ---- the whole ----

-- What was predicted here, as a document that is handed in has it.
local function kept_exercises(lessons)
  local list = {}
  for _, lesson in ipairs(lessons) do
    local done = not lesson.broken and lesson.predict and progress.read(lesson) or {}
    list[#list + 1] = { lesson = catalogue.label(lesson), predicted = done.predicted,
                        counted = done.counted }
  end
  return list
end

-- What is kept here, as a document that is handed in.
local function kept_document(lessons)
  local document = kept.document(lessons)
  if document then document.exercises = kept_exercises(lessons) end
  return document
end

local function participant_of(lessons, person)
  return { environment = person.environment, limits = person.limits,
           rows = rows_of(lessons, person),
           predictions = predictions_of(lessons, person.exercises or {}) }
end

-- Who stands for the page of documents without a result.
local function nobody(found)
  for _, list in ipairs({ found.counters, found.sweeps, found.activities }) do
    if list[1] then
      return { environment = list[1].environment, rows = {}, predictions = {} }
    end
  end
end

-- The book of the documents at these paths. Where they hold no result, those that are kept here
-- stand in it.
function book.of(paths, lessons)
  local found = { results = {}, counters = {}, sweeps = {}, activities = {}, skipped = {} }
  for _, path in ipairs(paths) do take(found, path) end
  if #found.results == 0 and #found.skipped == 0 then
    found.results[1] = kept_document(lessons)
  end
  local people = {}
  for _, document in ipairs(found.results) do add_document(people, document) end
  for i, person in ipairs(people) do
    people[i] = participant_of(lessons, person)
  end
  people[1] = people[1] or nobody(found)
  return { lessons = lessons, participants = people, counters = found.counters,
           sweeps = found.sweeps,
           activities = found.activities, skipped = found.skipped, gnuplot = gnuplot.find() ~= nil }
end

return book
