-- bugs.lua: the bug museum: broken programs. The student reads what a bug does, names the line of
-- the mistake, or repairs a copy, which is then judged: it must be right, and the checks must find
-- no error.

local clean = require "base.clean"
local convert = require "base.convert"
local fail = require "base.fail"
local files = require "base.files"
local json = require "base.json"
local units = require "base.units"
local host = require "host"
local progress = require "exercises.progress"
local submissions = require "exercises.submissions"
local bugs = require "lessons.bugs"
local build = require "compile.build"
local device = require "machine.device"
local counts = require "kernels.counts"
local own_program = require "runs.own_program"
local state = require "runs.state"
local findings = require "views.findings"

local COLUMNS = {
  { key = "label", title = "no.", csv = "number" },
  { key = "title", title = "symptom", csv = "title" },
  { key = "program", title = "program", csv = "program" },
  { key = "done", title = "yours", csv = "yours" },
}

-- What the student did about a bug: "repaired, 1 hint".
local function standing(bug)
  local done = progress.read(bug)
  local words = { done.passed and "repaired" or done.located and "line found" or nil }
  if done.hints > 0 then words[#words + 1] = units.many(done.hints, "hint") end
  if done.peeked then words[#words + 1] = "answer shown" end
  return table.concat(words, ", ")
end

local function show_all(out, list)
  local rows = {}
  for i, bug in ipairs(list) do
    rows[i] = { label = bug.label, title = bug.title, program = bug.name .. "/bug.cu",
                done = standing(bug) }
  end
  out:table(COLUMNS, rows)
  if out.format == "csv" then return 0 end
  out:say("")
  out:say("lessons/run bugs 01 shows one of them.")
  return 0
end

-- Prints a part of a page.
local function say_text(out, text)
  for line in clean.unlinked(text .. "\n"):gmatch("([^\n]*)\n") do
    out:say("%s", line)
  end
end

local function show_page(out, bug)
  out:say("%s", out:paint("title", ("%s  %s"):format(bug.label, bug.title)))
  out:say("")
  say_text(out, (bugs.read(bug)))
  out:say("")
  out:say("--hint 1 and --hint 2 give hints; --answer shows the answer.")
  return 0
end

local function show_folded(out, bug, title)
  local _, folded = bugs.read(bug)
  if not folded[title] then fail("lesson", "%s/README.md has no %s", bug.name, title) end
  say_text(out, folded[title])
  return 0
end

local function say_line(out, bug, number)
  if bugs.is_in(bug, number) then
    progress.add(bug, "located")
    out:say("%s  the mistake is in line %d; now repair it", out:paint("PASS", "PASS"), number)
    return 0
  end
  out:say("%s  the mistake is not in line %d", out:paint("FAIL", "FAIL"), number)
  return 1
end

-- Notes how a copy was judged; export hands it in.
local function note(bug, path, found, status)
  if status == "passed" then progress.add(bug, "passed", { program = "bug" }) end
  progress.add(bug, "judged", { program = "bug", hash = host.hash(files.read(path) or ""),
                                status = status, figures = json.array({}),
                                findings = submissions.summed(found.findings) })
end

-- What is still wrong; nil if the copy is repaired.
local function left(found, ended)
  if #found.findings > 0 then
    return units.many(#found.findings, "finding") .. "; the first is most often the cause"
  elseif ended ~= 0 then
    return (#found.notes > 0 and "" or "the checks find nothing, but ") .. "the answer is wrong"
  elseif #found.kernels == 0 then
    return "no kernel was launched; the GPU has to do the work"
  end
end

-- The status of a copy that was not ended from outside.
local function status_of(found, ended, problem)
  if not problem then return "passed" end
  if ended ~= 0 then return "wrong" end
  return #found.findings > 0 and "found" or "goal"
end

-- Judges the student's copy at `path`.
local function judge(out, options, bug, path)
  options.words = { path }
  if own_program.name(options.words) == nil then fail("usage", "%s is not a .cu file", path) end
  state.prepare()
  build.prepare(out, device.COUNTING)
  local file, _, ended, outside = own_program.count(out, options, path)
  local found = counts.take(file)
  findings.show(out, found.findings)
  findings.say_notes(out, found.notes)
  if #found.findings + #found.notes > 0 then out:say("") end
  if not (outside or found.complete) then
    fail("broken", "%s %s", path, counts.why_incomplete(found))
  end
  local problem = left(found, ended)
  note(bug, path, found, outside and outside.status or status_of(found, ended, problem))
  if outside and #found.findings == 0 then
    fail(outside.status, "%s", own_program.words(path, outside, found.crash))
  end
  if problem then
    out:say("%s  %s  %s: %s", out:paint("FAIL", "FAIL"), bug.label, path, problem)
    return math.max(1, counts.exit_code(found.findings))
  end
  out:say("%s  %s  %s: the answer is right, and the checks find no error",
    out:paint("PASS", "PASS"), bug.label, path)
  return 0
end

local function run(out, options)
  local list = bugs.load()
  local word, path = table.unpack(options.words)
  if not word then return show_all(out, list) end
  local bug = bugs.find(list, word)
  if path then return judge(out, options, bug, path) end
  if options.line then return say_line(out, bug, options.line) end
  if options.hint then
    progress.add(bug, "hint", { answer = options.hint })
    return show_folded(out, bug, "Hint " .. options.hint)
  elseif options.answer then
    if not progress.read(bug).passed then progress.add(bug, "peeked") end
    return show_folded(out, bug, "Answer")
  end
  return show_page(out, bug)
end

return {
  name = "bugs", place = 62,
  usage = "bugs [03] [my.cu]",
  help = "shows broken programs; judges your repaired copy",
  about = "Without a number it lists the programs, each of which has one mistake.",
  example = "bugs 03 --line 12  is the mistake in line 12?",
  words = { least = 0, most = 2,
            wants = "nothing, a bug, or a bug and your copy: bugs 03 mine.cu" },
  flags = { "--timeout", "--format",
            { name = "--line", value = "N", help = "say whether the mistake is in this line",
              convert = convert.whole(1, 100000) },
            { name = "--hint", value = "N", help = "show the first or the second hint",
              convert = convert.whole(1, 2) },
            { name = "--answer", help = "show what is wrong, and why" } },
  run = run,
}
