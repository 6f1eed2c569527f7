-- requested.lua: compares the sizes, choices and seeds that a program ran with those that were
-- requested. They differ where a program has defaults of its own or reads its arguments itself.

local units = require "base.units"
local problems = require "lessons.problems"

local requested = {}

local function differs(what, ran, wanted)
  return ("it ran %s %s, and was asked for %s"):format(what, units.value(ran), units.value(wanted))
end

-- The seeds of a repeat as they are typed: the sets of them take turns. "" where nothing is random.
function requested.seeds(job, repeat_number)
  if #job.seeds == 0 then return "" end
  return job.seeds[(repeat_number - 1) % #job.seeds + 1]
end

local function begin_differs(begin, job)
  local problem = problems.find(job.program)
  for _, size in ipairs(problem.sizes) do
    if begin.sizes[size.key] ~= job.sizes[size.key] then
      return differs(size.name, begin.sizes[size.key], job.sizes[size.key])
    end
  end
  for _, choice in ipairs(problem.choices) do
    if begin[choice.key] ~= job.choices[choice.key] then
      return differs(choice.name, begin[choice.key], job.choices[choice.key])
    end
  end
  local seeds = table.concat(begin.seeds, ",")
  local wanted = requested.seeds(job, 1)
  if seeds ~= wanted then return differs("--seed", seeds, wanted) end
end

-- The warm-ups are there from the first on, and the repeats to the last.
local function repeats_differ(checks, job)
  for _, check in ipairs(checks) do
    local number = check["repeat"]
    local seeds = table.concat(check.seeds or {}, ",")
    if seeds ~= requested.seeds(job, number) then
      return differs(("repeat %d with --seed"):format(number), seeds, requested.seeds(job, number))
    end
  end
  local first, last = checks[1]["repeat"], checks[#checks]["repeat"]
  if 1 - first ~= job.warmup then return differs("--warmup", 1 - first, job.warmup) end
  if job.repeats and last ~= job.repeats then return differs("--repeats", last, job.repeats) end
end

-- The same of a record that may be cut off: nothing where it has not begun.
function requested.begin_mismatch(record, job)
  return record.begin and begin_differs(record.begin, job)
end

-- What differs, in words, in a whole record with checks; nil where nothing does.
function requested.mismatch(record, job)
  return begin_differs(record.begin, job) or repeats_differ(record.checks, job)
end

return requested
