-- prediction.lua: asks one question before a lesson's first run, as `predict` in its lesson.lua
-- states it, and counts the answer. A question is asked once, and its answer is never changed.

local fail = require "base.fail"
local streams = require "base.streams"
local host = require "host"
local goals = require "lessons.goals"
local problems = require "lessons.problems"
local progress = require "exercises.progress"
local build = require "compile.build"
local device = require "machine.device"
local plan = require "runs.plan"
local program = require "runs.program"
local totals = require "kernels.totals"

local prediction = {}

local ENOUGH = 0.05 -- an answer of 9 is right if 9.07 is counted

-- The number that is typed; nil if there is none, or at the end of the input.
local function answer(out)
  while true do
    streams.write(io.stdout, "your answer, a number (Enter skips): ")
    io.stdout:flush()
    local line = host.line()
    if host.interrupted() then fail("interrupted", "interrupted") end
    local text = (line or ""):gsub("[%s,]", "")
    local number = tonumber(text)
    if text == "" or number and number == number and math.abs(number) <= 1e12 then return number end
    out:say("'%s' is not a number.", text)
  end
end

-- Asks the lesson's question, if it has one that was not asked yet.
function prediction.ask(out, lesson)
  if not lesson.predict or progress.read(lesson).asked then return end
  out:say("%s %s", out:paint("title", "before the first run:"), lesson.predict.question)
  progress.add(lesson, "predicted", { answer = answer(out) })
  out:say("")
end

-- Counts what the question asks about, as goals.figure returns it; nil if the program cannot run.
local function count(out, lesson, options, environment)
  local name, asked = lesson.predict.program, { repeats = 1, warmup = 0 }
  for key, size in pairs(problems.find(name).compared) do asked[key] = size end
  local job = lesson.programs[name].language == "c"
    and plan.job(lesson, name, device.COUNTING, asked) or plan.counted(lesson, name, asked)
  job.apart = "predicted-"
  build.jobs(out, { job })
  local came = plan.settled(job) or program.run(out, job, options, environment)
  if came.outcome.status ~= "passed" then return nil end
  local sum = came.found and totals.of(came.found) or {}
  sum.answer = came.check.answer
  return goals.figure(lesson.predict, sum, job.sizes, 1), problems.find(name).describe(job.sizes)
end

-- Is the prediction close enough to the count?
function prediction.is_right(predicted, counted)
  return math.abs(predicted - counted) <= ENOUGH * math.abs(counted)
end

-- Counts the answer to a prediction that has none yet, and says how the two compare.
function prediction.reveal(out, lesson, options, environment)
  local done = progress.read(lesson)
  if not done.predicted or done.counted then return end
  local figure, sizes = count(out, lesson, options, environment)
  if not figure then return end
  progress.add(lesson, "counted", { answer = figure.value })
  out:say("")
  out:say("%s %s", out:paint("title", "you were asked:"), lesson.predict.question)
  local right = prediction.is_right(done.predicted, figure.value)
  out:say("You predicted %s. Counted with %s: %s %s. %s", goals.number(done.predicted), sizes,
    figure.found, figure.noun, right and "Your prediction was right."
    or ("lessons/%s/README.md explains why."):format(lesson.folder))
end

return prediction
