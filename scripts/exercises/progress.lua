-- progress.lua: a student's progress with each exercise, as lines in exercises/FOLDER.jsonl under
-- host.state. Lines are only appended, so two commands at the same time lose none.

local complain = require "base.complain"
local files = require "base.files"
local json = require "base.json"
local schema = require "base.schema"
local units = require "base.units"
local host = require "host"
local goals = require "lessons.goals"
local student = require "lessons.student"
local state = require "runs.state"

local progress = {}

local function name_of(lesson)
  return ("exercises/%s.jsonl"):format(lesson.folder)
end

-- Appends one line. `kind` is a key of student.LINE. `more` has, for the kind
--   "passed", "judged"      the `program`
--   "predicted", "counted"  the `answer`; nil: the question was skipped
--   "hint"                  of a bug of the museum the number of the hint, `answer`
--   "judged"                also the `hash` of the source, the outcome's `status`, the `figures` of
--                           the goals, in order; the `findings`, as student.lua has them; and,
--                           if it passed and something was counted, `counted`, as totals.of_run
--                           returns it
function progress.add(lesson, kind, more)
  more = more or {}
  state.folder("exercises")
  state.append(host.state .. "/" .. name_of(lesson),
    { kind = kind, time = math.floor(host.time()), program = more.program, answer = more.answer,
      hash = more.hash, status = more.status, figures = more.figures, findings = more.findings,
      counted = more.counted },
    { "v", "kind", "time", "program", "answer", "hash", "status", "figures", "findings",
      "counted" })
end

local function take(done, line)
  if line.kind == "hint" then
    done.hints = line.answer and math.max(done.hints, line.answer) or done.hints + 1
  elseif line.kind == "passed" then
    done.programs[line.program or ""] = true
  elseif line.kind == "judged" then
    done.judged[line.program or ""] = line
  elseif line.kind == "predicted" then
    if not done.asked then done.predicted = line.answer end -- the first answer stays
    done.asked = true
  elseif line.kind == "counted" then
    done.counted = line.answer
  else
    done[line.kind] = true
  end
  done.last = math.max(done.last, line.time)
end

-- The progress of a lesson, or of a bug of the museum, of which the line of the mistake may be
-- `located`: { started, reset, peeked, hints, programs, passed, judged, asked,
-- predicted, counted, last }. `programs` are those that passed, by name; `passed` is whether all
-- did. `judged` is the newest line of that kind for each program. `asked` is whether the question
-- was asked, `predicted` its answer, `counted` the right one; `last` is the time of the last line
-- in seconds since the epoch. A line that is not valid is reported and skipped.
function progress.read(lesson)
  local path = host.state .. "/" .. name_of(lesson)
  local done = { hints = 0, programs = {}, judged = {}, last = 0 }
  local text, problem = files.read(path)
  if not text then
    if files.exists(path) then state.say_unreadable(problem) end
    text = ""
  end
  local number = 0
  for each in text:gmatch("[^\n]+") do
    number = number + 1
    local line, wrong = json.decode(each)
    wrong = wrong or schema.mismatch(line, student.LINE, "")
    if wrong then
      complain("%s: line %d: %s; this line is ignored", path, number, wrong)
    else
      take(done, line)
    end
  end
  done.passed = next(done.programs) ~= nil
  for name in pairs(lesson.programs) do
    done.passed = done.passed and done.programs[name] == true
  end
  return done
end

-- The time of the last line in seconds since the epoch, with a fraction; 0 if there is none.
function progress.time(lesson)
  local found = host.stat(host.state .. "/" .. name_of(lesson))
  return found and found.mtime or 0
end

-- The progress in words, "passed, 2 hints, peeked", or "" if there is none; and the result of
-- progress.read.
function progress.standing(lesson)
  local done, words = progress.read(lesson), {}
  if done.passed then
    words[1] = "passed"
  elseif next(done.programs) then
    words[1] = "passed in part"
  elseif done.started then
    words[1] = "started"
  end
  if done.hints > 0 then words[#words + 1] = units.many(done.hints, "hint") end
  if done.peeked then words[#words + 1] = "peeked" end
  return table.concat(words, ", "), done
end

-- The same with the prediction: "passed, predicted 8 (counted 4)".
function progress.words(lesson)
  local words, done = progress.standing(lesson)
  if done.predicted then
    words = ("%s%spredicted %s%s"):format(words, words ~= "" and ", " or "",
      goals.number(done.predicted),
      done.counted and (" (counted %s)"):format(goals.number(done.counted)) or "")
  end
  return words, done
end

return progress
