-- reference.lua: computes the expected answers of a program where it cannot have a judge. A program
-- of our own does it (cuda/reference.c), in a process without any code of the lesson.

local json = require "base.json"
local process = require "base.process"
local units = require "base.units"

local reference = {}

local known = {} -- by the command line, because the lessons of one problem need the same

-- The expected answers by their seeds, as they are typed: the fields that a check has to have. If
-- there are `least` and `most`, the answer has to be between them.
local function ask(out, command)
  out:progress("computing the expected answers")
  local done = process(command, { stdout = "capture", stderr = "capture" })
  out:clear()
  if done.code ~= 0 then
    return nil, done.error or done.stderr:match("[^\n]*") or "it was ended"
  end
  local answers = {}
  for line in done.stdout:gmatch("[^\n]+") do
    local answer = json.decode(line)
    answers[table.concat(answer.seeds, ",")] = answer
    answer.seeds = nil
  end
  return answers
end

-- The expected answers of a job; or nil and why they cannot be computed.
function reference.answers(out, job)
  local command = table.move(job.asked, 1, #job.asked, 2, { job.reference.binary })
  local key = table.concat(command, "\n")
  if not known[key] then
    local answers, problem = ask(out, command)
    if not answers then return nil, problem end
    known[key] = answers
  end
  return known[key]
end

local function beyond(check, least, most)
  if check.answer and least <= check.answer and check.answer <= most then return nil end
  return ("got %s, expected %s to %s"):format(units.value(check.answer), units.value(least),
    units.value(most))
end

local function mismatch(check, answer)
  local wrong = answer.least and beyond(check, answer.least, answer.most)
  if wrong then return wrong end
  for key, value in pairs(answer) do
    if check[key] ~= value and key ~= "least" and key ~= "most" then
      return check[key] == nil and ("got no %s, expected %s"):format(key, units.value(value))
        or ("got the %s %s, expected %s"):format(key, units.value(check[key]), units.value(value))
    end
  end
end

-- What is wrong with the checks that a program says are right, in words; nil if nothing is.
function reference.mismatch(checks, answers)
  for _, check in ipairs(checks) do
    local answer = answers[table.concat(check.seeds, ",")]
    local wrong = answer and mismatch(check, answer)
    if not answer then wrong = "its expected answer is not known" end
    if wrong then return ("repeat %d: %s"):format(check["repeat"], wrong) end
  end
end

return reference
