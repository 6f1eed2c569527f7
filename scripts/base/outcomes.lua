-- outcomes.lua: how a build or a run can end: as a status, as an exit code, and in words.

local clean = require "base.clean"

local outcomes = {}

-- The exit codes of the command. A lesson's program uses the same ones where it can.
outcomes.CODES = { passed = 0, wrong = 1, found = 1, goal = 1, usage = 2, lesson = 2,
                   build = 3, crashed = 4, cuda = 4, broken = 4, timeout = 5, missing = 6,
                   skipped = 77, interrupted = 130 }

-- The statuses in words.
outcomes.WORDS = { passed = "passed", wrong = "wrong answer", usage = "bad arguments",
                   found = "right answer, wrong program", goal = "right answer, not as asked",
                   lesson = "mistake in lesson.lua", build = "build failed", crashed = "crashed",
                   cuda = "CUDA error", broken = "broken record", timeout = "timed out",
                   missing = "cannot run here", skipped = "skipped", interrupted = "interrupted" }

-- An outcome in words; `detail` are lines of a compiler's message, or nil.
function outcomes.words(outcome, detail)
  local more = outcome.message or detail and detail[1]
  return outcomes.WORDS[outcome.status] .. (more and ": " .. more or "")
end

-- The outcome { code, status, message }; it has no message if `text` is nil.
function outcomes.make(status, text, ...)
  local message = text and clean.line(text:format(...))
  return { code = outcomes.CODES[status], status = status, message = message }
end

return outcomes
