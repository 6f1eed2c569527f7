-- judgement.lua: the judgements of students' programs: for people, as TAP, or as a document. The
-- judgements are those of exercises/judge.lua.

local files = require "base.files"
local json = require "base.json"
local outcomes = require "base.outcomes"
local places = require "base.places"
local streams = require "base.streams"
local units = require "base.units"
local judge = require "exercises.judge"
local likeness = require "exercises.likeness"
local catalogue = require "lessons.catalogue"
local topics = require "lessons.topics"
local program = require "runs.program"
local findings = require "views.findings"
local line_cost = require "views.line_cost"
local report = require "views.report"

local judgement = {}

local function word(passed)
  return passed and "PASS" or "FAIL"
end

local LAST_LINES, MAP_LINES = 4, 24 -- of its output; a map and the lines around it

-- The last lines that the program printed. After a wrong answer: all from "wrong:" on, with the
-- map.
local function last_words(one)
  local lines = program.last_lines(one.log, MAP_LINES)
  local first = math.max(1, #lines - LAST_LINES + 1)
  for i = #lines, 1, -1 do
    if lines[i]:match("^wrong: ") then first = i end
  end
  return table.move(lines, first, #lines, 1, {})
end

local NO_CAUSE = "no check found the cause: work out this size by hand, and print what each step "
  .. "computes, until the two differ"

-- The first of these lines that matches the pattern: what it captures; or nil.
local function captured(lines, pattern)
  for _, line in ipairs(lines) do
    local part = line:match(pattern)
    if part then return part end
  end
end

-- Why the answer is wrong, as far as the program or its judge has printed it: what no thread wrote
-- or read, or that the answer is poison; or that no kernel ran.
local function cause_of_wrong(one, lines)
  local cause, poison = captured(lines, "^cause: (.*)"), captured(lines, "^wrong: (.*poison.*)")
  if cause and cause:match("never written") then return cause end
  if poison or cause then return poison or cause end
  if #(one.notes or {}) > 0 then return nil end
  return (one.idle and "no kernel was launched; " or "") .. NO_CAUSE
end

-- Why it failed, if neither the findings nor the notes say it; nil if the outcome says all.
local function cause_of(one)
  local status = one.outcome.status
  if #(one.findings or {}) > 0 then return nil end
  if status == "wrong" then return cause_of_wrong(one, last_words(one)) end
  if status ~= "cuda" then return nil end
  local lines = last_words(one)
  return captured(lines, "^emulator: [^(]*%((.*)%)$") or captured(lines, "^lesson: (.*)")
end

-- The words of the command that shows the steps of the failed run; nil if it is not known.
local function step_of(one)
  local size = one.sizes[#one.sizes]
  return size and size.run and size.run.sizes
    and findings.step({ places.path(files.absolute(one.path)) }, one.program, size.run.sizes)
end

-- Prints the findings, and notes about the kernels.
local function say_findings(out, one)
  findings.show(out, one.findings or {}, step_of(one))
  if #(one.notes or {}) > 0 then
    out:say("")
    out:say("notes about the kernels:")
    findings.say_notes(out, one.notes)
  end
  if #(one.findings or {}) + #(one.notes or {}) > 0 then out:say("") end
end

-- Prints why a program does not build, or at which size it fails.
local function say_failure(out, one)
  local size = one.sizes[#one.sizes]
  out:say("  %s  %s%s", out:paint("FAIL", "FAIL"),
    size and "with " .. size.words .. ": " or "", report.reason(one.outcome))
  local cause = size and cause_of(one)
  if cause then out:say("        %s", cause) end
  say_findings(out, one)
  if size then report.printed(out, size.log, "") end
  local printed = size and report.is_worth_quoting(one)
  for _, line in ipairs(one.detail or printed and last_words(one) or {}) do
    if line ~= "cause: " .. (cause or "") then out:say("      | %s", places.shortened(line)) end
  end
  local meaning = report.meaning(one, one.detail)
  if meaning then out:say("      %s", meaning) end
  if one.place then
    out:say("      at %s", places.line(one.place.file, one.place.line))
    out:say("      | %s", files.line(one.place.file, one.place.line) or "")
  end
  if (one.more or 0) > 0 then
    out:say("      and %s, which may follow from it; all are in %s",
      units.many(one.more, "more error"), places.path(one.log))
  elseif one.log then
    out:say("      log: %s", places.path(one.log))
  end
end

-- Prints the goals and, for the first that is missed, its line and what to read.
local function say_goals(out, one)
  for _, goal in ipairs(one.goals) do
    local mark = word(goal.passed)
    out:say("  %s  %s", out:paint(mark, mark), goal.what)
    out:say("        asked: %s; found: %s", goal.asked, goal.found)
  end
  if one.outcome.status ~= "goal" then return end
  local blame = one.blame
  if blame then
    out:say("")
    out:say("  %s  contributes most: %s", places.line(blame.file, blame.line),
      line_cost.words(blame))
    out:say("    | %s", files.line(blame.file, blame.line) or "")
  end
  out:say("  read lessons/%s/README.md; lessons/run hint %s gives a hint", one.lesson.folder,
    catalogue.label(one.lesson))
end

-- Prints what changes no verdict: what was not checked in a program for the CPU, and why; launches
-- that are not checked; and a line whose requests cost more than they must.
local function say_remarks(out, one)
  for _, words in ipairs(one.undone or {}) do out:item("  note  %s", words) end
  for _, note in ipairs(one.remarks or {}) do
    out:item("  note  %s %s (%s)", places.line(note.file, note.line), note.text, note.id)
  end
  local line = one.costly
  if not line then return end
  out:item("  note  %s %s", places.line(line.file, line.line), line_cost.words(line))
  out:say("          | %s", files.line(line.file, line.line) or "")
  out:say("          On average a request touches %.1f times as many sectors as its bytes fill.%s",
    line.parts / line.ideal, topics.tell("{ Lesson @coalescing treats this.}"))
end

function judgement.show(out, one)
  local mark = report.word(one.outcome)
  local title = ("%s %s: %s"):format(catalogue.label(one.lesson), report.symbol(one.program),
    places.path(files.absolute(one.path)))
  out:say("%s  %s", out:paint(mark, mark), out:paint("title", title))
  local status = one.outcome.status
  if status == "skipped" then
    out:say("  %s", report.reason(one.outcome))
    return
  end
  if status ~= "passed" and status ~= "goal" then
    say_failure(out, one)
    say_remarks(out, one)
    return
  end
  out:say("  %s  right answers with %s", out:paint("PASS", "PASS"), judge.passed_sizes(one))
  if #(one.done or {}) > 0 then
    out:say("  %s  clang's sanitizers find no %s", out:paint("PASS", "PASS"),
      table.concat(one.done, ", no "))
  end
  say_remarks(out, one)
  report.printed(out, one.sizes[1].log, ("with %s, "):format(one.sizes[1].words))
  say_goals(out, one)
  if one.likeness then
    out:say("  It does not count as yours: %s.", likeness.WORDS[one.likeness])
  end
end

local function first_missed(list)
  for _, goal in ipairs(list) do
    if not goal.passed then return { goal } end
  end
  return list
end

-- Prints a judgement for one screen: only the first missed goal and the first finding.
function judgement.show_first(out, one)
  judgement.show(out, setmetatable({ goals = first_missed(one.goals),
    findings = { (one.findings or {})[1] } }, { __index = one }))
  local rest = one.findings and #one.findings - 1 or 0
  if rest > 0 then out:say("    and %s", units.many(rest, "more finding")) end
end

local COLUMNS = {
  { key = "lesson", title = "no." }, { key = "program", title = "program", shrink = 12 },
  { key = "mark", title = "" }, { key = "words", title = "verdict", shrink = 30 },
}

-- Prints the judgements of several lessons as a table, and how many passed.
function judgement.table(out, list)
  local rows, passed = {}, 0
  for i, one in ipairs(list) do
    local mark = one.likeness and "SKIP" or report.word(one.outcome)
    rows[i] = { lesson = catalogue.label(one.lesson), program = report.symbol(one.program),
                mark = { text = mark, word = mark },
                words = one.likeness and likeness.WORDS[one.likeness]
                  or outcomes.words(one.outcome, one.detail) }
    passed = passed + (mark == "PASS" and 1 or 0)
  end
  out:say("")
  out:table(COLUMNS, rows)
  out:say("")
  out:say("%d of %s passed", passed, units.many(#list, "program"))
end

-- ---- TAP ----

local function tap_line(count, passed, what, why)
  streams.write(io.stdout, ("%sok %d - %s\n"):format(passed and "" or "not ", count,
    (what:gsub("#", ""))))
  if why then streams.write(io.stdout, "# ", why:gsub("\n", "\n# "), "\n") end
  return count + 1
end

-- Prints a TAP line for each size and each goal. A program that does not get that far has a line of
-- its own.
function judgement.tap(list)
  local count = 1
  for _, one in ipairs(list) do
    local name = one.lesson.folder .. " " .. one.program
    for _, size in ipairs(one.sizes) do
      local passed = size.outcome.status == "passed"
      count = tap_line(count, passed, name .. ": " .. size.words,
        not passed and report.reason(size.outcome) or nil)
    end
    for _, goal in ipairs(one.goals) do
      count = tap_line(count, goal.passed, name .. ": " .. goal.what,
        not goal.passed and ("asked: %s; found: %s"):format(goal.asked, goal.found) or nil)
    end
    for _, words in ipairs(one.undone or {}) do streams.write(io.stdout, "# ", words, "\n") end
    if one.outcome.status == "skipped" then
      streams.write(io.stdout, ("ok %d - %s # SKIP %s\n"):format(count, name, one.outcome.message))
      count = count + 1
    elseif #one.sizes == 0 then
      count = tap_line(count, false, name .. ": is built", report.reason(one.outcome))
    end
  end
  streams.write(io.stdout, ("1..%d\n"):format(count - 1))
end

-- ---- a document ----

local ORDER = { "schema", "judgements", "lesson", "program", "file", "outcome", "code", "status",
                "message", "sizes", "goals", "what", "asked", "found", "value", "passed", "words",
                "findings", "unchecked" }

local function document_of(one)
  local made = {
    lesson = catalogue.label(one.lesson), program = one.program, file = files.label(one.path),
    outcome = one.outcome, sizes = json.array(one.sizes), goals = json.array({}),
    findings = json.array(one.findings or {}), detail = one.detail,
    unchecked = one.undone and json.array(one.undone),
  }
  for i, goal in ipairs(one.goals) do
    made.goals[i] = { what = goal.what, asked = goal.asked, found = goal.found, value = goal.value,
                      passed = goal.passed }
  end
  return made
end

-- All judgements as the text of a document.
function judgement.document(list)
  local made = json.array({})
  for i, one in ipairs(list) do made[i] = document_of(one) end
  return json.document({ schema = 1, judgements = made }, ORDER)
end

return judgement
