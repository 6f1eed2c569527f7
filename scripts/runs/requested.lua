-- requested.lua: compares the sizes, choices and seeds that a program ran with to those that were
-- requested. They differ if a program has its own defaults or parses its arguments itself.

local units = require "base.units"
local problems = require "lessons.problems"

local requested = {}

local function differs(flag, ran, wanted)
  return ("it ran with %s %s instead of %s"):format(flag, units.value(ran), units.value(wanted))
end

-- The seeds of a repeat, as they are typed. The repeats use the sets of seeds in turn. "" if the
-- program has no seeds.
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

-- What differs in the seeds of the repeats, or in the numbers of warm-ups and repeats; or nil.
local function repeats_differ(checks, job)
  for _, check in ipairs(checks) do
    local number = check["repeat"]
    local seeds = table.concat(check.seeds or {}, ",")
    if seeds ~= requested.seeds(job, number) then
      return ("repeat %d: %s"):format(number,
        differs("--seed", seeds, requested.seeds(job, number)))
    end
  end
  local first, last = checks[1]["repeat"], checks[#checks]["repeat"]
  if 1 - first ~= job.warmup then return differs("--warmup", 1 - first, job.warmup) end
  if job.repeats and last ~= job.repeats then return differs("--repeats", last, job.repeats) end
end

-- What differs in the first line of a record, which may be cut off; nil if nothing does.
function requested.begin_mismatch(record, job)
  return record.begin and begin_differs(record.begin, job)
end

-- What differs in a whole record with its checks, in words; nil if nothing does.
function requested.mismatch(record, job)
  return begin_differs(record.begin, job) or repeats_differ(record.checks, job)
end

return requested
