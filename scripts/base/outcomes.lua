-- outcomes.lua: how something that was to be built or run can end: a status, its exit code, and in
-- words.

local clean = require "base.clean"

local outcomes = {}

-- The exit codes of the command; a lesson program uses the same where it can.
outcomes.CODES = { passed = 0, wrong = 1, found = 1, goal = 1, usage = 2, lesson = 2,
                   build = 3, crashed = 4, cuda = 4, broken = 4, timeout = 5, missing = 6,
                   skipped = 77, interrupted = 130 }

-- The same in words.
outcomes.WORDS = { passed = "passed", wrong = "wrong answer", usage = "bad arguments",
                   found = "right answer, wrong program", goal = "right answer, not as asked",
                   lesson = "mistake in lesson.lua", build = "build failed", crashed = "crashed",
                   cuda = "CUDA error", broken = "broken record", timeout = "timed out",
                   missing = "cannot run here", skipped = "skipped", interrupted = "interrupted" }

-- How something came out, in words; `detail` are lines of a compiler's, or nil.
function outcomes.words(outcome, detail)
  local more = outcome.message or detail and detail[1]
  return outcomes.WORDS[outcome.status] .. (more and ": " .. more or "")
end

-- { code, status, message }; without `text` it has no message.
function outcomes.make(status, text, ...)
  local message = text and clean.line(text:format(...))
  return { code = outcomes.CODES[status], status = status, message = message }
end

return outcomes
