-- goals.lua: the goals of a lesson besides the right answer: figures that counting gives. `judged`
-- in lesson.lua states them: which figure (`count`), per what (`per`), and the value that it must
-- be at `most`, at `least`, or both. `predict` asks the student for such a figure.

local units = require "base.units"
local problems = require "lessons.problems"

local goals = {}

local function conflicts(of)
  return of.parts - of.ideal
end

-- The figures, by their names in lesson.lua. `noun` is in words, {for one|for many}; `of` is a
-- function of the counts of a program (kernels/totals.lua), and of its `answer`; `operation`, if
-- there is one, says which lines of source cause it. Figures of directives come from the source,
-- and shares are those of all repeats: they are counted `once`, however many repeats run.
goals.COUNTS = {
  global_loads = { noun = "{number|numbers} read from global memory", operation = "global_load",
                   of = function(totals) return totals.global_load.lanes end },
  global_load_sectors = { noun = "{sector|sectors} of global memory read",
                          operation = "global_load",
                          of = function(totals) return totals.global_load.parts end },
  global_store_sectors = { noun = "{sector|sectors} of global memory written",
                           operation = "global_store",
                           of = function(totals) return totals.global_store.parts end },
  global_atomics = { noun = "atomic {addition|additions} to global memory",
                     operation = "global_atomic",
                     of = function(totals) return totals.global_atomic.lanes end },
  bank_conflicts = { noun = "{wavefront|wavefronts} of shared memory beyond the ideal",
                     operation = "shared_load", of = function(totals)
    return conflicts(totals.shared_load) + conflicts(totals.shared_store)
  end },
  shared_loads = { noun = "{number|numbers} read from shared memory", operation = "shared_load",
                   of = function(totals) return totals.shared_load.lanes end },
  shared_stores = { noun = "{number|numbers} written to shared memory", operation = "shared_store",
                    of = function(totals) return totals.shared_store.lanes end },
  barriers = { noun = "{barrier|barriers}", of = function(totals) return totals.barriers end },
  active_lanes = { noun = "percent of the lanes active", once = true,
                   of = function(totals) return 100 * totals.active end },
  tensor_multiplications = {
    noun = "{multiplication|multiplications} by tensor cores",
    of = function(totals) return totals.tensor_multiplications end,
  },
  texture_reads = { noun = "{number|numbers} read from textures",
                    of = function(totals) return totals.texture.lanes end },
  bytes_to_device = { noun = "{byte|bytes} copied to the device",
                      of = function(totals) return totals.to_device end },
  bytes_to_host = { noun = "{byte|bytes} copied to the host",
                    of = function(totals) return totals.to_host end },
  pageable_bytes = { noun = "{byte|bytes} copied from or to pageable memory",
                     of = function(totals) return totals.pageable end },
  bytes_beside = { noun = "{byte|bytes} copied while a kernel may run",
                   of = function(totals) return totals.beside end },
  launches = { noun = "{launch|launches}", of = function(totals) return totals.launches end },
  launches_by_kernels = { noun = "{launch|launches} by kernels",
                          of = function(totals) return totals.by_kernels end },
  launches_by_graphs = { noun = "{launch|launches} by graphs",
                         of = function(totals) return totals.by_graphs end },
  parallel_loops = { noun = "{loop|loops} shared out among gangs", once = true,
                     of = function(totals) return totals.parallel_loops end },
  copying_loops = { noun = "{loop|loops} for which arrays are copied", once = true,
                    of = function(totals) return totals.copying_loops end },
  copies_in = { noun = "{directive that copies|directives that copy} arrays in", once = true,
                of = function(totals) return totals.copies_in end },
  copies_out = { noun = "{directive that copies|directives that copy} arrays out", once = true,
                 of = function(totals) return totals.copies_out end },
  answer = { noun = "in the answer", of = function(totals) return totals.answer end },
}

-- What a figure may be divided by, besides the sizes of the problem.
goals.PER = { request = "request", block = "block", work = "unit of work" }

local function divisor(goal, totals, problem, sizes)
  if goal.per == "request" then
    return totals[goals.COUNTS[goal.count].operation].requests
  end
  if goal.per == "block" then return totals.blocks end
  if goal.per == "work" then return problem.work(sizes) end
  return goal.per and sizes[goal.per] or 1
end

-- A number as people write it.
function goals.number(value)
  if value % 1 == 0 then return units.count(value // 1 | 0) end
  if value < 0.1 then return ("%.2g"):format(value) end
  return (("%.2f"):format(value):gsub("%.?0+$", ""))
end

-- "sectors of global memory read per request on average", for `value` of them.
local function noun_of(goal, problem, value)
  local per = goal.per == "work" and problem.per or goal.per
  local noun = goals.COUNTS[goal.count].noun:gsub("{(.-)|(.-)}", value == 1 and "%1" or "%2")
  return noun .. (per and " per " .. per:gsub("s$", "") or "")
    .. (goal.per == "request" and " on average" or "")
end

-- These divisors are counted over all repeats, like the figures; the other ones are for one repeat.
local PER_REPEAT = { request = 1, block = 1 }

-- The figure of a goal or a prediction: { value, found (in words), noun }. `totals` are the counts
-- of all `repeats` of a program with these `sizes`. If nothing was counted, it is 0.
function goals.figure(goal, totals, sizes, repeats)
  local problem = problems.find(goal.program)
  local count = goals.COUNTS[goal.count]
  local sum = count.of(totals)
  local by = divisor(goal, totals, problem, sizes)
    * (count.once and 1 or PER_REPEAT[goal.per] or repeats)
  local value = sum == 0 and 0 or sum / by
  return { value = value, found = goals.number(value), noun = noun_of(goal, problem, value) }
end

-- "at most 4", "at least 1", "1 to 4", "1"
local function bounds(goal)
  if goal.most == goal.least then return goals.number(goal.most) end
  if goal.most and goal.least then
    return ("%s to %s"):format(goals.number(goal.least), goals.number(goal.most))
  end
  return ("at %s %s"):format(goal.most and "most" or "least", goals.number(goal.most or goal.least))
end

-- Is this value of its figure what the goal asks for?
function goals.is_met(goal, value)
  return value <= (goal.most or math.huge) and value >= (goal.least or 0)
end

-- The goal with its figure: { what, asked, found, value, passed, operation }.
function goals.measure(goal, totals, sizes, repeats)
  local figure = goals.figure(goal, totals, sizes, repeats)
  local limit = goal.most or goal.least
  local passed = goals.is_met(goal, figure.value)
  return { what = goal.what, found = figure.found, value = figure.value, passed = passed,
           asked = ("%s %s"):format(bounds(goal),
             noun_of(goal, problems.find(goal.program), limit)),
           operation = goals.COUNTS[goal.count].operation }
end

return goals
