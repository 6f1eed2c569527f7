-- report.lua: the result of one program for people: one line, or the whole result.

local grid = require "base.grid"
local outcomes = require "base.outcomes"
local places = require "base.places"
local statistics = require "base.statistics"
local units = require "base.units"
local explain = require "lessons.explain"
local problems = require "lessons.problems"
local derive = require "runs.derive"
local program = require "runs.program"
local result = require "runs.result"
local findings = require "views.findings"

local report = {}

function report.symbol(name)
  local problem = problems.find(name) -- a broken lesson has none
  return problem and problem.symbol or name
end

local WORDS = { passed = "PASS", skipped = "SKIP", interrupted = "STOP" }

-- PASS, FAIL or SKIP; or STOP, which says nothing about the program.
function report.word(outcome)
  return WORDS[outcome.status] or "FAIL"
end

-- "wrong answer: got 5, expected 6"
function report.reason(outcome)
  local words = outcomes.WORDS[outcome.status]
  return outcome.message and words .. ": " .. outcome.message or words
end

-- "52,707,354 hits" or "45,224 alive"
function report.answer(one)
  if not (one.check and one.check.answer) then return "–" end
  return units.value(one.check.answer) .. " " .. problems.find(one.program).answer
end

local LAST_LINES = 8

-- Explains the compiler's or CUDA's message in plain words; nil if the message is not known, or if
-- the counters explain more. `detail` are the compiler's lines.
function report.meaning(one, detail)
  if detail then return explain.first(detail) end
  if one.outcome.status ~= "cuda" or one.found or one.findings then return nil end
  return explain.meaning(one.outcome.message or "")
end

