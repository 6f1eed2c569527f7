-- What `check` prints about a failing program: the findings, the program's output, then its log.

local tap = require "tap"
local host = require "host"
local judgement = require "views.judgement"

local here = os.getenv("PWD") or "."
host.replace(here .. "/pi.log", "my own line\nlesson: my.cu:38: the kernel launch: an error\n")

-- The lines that are printed for a judgement
local function shown(outcome, findings, run)
  local lines = {}
  local out = {
    format = "pretty",
    say = function(_, text, ...) lines[#lines + 1] = text:format(...) end,
    paint = function(_, _, text) return text end,
  }
  judgement.show(out, {
    lesson = { number = 5, folder = "05-coalesced" }, program = "pi", path = here .. "/my.cu",
    sizes = { { words = "1 point", outcome = outcome, run = run } }, goals = {}, outcome = outcome,
    findings = findings, log = here .. "/pi.log",
  })
  return "\n" .. table.concat(lines, "\n") .. "\n"
end

local FINDING = { id = "shared-race", cause = "lost-update", severity = "error", text = "reads a",
                  advice = "Do this.", count = 1 }

-- The position at which a part of the text begins
local function at(text, part)
  return text:find(part, 1, true) or math.maxinteger
end

local PLACED = { id = "shared-race", cause = "lost-update", severity = "error", text = "reads a",
                 advice = "Do this.", count = 1, launch = 2, block = { 1, 0, 0 },
                 file = here .. "/my.cu", line = 8 }
local placed = shown({ status = "wrong", code = 1, message = "got 5" }, { PLACED },
  { sizes = { points = 33 } })
tap.is(placed:match("\n *(lessons/run step[^\n]*)\n"),
  "lessons/run step my.cu --points 33 --at my.cu:8 shows it",
  "it names the command that shows the finding, with the sizes of this run")
local found = shown({ status = "wrong", code = 1, message = "got 5" }, { FINDING })
tap.is(at(found, "FAIL  with 1 point") < at(found, "\nwhat is wrong:"), true,
  "the verdict stands above the findings")
tap.is(at(found, "\nwhat is wrong:") < at(found, "| my own line"), true,
  "the findings stand above the program's output")
tap.is(at(found, "| my own line") < at(found, "log: "), true, "the path of the log comes last")

local error_of_cuda = { status = "cuda", code = 4, message = "my.cu:38: an error" }
tap.has(shown(error_of_cuda, {}), "| lesson: my.cu:38",
  "CUDA's error is quoted if there is no finding")
tap.is(shown(error_of_cuda, { FINDING }):find("my own line", 1, true), nil,
  "CUDA's error is not quoted beside a finding")
tap.done()
