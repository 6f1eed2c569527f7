-- asked.lua: is what ran what was asked for? A program may have other defaults, read its arguments
-- itself, or change what it was given.

local units = require "base.units"
local problems = require "lessons.problems"

local asked = {}

local function differs(what, ran, wanted)
  return ("it ran %s %s, and was asked for %s"):format(what, units.value(ran), units.value(wanted))
end

-- The seeds of a repeat as they are typed: the sets of them take turns. "" where nothing is random.
function asked.seeds(job, repeat_number)
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
  if seeds ~= asked.seeds(job, 1) then return differs("--seed", seeds, asked.seeds(job, 1)) end
end

-- The warm-ups are there from the first on, and the repeats to the last.
local function repeats_differ(checks, job)
  for _, check in ipairs(checks) do
    local number = check["repeat"]
    local seeds = table.concat(check.seeds or {}, ",")
    if seeds ~= asked.seeds(job, number) then
      return differs(("repeat %d with --seed"):format(number), seeds, asked.seeds(job, number))
    end
  end
  local first, last = checks[1]["repeat"], checks[#checks]["repeat"]
  if 1 - first ~= job.warmup then return differs("--warmup", 1 - first, job.warmup) end
  if job.repeats and last ~= job.repeats then return differs("--repeats", last, job.repeats) end
end

-- The same of a record that may be cut off: nothing where it has not begun.
function asked.begin_mismatch(record, job)
  return record.begin and begin_differs(record.begin, job)
end

-- What differs, in words, in a whole record with checks; nil where nothing does.
function asked.mismatch(record, job)
  return begin_differs(record.begin, job) or repeats_differ(record.checks, job)
end

return asked
