-- exercises.lua: what became of each program of the exercises: of each member, from what was handed
-- in, or from its grade. An entry is
--   lesson, program    the program: "05", "pi"
--   status             one of outcomes.CODES, or one of class_exercises.WORDS
--   findings, figures  as in the verdict of a document of export; nil if there are none
--   time               when it was judged, in seconds since 1970; nil if it was not
--   hints, peeked      as handed in

local outcomes = require "base.outcomes"
local catalogue = require "lessons.catalogue"
local checks = require "lessons.checks"
local goals = require "lessons.goals"
local problems = require "lessons.problems"

local class_exercises = {}

-- The statuses of programs that are neither right nor wrong, in words.
class_exercises.WORDS = {
  copied = "the lesson's own program", changed = "changed since it was checked",
  begun = "begun, never checked", ["not judged"] = "not judged",
  ["not handed in"] = "not handed in",
}

-- What became of a row of exercises/regrade.lua; nil stands for a program that is not in the file.
function class_exercises.status(row)
  if not row then return "not handed in" end
  if row.unjudged then return "not judged" end
  return row.copied and "copied" or row.outcome.status
end

-- ---- the programs of a class ----

local function key_of(one)
  return one.lesson .. "\0" .. one.program
end

local function place_of(one)
  local problem = problems.find(one.program)
  return problem and problem.place or math.huge
end

local function comes_before(a, b)
  if a.lesson ~= b.lesson then return a.lesson < b.lesson end
  if place_of(a) ~= place_of(b) then return place_of(a) < place_of(b) end
  return a.program < b.program
end

-- Every program that one of the `lists` of { lesson, program } has, once, in order.
function class_exercises.programs(lists)
  local programs, known = {}, {}
  for _, list in ipairs(lists) do
    for _, one in ipairs(list) do
      if not known[key_of(one)] then
        known[key_of(one)] = true
        programs[#programs + 1] = { lesson = one.lesson, program = one.program }
      end
    end
  end
  table.sort(programs, comes_before)
  return programs
end

-- Returns a function(program) that gives the item of the list that is about that program, or nil.
function class_exercises.finder(list)
  local by_key = {}
  for _, one in ipairs(list) do by_key[key_of(one)] = one end
  return function(program) return by_key[key_of(program)] end
end

-- ---- what was handed in ----

-- `check` gives no verdict on a lesson's own program, so only other sources have one.
local function status_of(lesson, program, is_copied)
  if program.verdict then return program.verdict.status end
  local main = program.files[1]
  if main and is_copied(lesson, program.program, main.source) then return "copied" end
  return program.before and "changed" or "begun"
end

-- Adds the entries of a document.
local function add_entries(list, document, is_copied)
  for _, exercise in ipairs(document.exercises or {}) do
    for _, one in ipairs(exercise.programs) do
      local verdict = one.verdict or {}
      list[#list + 1] = { lesson = exercise.lesson, program = one.program,
                          status = status_of(exercise.lesson, one, is_copied),
                          findings = verdict.findings, figures = verdict.figures,
                          time = verdict.time, hints = exercise.hints, peeked = exercise.peeked }
    end
  end
end

-- Sets the `entries` of the members, from their documents of export. is_copied(lesson, program,
-- source) says whether a source is the lesson's own program.
function class_exercises.read(members, is_copied)
  for _, member in ipairs(members) do
    member.entries = {}
    for _, one in ipairs(member.documents) do
      add_entries(member.entries, one.document, is_copied)
    end
  end
end

-- ---- why a program fails ----

-- The goals that the figures of an entry miss, in words.
local function missed(lessons, entry)
  local lesson, list, i = catalogue.find(lessons, tonumber(entry.lesson)), {}, 0
  for _, goal in ipairs(lesson and lesson.judged or {}) do
    if goal.program == entry.program then
      i = i + 1
      local figure = (entry.figures or {})[i]
      if figure and not goals.is_met(goal, figure) then list[#list + 1] = goal.what end
    end
  end
  return list
end

-- Why the program of an entry fails, each { id (of a check; nil: no check found it), words }.
local function reasons_of(lessons, entry)
  local list, known = {}, {}
  for _, one in ipairs(entry.findings or {}) do
    local check = checks.find(one.id)
    if not known[one.id] then list[#list + 1] = { id = one.id, words = check and check.title } end
    known[one.id] = true
  end
  for _, what in ipairs(entry.status == "goal" and missed(lessons, entry) or {}) do
    list[#list + 1] = { words = "not as asked: " .. what }
  end
  if #list == 0 then list[1] = { words = outcomes.WORDS[entry.status] } end
  return list
end

-- Adds the reasons of an entry to those of its program: { id, words, count (of members) }.
local function add_reasons(row, known, list)
  for _, reason in ipairs(list) do
    local key = reason.id or reason.words
    if not known[key] then
      known[key] = { id = reason.id, words = reason.words, count = 0 }
      row.reasons[#row.reasons + 1] = known[key]
    end
    known[key].count = known[key].count + 1
  end
end

-- "2 access out of bounds (global-out-of-bounds)": how many members a reason is about.
function class_exercises.reason(reason)
  local text = ("%d %s"):format(reason.count, reason.words or reason.id)
  return reason.id and reason.words and ("%s (%s)"):format(text, reason.id) or text
end

-- ---- the whole ----

-- Has a program with this status failed? Those of class_exercises.WORDS have not.
function class_exercises.has_failed(status)
  return status ~= "passed" and class_exercises.WORDS[status] == nil
end

-- The commonest reasons come first.
local function sort(reasons)
  for i, reason in ipairs(reasons) do reason.place = i end
  table.sort(reasons, function(a, b)
    if a.count ~= b.count then return a.count > b.count end
    return a.place < b.place
  end)
end

local function row_of(lessons, program, members, finders)
  local row, known = { lesson = program.lesson, program = program.program, cells = {}, handed = 0,
                       passed = 0, failed = 0, reasons = {} }, {}
  for i, member in ipairs(members) do
    local entry = finders[i](program)
    row.cells[member] = entry
    row.handed = row.handed + (entry and 1 or 0)
    if entry and entry.status == "passed" then
      row.passed = row.passed + 1
    elseif entry and class_exercises.has_failed(entry.status) then
      row.failed = row.failed + 1
      add_reasons(row, known, reasons_of(lessons, entry))
    end
  end
  sort(row.reasons)
  return row
end

-- A row for each program that a member handed in: { lesson, program, cells ({ [member] = entry }),
-- handed, passed, failed (numbers of members), reasons }. A reason says why programs failed: { id
-- (of a check, or nil), words (or nil), count (of members) }, the commonest first. Members are
-- tables with `entries`, which are empty for those who handed in nothing. is_wanted(program), if it
-- is there, says which programs are included.
function class_exercises.rows(members, lessons, is_wanted)
  local lists, finders, rows = {}, {}, {}
  for i, member in ipairs(members) do
    lists[i], finders[i] = member.entries, class_exercises.finder(member.entries)
  end
  for _, program in ipairs(class_exercises.programs(lists)) do
    if not is_wanted or is_wanted(program) then
      rows[#rows + 1] = row_of(lessons, program, members, finders)
    end
  end
  return rows
end

return class_exercises
