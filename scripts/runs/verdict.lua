-- verdict.lua: judges how a lesson's program ended, from its process and its record.

local outcomes = require "base.outcomes"
local units = require "base.units"
local problems = require "lessons.problems"
local requested = require "runs.requested"
local counts = require "kernels.counts"
local record = require "runs.record"
local reference = require "runs.reference"

local make = outcomes.make

local SIGNALS = {
  SIGSEGV = "segmentation fault: it accessed memory that is not its own, or its stack is full",
  SIGABRT = "it called abort()",
  SIGFPE = "arithmetic error, such as a division by zero",
  SIGBUS = "bus error",
  SIGILL = "illegal instruction; a program that was built for another CPU, as with CFLAGS="
    .. "-march=native, ends like this: build it on this CPU, in a WARPBOOK_DIR of its own",
  SIGKILL = "killed from outside, often because the system had no memory left",
  SIGTERM = "ended from outside",
  SIGXCPU = "its limit of CPU time was reached",
}

local verdict = {}

-- A failed check in words, those of the problem if it has some.
local function what_is_wrong(check, program)
  local problem = problems.find(program)
  local words = problem and problem.wrong and problem.wrong(check)
  if words then
    return make("wrong", "%s", words)
  elseif check.expected == nil and check.sigma then
    return make("wrong", "%s is %.1f standard errors from the expected value",
      units.value(check.answer), check.sigma)
  end
  return make("wrong", "got %s, expected %s%s",
    check.answer and units.value(check.answer) or "no number", units.value(check.expected),
    check.bound and " ±" .. units.three(check.bound) or "")
end

-- The outcome that follows from the process alone: it was stopped, or never started; nil if it
-- ended normally. `timeout` is in seconds.
function verdict.from_process(process, timeout)
  if process.interrupted then return make("interrupted") end
  if process.excess then return make("crashed", "%s", process.excess) end
  if process.timed_out then return make("timeout", "not finished after %g s", timeout) end
  if process.error then return make("missing", "could not be started: %s", process.error) end
  if process.signal then
    local name = process.signal_name or "signal " .. process.signal
    return make("crashed", SIGNALS[name] and "%s (%s)" or "%s%s", SIGNALS[name] or "", name)
  end
end

local function from_exit_code(code)
  if code == 1 then return make("wrong", "it ended with exit code 1; its output says why") end
  if code == 2 then return make("usage", "the program refused them") end
  if code == 4 then return make("cuda", "its last output says which") end
  if code == 6 then return make("missing", "something that it needs is missing") end
  if code == 127 then return make("missing", "it could not be started; its output says why") end
  if code ~= 0 then return make("crashed", "ended with exit code %d", code) end
end

-- The outcome if the judge failed; nil if it ran to its end.
local function from_judge(code)
  if (code or 0) == 0 then return nil end
  if code == 1 then return make("broken", "its judge rejected it; its output says why") end
  if code == 6 then
    return make("missing", "the expected answers cannot be computed; its output says why")
  end
  return make("broken", "its judge failed with exit code %d", code)
end

