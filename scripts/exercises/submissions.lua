-- submissions.lua: finds the files that `check` judges, judges them, and notes the result.

local fail = require "base.fail"
local files = require "base.files"
local json = require "base.json"
local outcomes = require "base.outcomes"
local places = require "base.places"
local host = require "host"
local judge = require "exercises.judge"
local likeness = require "exercises.likeness"
local progress = require "exercises.progress"
local workplace = require "exercises.workplace"
local catalogue = require "lessons.catalogue"

local submissions = {}

-- If the file is of another kind than the program's own, the run ends.
local function check_ending(lesson, name, path)
  local program = lesson.programs[name]
  local ending = program.source:match("%.%w+$")
  if path:sub(-#ending) == ending then return end
  fail("usage", "%s: the %s of lesson %s is a %s file%s", path, name, catalogue.label(lesson),
    ending,
    program.host and "; its host code may lie beside it, in " .. files.name(program.host) or "")
end

-- The program of the lesson that a file belongs to, by the call with which it begins. If it belongs
-- to none, the run ends.
function submissions.program(lesson, path)
  local names = catalogue.programs(lesson)
  local text, problem = files.read(path)
  if not text and not files.exists(path) then fail("usage", "there is no file %s", path) end
  if not text then fail("usage", "%s", problem) end
  local name = judge.program_of(lesson, text)
  if not name then
    fail("usage", "%s is not a program of lesson %s: such a program calls lesson_%s() first",
      places.path(path), catalogue.label(lesson), table.concat(names, "() or lesson_"))
  elseif not lesson.programs[name] then
    fail("usage", "%s is about %s; lesson %s is about %s", places.path(path), name,
      catalogue.label(lesson), table.concat(names, " and "))
  end
  check_ending(lesson, name, path)
  return name
end

-- The files to judge, { program, path } each: the file at `path`; or, if `path` is nil, the files
-- at the lesson's workplace.
function submissions.of(lesson, path)
  if path then
    return { { program = submissions.program(lesson, path), path = path } }
  end
  local list = workplace.written(lesson)
  for _, file in ipairs(list) do submissions.program(lesson, file.path) end
  return list
end

-- The sources that a student wrote for a program: { name, source } for its file, and for those of
-- its parts and its host in Fortran that are beside it; or nil and why one cannot be read.
function submissions.sources(lesson, file)
  local program, paths = lesson.programs[file.program], { file.path }
  for i, part in ipairs(catalogue.parts(program, file.path)) do
    if part ~= program.parts[i] then paths[#paths + 1] = part end
  end
  local theirs = catalogue.host(program, file.path)
  if theirs ~= program.host then paths[#paths + 1] = theirs end
  local list = {}
  for i, path in ipairs(paths) do
    local text, problem = files.read(path)
    if not text then return nil, problem end
    list[i] = { name = files.name(path), source = text }
  end
  return list
end

-- A hash by which sources are compared.
function submissions.hash(sources)
  local texts = {}
  for i, one in ipairs(sources) do texts[i] = one.source end
  return host.hash(table.concat(texts))
end

local function hash_of(lesson, file)
  local sources = file and submissions.sources(lesson, file)
  return sources and submissions.hash(sources)
end

-- The student's file of that program at the lesson's workplace.
local function at_workplace(lesson, program)
  for _, file in ipairs(workplace.files(lesson)) do
    if file.program == program then return file end
  end
end

-- The findings of a judgement, one entry for each check and cause: how often it was found, and
-- where first. Findings that follow from another one are left out.
function submissions.summed(findings)
  local list, known = json.array({}), {}
  for _, one in ipairs(findings or {}) do
    local key = one.id .. "/" .. one.cause
    if not one.follows and not known[key] then
      known[key] = { id = one.id, cause = one.cause, count = 0, line = one.line,
                     file = one.file and files.name(one.file) }
      list[#list + 1] = known[key]
    end
    if known[key] then known[key].count = known[key].count + one.count end
  end
  return list
end

-- Notes how a source was judged, if it is the one at the workplace: the document that is handed in
-- contains this.
local function note(lesson, file, hash, one)
  if not hash or hash ~= hash_of(lesson, at_workplace(lesson, file.program)) then return end
  local figures = json.array({})
  for i, goal in ipairs(one.goals) do figures[i] = goal.value end
  local passed = one.outcome.status == "passed"
  progress.add(lesson, "judged", { program = file.program, hash = hash,
                                   status = one.outcome.status, figures = figures,
                                   findings = submissions.summed(one.findings),
                                   counted = passed and one.counted or nil })
end

-- The verdict is about a text. If the file has another one afterwards, there is none.
local function check_unchanged(lesson, file, hash, one)
  if hash == hash_of(lesson, file) then return end
  one.outcome = outcomes.make("broken", "%s changed while it was judged; judge it again",
    files.name(file.path))
end

-- Judges one file. It notes that the program passed, if it is not the lesson's own, and how the
-- file at the workplace was judged. Returns the judgement. An interruption ends the run.
function submissions.judge(out, lessons, lesson, file, options, environment)
  local hash, text = hash_of(lesson, file), files.read(file.path)
  local one = judge.file(out, lesson, file.program, file.path, options, environment)
  if host.interrupted() then fail("interrupted", "interrupted") end
  check_unchanged(lesson, file, hash, one)
  one.likeness = likeness.of(lessons, lesson, file.program, text)
  if not one.likeness then
    if one.outcome.status == "passed" then
      progress.add(lesson, "passed", { program = file.program })
    end
    note(lesson, file, hash, one)
  end
  return one
end

return submissions