-- Do the last lines that a program printed say more than its outcome and its findings? CUDA's error
-- stands in the outcome already.
function report.is_worth_quoting(one)
  local found = one.findings or one.found and one.found.findings or {}
  local status = one.outcome.status
  return one.log and status ~= "found" and not (status == "cuda" and #found > 0)
end

-- Prints what the program itself printed, no more than a few lines. `with` names its size, or is
-- "".
function report.printed(out, log, with)
  local lines, left = {}, 0
  if log then lines, left = program.printed(log) end
  if #lines == 0 then return end
  out:say("      %sthe program printed:", with)
  for _, line in ipairs(lines) do out:say("      > %s", line) end
  if left > 0 then
    out:say("      and %s more, in %s", units.many(left, "byte"), places.path(log))
  end
end

-- Prints why a program failed: the findings, the last lines that it printed, and the path of its
-- log.
function report.failure(out, one, detail)
  findings.show(out, one.findings or {})
  if #(one.findings or {}) > 0 then out:say("") end
  report.printed(out, one.log, "")
  local printed = report.is_worth_quoting(one)
  local lines = detail or printed and program.last_lines(one.log, LAST_LINES) or {}
  for _, line in ipairs(lines) do out:say("      | %s", places.shortened(line)) end
  local meaning = report.meaning(one, detail)
  if meaning then out:say("      %s", meaning) end
  if one.log then out:say("      log: %s", places.path(one.log)) end
end

-- Prints one result of several as a line. The details of a failure follow below it.
function report.line(out, one, detail)
  local word = report.word(one.outcome)
  local passed = one.outcome.status == "passed"
  local text = passed and ("%s%s"):format(report.answer(one),
    one.total and ", " .. units.time(one.total.median)
      .. units.noise(statistics.noise(one.total)) or "")
    or report.reason(one.outcome)
  out:item("%s  %s  %s  %s  %s", out:paint(word, word), one.lesson,
    grid.padded(one.program, 4), grid.padded(one.device, 8), text)
  if word == "FAIL" then report.failure(out, one, detail) end
end

-- In words, where OpenACC ran a program.
report.OPENACC = {
  host = "ran on one core of the host: times are not a GPU's", nvidia = "ran on the GPU",
}

local function say_row(out, name, text)
  out:say("  %-10s %s", name, text)
end

local function time_text(summary)
  return ("%s from %s to %s"):format(grid.padded(units.time(summary.median), 9),
    units.time(summary.low), units.time(summary.high))
end

local WHY_STOPPED = { settled = "settled", asked = "as asked", cap = "at the cap" }

local function say_total(out, one)
  local noise = units.noise(statistics.noise(one.total))
  say_row(out, "total", ("%s%s; %s, %s"):format(time_text(one.total),
    noise ~= "" and ", median" .. noise or "", units.many(one.total.count, "sample"),
    WHY_STOPPED[one.stop] or one.stop))
end

-- A note below a table with shares of a limit, for a time that is shorter than the limit allows.
report.BEYOND_LIMIT = "100 %: also times shorter than the measured limit allows, because the"
  .. " machine was faster than when its limit was measured"

-- A share of the machine's limit, as "39 %". A share above the limit is shown as 100 %.
function report.percent_of_limit(share)
  return units.percent(math.min(share, 1))
end

-- The throughput of a run, and its share of the machine's limit.
local function limit_text(one, limit)
  local rate, unit = derive.rate(one)
  if not rate and limit and limit.bytes_per_second > 0 then rate = limit.bytes_per_second end
  local text = rate and "; " .. units.rate(rate, unit) or ""
  if not limit then return text end
  if limit.missing then
    return ("%s; its limit is not known, because %s is not installed"):format(text, limit.missing)
  end
  return ("%s, %s of this machine's limit (%s%s)"):format(text,
    report.percent_of_limit(limit.share), limit.bound,
    limit.share > 1 and "; it was faster than when that was measured" or "")
end

local function say_times(out, one, limit)
  say_total(out, one)
  if result.is_disturbed(one) then
    say_row(out, "load", ("%.1f threads waited for a core, on average; the half of the repeats in"
      .. " which most waited does not count"):format(result.waiting(one)))
  end
  for _, phase in ipairs(problems.find(one.program).phases) do
    local summary = one.phases[phase.key]
    if summary and summary.high > 0 then
      say_row(out, phase.title or phase.key, time_text(summary)
        .. (phase.key == "compute" and limit_text(one, limit) or ""))
    end
  end
  if one.setup then
    say_row(out, "setup", units.time(one.setup) .. ", once, before the first repeat")
  end
end

local function say_answer(out, one)
  local text = report.answer(one)
  if one.check.sigma then
    text = ("%s, %.1f standard errors from the expected value"):format(text, one.check.sigma)
  elseif one.check.bound then
    text = ("%s, no more than %s from the expected value")
      :format(text, units.three(one.check.bound))
  else
    text = text .. ", as expected"
  end
  local means = problems.find(one.program).means
  if means then text = ("%s; %s"):format(text, means(one.check.answer, one.sizes)) end
  say_row(out, "answer", text)
end

-- The verdict NOISY in words, and what the figures in brackets and after ± are.
report.NOISY = "too noisy to say"
report.INTERVAL = "in brackets, and with ±: the 95 % interval of the medians"

-- "1.92 (1.88–1.96) times as fast, FAST; its compute 4.0 (3.9–4.1), FAST": by the total and by the
-- phase compute.
function report.speed_up(before, now)
  local function text(speed, words)
    local verdict = speed.verdict == "NOISY" and report.NOISY or speed.verdict
    return units.ratio(speed.ratio, speed.low, speed.high) .. words ..
      (verdict and ", " .. verdict or "")
  end
  local computing = derive.speed_up(before, now, "compute")
  return text(derive.speed_up(before, now), " times as fast") ..
    (computing and "; its compute " .. text(computing, "") or "")
end

-- Compares a run with the kept run of the lesson before.
local function say_before(out, one, before, now)
  local label, problem = "against " .. before.lesson, problems.find(one.program)
  if not derive.speed_up(before, one) then return end
  local per = derive.same_sizes(before, one) and "" or
    (" per %s (it had %s)"):format(problem.per, problem.describe(before.sizes))
  out:say("  %-10s %s%s; measured %s", label, report.speed_up(before, one), per,
    units.ago(now - before.when))
end

-- Says how the ranks of an MPI lesson ran, and through which memory their messages go.
local function ranks_text(one)
  local ranks, gpus = (one.choices or one).ranks, one.mpi.gpus
  local on = one.device == "emulated" and "each with an emulated GPU"
    or "on " .. units.many(gpus, "GPU") .. (ranks > gpus and ", which they share" or "")
  local way = one.mpi.knows_cuda and "accepts device memory"
    or "is not CUDA-aware: messages go through host memory"
  return ("%d, %s; %s, which %s"):format(ranks, on, one.mpi.mpi, way)
end

-- Prints the whole of one result. `extra` may have limit (derive.limit), before (the kept run of
-- the lesson before), now (seconds since the epoch) and detail (the compiler's message).
function report.whole(out, one, extra)
  local word = report.word(one.outcome)
  out:say("%s  %s", out:paint(word, word), out:paint("title", ("%s %s: %s (%s)"):format(one.lesson,
    one.title, report.symbol(one.program), one.device)))
  if one.outcome.status ~= "passed" then
    out:say("      %s", report.reason(one.outcome))
    if word == "FAIL" then report.failure(out, one, extra.detail) end
    return
  end
  say_answer(out, one)
  if one.openacc then say_row(out, "OpenACC", report.OPENACC[one.openacc]) end
  if one.mpi then say_row(out, "ranks", ranks_text(one)) end
  if one.total then
    say_times(out, one, extra.limit)
    if extra.before then say_before(out, one, extra.before, extra.now) end
  else
    say_row(out, "times", "none: the emulator's times are not a GPU's")
    say_row(out, "counts", "lessons/run counters " .. one.lesson .. " shows them")
  end
  report.printed(out, one.log, "")
end

return report
