-- data.lua: gathers the contents of a report from documents and from the results kept here.
--
-- The data are { lessons (the catalogue), facts_of (a function that gives the facts of a run's
-- program, from lesson.lua), participants, class, counters, sweeps, activities, skipped }. A
-- participant is { environment, limits, rows, predictions }. A row is the result of one program:
-- { run, label, facts, limit (derive.limit), base (the run that its speed-up is relative to),
-- kernels (seconds in which its kernels ran; nil: not known) }. A prediction is { label, question,
-- predicted, counted (nil: not yet) }. Several participants form a class: then `class` is
-- { members, tables, exercises } of class/members.lua, class/programs.lua and class/exercises.lua,
-- and the participants have no rows. The other fields are those of gathered.lua.

local likeness = require "exercises.likeness"
local progress = require "exercises.progress"
local catalogue = require "lessons.catalogue"
local problems = require "lessons.problems"
local class_exercises = require "class.exercises"
local class_programs = require "class.programs"
local derive = require "runs.derive"
local documents = require "runs.documents"
local latest_runs = require "runs.latest_runs"
local members = require "class.members"
local result = require "runs.result"
local report = require "views.report"
local comparison = require "views.results.comparison"
local tables = require "views.results.tables"
local gathered = require "pages.gathered"

local data = {}

-- ---- the rows ----

-- "13 Σx, warp": with the choices that differ from the defaults.
local function label_of(run)
  local name = ("%s %s%s"):format(run.lesson:sub(1, 8), report.symbol(run.program),
    run.own and ", own" or "")
  return table.concat({ name, table.unpack(result.choices(run)) }, ", ")
end

-- Adds the sizes to the labels that several rows share.
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

local function machine_of(environment)
  local gpu = environment.gpu
  return table.concat({ environment.host, environment.cpu.name, gpu and gpu.name or "" }, "\n")
end

-- Returns a function(run) that gives the facts of the run's program.
local function facts_in(lessons)
  return function(run)
    local lesson = catalogue.find(lessons, tonumber(run.lesson))
    return lesson and not lesson.broken and lesson.programs[run.program] or {}
  end
end

local function row_of(facts, run, base, machine)
  return { run = run, base = base, label = label_of(run), facts = facts,
           limit = derive.limit(run, facts.limit, machine) }
end

-- The seconds that a program's kernels took in one of the repeats that `kernels` recorded.
local function kernel_seconds(program)
  local sum = 0
  for _, kernel in ipairs(program.kernels or {}) do sum = sum + (kernel.total or 0) end
  return sum / program.runs
end

-- Adds the time of their kernels to the rows, if it was recorded on the same machine with the same
-- sizes.
local function add_kernels(rows, environment, activities)
  for _, document in ipairs(activities) do
    local here = machine_of(document.environment) == machine_of(environment)
    for _, program in ipairs(here and document.programs or {}) do
      for _, row in ipairs(program.runs and program.sizes and rows or {}) do
        local run = row.run
        if run.lesson == program.lesson and run.program == program.program
          and run.device == program.device and derive.same_sizes(run, program) then
          row.kernels = kernel_seconds(program)
        end
      end
    end
  end
end

-- Sorts the runs by lesson. The runs of one lesson keep their order.
local function in_order(runs)
  local place = {}
  for i, run in ipairs(runs) do place[run] = i end
  table.sort(runs, function(a, b)
    if a.lesson ~= b.lesson then return a.lesson < b.lesson end
    return place[a] < place[b]
  end)
  return runs
end