-- No machine does this many units of work per second, so a program that claims it did less work. A
-- unit is at least one operation on floats. An H200 does 6.7e13 of these per second, and 5e14 in
-- its tensor cores, as TF32 (NVIDIA's data sheet). The rest is for packed bits, and for later GPUs.
local FASTEST = 1e16

local function too_fast(samples, job)
  local least = problems.find(job.program).work(job.sizes) / FASTEST
  for _, sample in ipairs(samples) do
    if sample.total < least then
      return ("repeat %d took %s, which no machine can reach"):format(sample["repeat"],
        units.time(sample.total))
    end
  end
end

-- Are the times longer than the program ran? The setup and the samples do not overlap. `elapsed` is
-- in seconds.
local function too_long(result, elapsed)
  local measured = result.setup and result.setup.seconds or 0
  for _, sample in ipairs(result.samples) do measured = measured + sample.total end
  if measured > elapsed then
    return ("its times add up to %s, but it ran for %s"):format(units.time(measured),
      units.time(elapsed))
  end
end

-- The outcome by the record of a program that ended normally.
local function from_record(result, job)
  local begin = result.begin
  if result.problem then return make("broken", "%s", result.problem) end
  if not begin then
    return make("broken", "it is missing: the program ended before lesson_%s", job.program)
  end
  if begin.lesson ~= job.folder or begin.program ~= job.program then
    return make("broken", "it is of %s of lesson %s", begin.program, begin.lesson)
  end
  if not result["end"] then
    return make("broken", "it has no end: the program ended before lesson_end")
  end
  if #result.samples == 0 then return make("broken", "it has no sample") end
  if not record.check(result) then return make("broken", "it has no check of repeat 1") end
  if not result["end"].ok then return make("wrong", "the program says so itself") end
end

-- The outcome if the program did not run what was requested, or not all of it.
local function from_asked(result, job, elapsed)
  local other = requested.mismatch(result, job) or too_fast(result.samples, job)
    or too_long(result, elapsed)
  return other and make("broken", "%s", other)
end

-- A program that checked its own answers may call wrong answers right. So they are compared with
-- the expected ones.
local function from_reference(result, expected)
  if not expected then return nil end
  expected = expected()
  if not expected.answers then
    return make("missing", "the expected answers cannot be computed: %s", expected.problem)
  end
  local wrong = reference.mismatch(result.checks, expected.answers)
  return wrong and make("wrong", "%s", wrong)
end

-- A right answer does not pass if the checks found something wrong.
local function from_counts(found)
  if not found then return nil end
  if found.replaced then
    return make("broken", "its counts are not those that the emulator wrote")
  end
  if #found.findings > 0 then
    return make("found", "%s below", units.many(#found.findings, "finding"))
  end
  if not found.complete then return make("crashed", "it %s", counts.why_incomplete(found)) end
end

-- Judges one run of a job: { code, status, message }. `process` is the result of host.run, `result`
-- is from record.read. `known` has `timeout` (seconds); `found`, from counts.take, if the program
-- counts; and, if it checked its own answers, `expected`: a function that returns { answers } or {
-- problem }, as of reference.answers.
function verdict.judge(process, result, job, known)
  local check = record.check(result)
  local stopped = process.interrupted or process.excess or process.timed_out or process.error
  local outside = not stopped and from_judge(process.partner_code)
    or verdict.from_process(process, known.timeout)
  if outside then return outside end
  if check and not check.ok then
    local other = requested.begin_mismatch(result, job)
    return other and make("broken", "%s", other) or what_is_wrong(check, job.program)
  end
  if result.error then
    local e = result.error
    local place = e.file == "" and "" or ("%s:%d: "):format(e.file, e.line) -- Fortran has none
    return make("cuda", "%s%s: %s", place, e.call, e.text)
  end
  return from_exit_code(process.code) or from_record(result, job)
    or from_asked(result, job, process.elapsed) or from_reference(result, known.expected)
    or from_counts(known.found) or make("passed")
end

-- The verdict by the kept record of a run that once passed.
function verdict.kept(result, job)
  local check = record.check(result)
  if check and not check.ok then return what_is_wrong(check, job.program) end
  local lived = result.verdict and result.verdict.elapsed
  local longer = lived and too_long(result, lived)
  return from_record(result, job) or longer and make("broken", "%s", longer) or make("passed")
end

-- The exit code for several runs: the highest; skipped runs count only if all were skipped.
function verdict.worst(runs)
  local worst
  for _, run in ipairs(runs) do
    local code = run.outcome.code
    if code ~= outcomes.CODES.skipped then worst = math.max(worst or 0, code) end
  end
  return worst or (#runs > 0 and outcomes.CODES.skipped or 0)
end

return verdict
