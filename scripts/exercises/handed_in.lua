-- handed_in.lua: the document that a student hands in. It is made here from the files at the
-- workplace and the progress, and read where it is graded.

local complain = require "base.complain"
local fail = require "base.fail"
local files = require "base.files"
local json = require "base.json"
local places = require "base.places"
local schema = require "base.schema"
local progress = require "exercises.progress"
local submissions = require "exercises.submissions"
local workplace = require "exercises.workplace"
local bugs = require "lessons.bugs"
local catalogue = require "lessons.catalogue"
local document_kinds = require "lessons.document_kinds"
local student = require "lessons.student"

local handed_in = {}

-- JSON is UTF-8, so a file in another encoding could not be read again.
local function check_encoding(path, text)
  local _, odd = utf8.len(text)
  if not odd then return end
  fail("usage", "%s:%d: this line is not UTF-8; save the file as UTF-8 and export it again", path,
    files.line_at(text, odd))
end

-- How a source was judged, by its line of progress.
function handed_in.verdict(line)
  return { status = line.status, figures = json.array(line.figures or {}),
           findings = json.array(line.findings or {}), time = line.time }
end

-- The entry of one program: the student's source, and how it was judged, or how the version before
-- it was; and the line of progress that says how this source was judged, or nil. A file that cannot
-- be read, such as a folder, is named, and has no entry.
local function program_of(lesson, file, done)
  local sources, problem = submissions.sources(lesson, file)
  if not sources then
    complain("%s; it is not handed in", problem)
    return nil
  end
  for _, one in ipairs(sources) do
    check_encoding(places.path(workplace.folder(lesson) .. "/" .. one.name), one.source)
  end
  local hash, line = submissions.hash(sources), done.judged[file.program]
  local made = { program = file.program, hash = hash, files = json.array(sources) }
  local is_same = line and line.hash == hash
  if line then made[is_same and "verdict" or "before"] = handed_in.verdict(line) end
  return made, is_same and line or nil
end

-- The exercises of the lessons that the student began, as student.HANDED_IN describes them. And a
-- list of the counts of the programs that passed, { lesson, program, counted } each. If a file
-- is not UTF-8, the run ends.
function handed_in.exercises(lessons)
  local list, counted = json.array({}), {}
  for _, lesson in ipairs(lessons) do
    local done, programs = progress.read(lesson), json.array({})
    for _, file in ipairs(workplace.files(lesson)) do
      if files.exists(file.path) then
        local program, judged = program_of(lesson, file, done)
        programs[#programs + 1] = program
        if judged and judged.counted then
          counted[#counted + 1] = { lesson = lesson, program = file.program,
                                    counted = judged.counted }
        end
      end
    end
    if #programs > 0 or done.last > 0 then
      list[#list + 1] = { lesson = catalogue.label(lesson), hints = done.hints,
                          peeked = done.peeked or false, predicted = done.predicted,
                          counted = done.counted, programs = programs }
    end
  end
  return list, counted
end

-- What the student did about the bugs of the museum, as student.HANDED_IN describes it.
function handed_in.bugs()
  local list = json.array({})
  for _, bug in ipairs(bugs.load()) do
    local done = progress.read(bug)
    if done.last > 0 then
      list[#list + 1] = { bug = bug.label, hints = done.hints, peeked = done.peeked or false,
                          located = done.located or false, repaired = done.passed,
                          verdict = done.judged.bug and handed_in.verdict(done.judged.bug) }
    end
  end
  return list
end

-- The content of such a document; or nil and what is wrong with it.
function handed_in.parse(text)
  local document, problem = json.decode(text)
  problem = problem or schema.mismatch(document, student.HANDED_IN, "")
  if problem then return nil, problem end
  return document
end

-- The document in a file; or nil and why it is not valid.
function handed_in.read(path)
  local text, problem = files.read(path)
  if not text then return nil, (problem:gsub("^.*: ", "")) end -- the caller names the path
  local document, wrong = handed_in.parse(text)
  if document then return document end
  local kind = document_kinds.of((json.decode(text)))
  if kind and kind.by ~= "run" then return nil, document_kinds.words(kind) end
  return nil, wrong .. "; lessons/run export writes such a file"
end

return handed_in
