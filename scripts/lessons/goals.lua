-- goals.lua: what a lesson asks of a program beyond the right answer: figures that counting gives.
-- A lesson.lua states them as `judged`: which figure (`count`), for what each (`per`), and what it
-- may be at `most` or has to be at `least`.

local units = require "base.units"
local problems = require "lessons.problems"

local goals = {}

local function kernels(operation, figure)
  return function(found)
    local sum = 0
    for _, kernel in ipairs(found.kernels) do sum = sum + kernel[operation][figure] end
    return sum
  end
end

local function conflicts(found)
  local sum = 0
  for _, kernel in ipairs(found.kernels) do
    for _, operation in ipairs({ "shared_load", "shared_store" }) do
      sum = sum + kernel[operation].wavefronts - kernel[operation].ideal
    end
  end
  return sum
end

local function launches(found)
  local sum = 0
  for _, kernel in ipairs(found.kernels) do sum = sum + kernel.launches end
  return sum
end

local function copied(direction)
  return function(found)
    local sum = 0
    for _, copy in ipairs(found.copies) do
      if copy.direction == direction then sum = sum + copy.bytes end
    end
    return sum
  end
end

-- The figures, by the names that lessons give them: `noun` in words; `sum`, a function of what
-- counting found (runs/counts.lua); `operation`, whose lines are to blame, where there is one.
goals.COUNTS = {
  global_loads = { noun = "numbers read from global memory", operation = "global_load",
                   sum = kernels("global_load", "lanes") },
  global_load_sectors = { noun = "sectors of global memory read", operation = "global_load",
                          sum = kernels("global_load", "sectors") },
  bank_conflicts = { noun = "wavefronts of shared memory beyond the ideal",
                     operation = "shared_load", sum = conflicts },
  texture_reads = { noun = "numbers read from textures", sum = kernels("texture", "lanes") },
  bytes_to_device = { noun = "bytes copied to the device", sum = copied("host_to_device") },
  bytes_to_host = { noun = "bytes copied to the host", sum = copied("device_to_host") },
  launches = { noun = "launches", sum = launches },
}

-- What a figure may be divided by, besides the sizes of the problem.
goals.PER = { request = "request", work = "unit of work" }

local function divisor(goal, found, problem, sizes)
  if goal.per == "request" then return kernels("global_load", "requests")(found) end
  if goal.per == "work" then return problem.work(sizes) end
  return goal.per and sizes[goal.per] or 1
end

local function number(value)
  if value % 1 == 0 then return units.count(value // 1 | 0) end
  return (("%.2f"):format(value):gsub("%.?0+$", ""))
end

-- "at most 4.10 sectors of global memory read a request"
local function asked(goal, problem)
  local per = goal.per == "work" and problem.per or goal.per
  return ("%s %s %s%s"):format(goal.most and "at most" or "at least",
    number(goal.most or goal.least), goals.COUNTS[goal.count].noun,
    per and " a " .. per:gsub("s$", "") or "")
end

-- A goal beside what was found in so many repeats of a program of `sizes`: { what, asked, found,
-- value, passed, operation }. A figure of nothing at all is 0.
function goals.measure(goal, found, sizes, repeats)
  local problem = problems.find(goal.program)
  local sum = goals.COUNTS[goal.count].sum(found)
  local by = divisor(goal, found, problem, sizes) * (goal.per == "request" and 1 or repeats)
  local value = sum == 0 and 0 or sum / by
  local passed = value <= (goal.most or math.huge) and value >= (goal.least or 0)
  return { what = goal.what, asked = asked(goal, problem), found = number(value), value = value,
           passed = passed, operation = goals.COUNTS[goal.count].operation }
end

return goals
