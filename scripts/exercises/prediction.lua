-- prediction.lua: one question before a lesson's first run, as its lesson.lua states it in
-- `predict`, and the count that answers it. What was answered is never asked again, nor changed.

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

local ENOUGH = 0.05 -- of what is counted: whoever answers 9 where 9.07 is counted is right

-- What is typed as a number; nil where nothing is, or nothing can be any more.
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

-- Asks the lesson's question, where it has one and it was not asked yet.
function prediction.ask(out, lesson)
  if not lesson.predict or progress.read(lesson).asked then return end
  out:say("%s %s", out:paint("title", "before the first run:"), lesson.predict.question)
  progress.add(lesson, "predicted", { answer = answer(out) })
  out:say("")
end

-- What is counted of the program that the question is about, as goals.figure gives it; nil where it
-- cannot be run.
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

-- Whether a prediction is as near to what is counted as one can ask for.
function prediction.is_right(predicted, counted)
  return math.abs(predicted - counted) <= ENOUGH * math.abs(counted)
end

-- Counts what was predicted and not counted yet, and says how the two compare.
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