-- The rows of a person's runs: by problem, then by lesson.
local function rows_of(facts_of, person)
  local rows = {}
  for _, group in ipairs(tables.groups(in_order(person.runs))) do
    local base = comparison.baseline(group)
    for _, run in ipairs(group) do
      rows[#rows + 1] = row_of(facts_of(run), run, base, person.limits_of[run])
    end
  end
  add_sizes(rows)
  return rows
end

-- The predictions in a list of { lesson, predicted, counted }.
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

-- ---- the documents of each person ----

-- The key of a run. A run with the same key is a repetition of it.
local function key_of(run)
  local parts, problem = { run.lesson, run.program, run.device }, problems.find(run.program)
  for _, item in ipairs(problem and problem.sizes or {}) do
    parts[#parts + 1] = tostring(run.sizes and run.sizes[item.key])
  end
  parts[#parts + 1] = problem and label_of(run) -- its choices
  return table.concat(parts, " ")
end

-- Adds the runs of a document to a person's. Of a run that is repeated, the newer one counts; but
-- one that passed counts before one that did not.
local function add_runs(person, document)
  for _, run in ipairs(document.runs) do
    local key = key_of(run)
    local at = person.place[key]
    local old, when = person.runs[at], document.environment.date
    local passes = run.outcome.status == "passed"
    local passed = old and old.outcome.status == "passed"
    if not old or passes and not passed or passes == passed and when >= person.when[old] then
      at = at or #person.runs + 1
      person.place[key], person.runs[at] = at, run
      person.limits_of[run], person.when[run] = document.limits, when
    end
  end
  local limits = document.limits
  if limits and (limits.flops_per_second or not person.limits) then person.limits = limits end
end

-- The person whose documents a member has.
local function person_of(member)
  local first = member.documents[1].document
  local person = { environment = first.environment, exercises = first.exercises, runs = {},
                   place = {}, when = {}, limits_of = {} }
  for _, one in ipairs(member.documents) do add_runs(person, one.document) end
  return person
end

-- ---- the whole ----

-- The predictions kept here, in the form that a handed-in document has.
local function kept_exercises(lessons)
  local list = {}
  for _, lesson in ipairs(lessons) do
    local done = not lesson.broken and lesson.predict and progress.read(lesson) or {}
    list[#list + 1] = { lesson = catalogue.label(lesson), predicted = done.predicted,
                        counted = done.counted }
  end
  return list
end

-- The results kept here, in the form of gathered.lua's results; nil if none are kept.
local function kept_document(lessons)
  local document = latest_runs.document(lessons)
  if not document then return nil end
  document.exercises = kept_exercises(lessons)
  return { path = "", document = document }
end

-- The participant for a page whose documents hold no result; nil if there are no documents.
local function without_results(found)
  for _, list in ipairs({ found.counters, found.sweeps, found.activities }) do
    if list[1] then
      return { environment = list[1].environment, rows = {}, predictions = {} }
    end
  end
end

-- The members of a class, their tables and their exercises.
local function class_of(list, facts_of, lessons)
  local function keep_all() return true end
  class_exercises.read(list, likeness.within(lessons))
  return { members = list, tables = class_programs.tables(list, {}, facts_of, keep_all),
           exercises = class_exercises.rows(list, lessons) }
end

-- The data of the documents at these paths, or of all documents kept here if `paths` is empty. If
-- the documents hold no result, they are the results kept here.
function data.of(paths, lessons)
  local given = #paths > 0 and paths or documents.kept()
  local found, facts_of = gathered.of(given), facts_in(lessons)
  if #found.results == 0 and #found.skipped == 0 then
    found.results[1] = kept_document(lessons)
  end
  local list, people = members.people(found.results), {}
  local is_class = #list > 1
  for i, member in ipairs(list) do
    local person = person_of(member)
    local rows = is_class and {} or rows_of(facts_of, person)
    add_kernels(rows, person.environment, found.activities)
    people[i] = { environment = person.environment, limits = person.limits, rows = rows,
                  predictions = predictions_of(lessons, person.exercises or {}) }
  end
  people[1] = people[1] or without_results(found)
  return { lessons = lessons, facts_of = facts_of, participants = people,
           class = is_class and class_of(list, facts_of, lessons) or nil,
           counters = found.counters, sweeps = found.sweeps, activities = found.activities,
           skipped = found.skipped }
end

return data
