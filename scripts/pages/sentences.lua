-- sentences.lua: a sentence for each lesson that names what limits it.

local units = require "base.units"
local problems = require "lessons.problems"
local derive = require "runs.derive"
local recorded_times = require "published.recorded_times"
local report = require "views.report"
local html = require "pages.html"
local sectors = require "pages.sectors"

local element = html.element

local sentences = { id = "sentences", title = "What limits each lesson", wide = true,
                    ways = "lessons/run all" }

local NEAR = 0.6 -- a kernel at this share of the limit or above is limited by it

-- "67.6 ms of 124 ms"
local function share_of(seconds, run)
  return ("%s of %s"):format(units.time(seconds), units.time(run.total.median))
end

local LIMITS = { bytes = "memory", launches = "the overhead of launches", flops = "arithmetic",
                 halves = "the tensor cores", logic = "bitwise instructions",
                 multiplies = "the multiplications of its generator",
                 floats = "instructions on floats" }

-- "at 39 % of this machine's limit (bytes)"
local function beside_limit(share, limit)
  return ("at %s of the machine's limit (%s)"):format(report.percent_of_limit(share), limit.bound)
end

-- The sentence for a run whose kernels take most of its time.
local function of_kernels(run, parts, limit)
  local took = share_of(parts.kernel, run)
  if not (limit and limit.share and limit.share > 0) then
    return ("Limited by its kernels: %s."):format(took)
  end
  local share = limit.share * run.phases.compute.median / parts.kernel
  if share >= NEAR then
    return ("Limited by %s: its kernels take %s, %s."):format(LIMITS[limit.bound], took,
      beside_limit(share, limit))
  end
  return ("Limited by its kernels: they take %s, %s times as long as the machine's limit (%s)"
    .. " allows."):format(took, units.three(1 / share), limit.bound)
end

local LARGEST = {
  rng = function(run, parts)
    return ("Limited by generating its random numbers: %s."):format(share_of(parts.rng, run))
  end,
  transfer = function(run, parts)
    return ("Limited by its copies between host and device: %s.")
      :format(share_of(parts.transfer, run))
  end,
  kernel = of_kernels,
  host = function(run, parts)
    return (run.device == "cpu" and "Limited by the CPU, which computes: %s."
      or "Limited by the host, between kernels and copies: %s.")
      :format(share_of(parts.host, run))
  end,
}

-- The name of the largest part of a run's total, and all parts; `kernels` is that of derive.parts.
function sentences.largest(run, kernels)
  local parts, largest = derive.parts(run, kernels), nil
  for _, name in ipairs({ "kernel", "transfer", "rng", "host" }) do
    if not largest or parts[name] > parts[largest] then largest = name end
  end
  return largest, parts
end

-- The sentence for a run with times.
local function of_times(run, limit, kernels)
  local largest, parts = sentences.largest(run, kernels)
  local text = LARGEST[largest](run, parts, limit)
  if largest ~= "kernel" and limit and limit.share then
    text = ("%s Its phase compute takes %s, %s."):format(text,
      units.time(run.phases.compute.median), beside_limit(limit.share, limit))
  end
  return text
end

-- What was recorded on a GPU for a run in the emulator; nil if nothing was, or if it has times.
local function recorded_of(row)
  local passed = row.run.outcome.status == "passed" and not row.run.total
  return passed and recorded_times.of(row.run, row.facts) or nil
end

local function without_times(row, there)
  if not there then return "No times were recorded on a GPU." end
  return of_times(there.run, derive.limit(there.run, row.facts.limit, there.limits))
end

local WASTE = 1.5 -- more than this many times the ideal sectors call for a sentence

-- A sentence about the wasted sectors that were counted in a row's program; "" if few are wasted.
local function waste_of(data, run)
  for _, document in ipairs(run.own and {} or data.counters) do
    for _, program in ipairs(document.programs) do
      local figures = program.lesson == run.lesson and program.program == run.program
        and sectors.figures(program)
      if figures and figures.sectors > WASTE * figures.ideal then
        return (" A request touches %.1f sectors of memory on average; the ideal is %.1f.")
          :format(figures.sectors / figures.requests, figures.ideal / figures.requests)
      end
    end
  end
  return ""
end

local function sentence(row, there)
  local run = row.run
  if run.outcome.status ~= "passed" then
    return ("Not passed: %s."):format(report.reason(run.outcome))
  end
  return run.total and of_times(run, row.limit, row.kernels) or without_times(row, there)
end

-- What is true of all lessons that ran in the emulator. `machines` are the GPUs, with the dates, on
-- which their times were recorded.
local function about_emulator(emulated, machines)
  if not emulated then return {} end
  local names = {}
  for name, dates in pairs(machines) do
    table.sort(dates)
    local first, last = dates[1], dates[#dates]
    names[#names + 1] = ("an %s, %s"):format(name, first == last and first
      or ("%s to %s"):format(first, last))
  end
  table.sort(names)
  return element("p", { "Lessons without times of this machine ran in the emulator, whose times are"
    .. " not a GPU's.", #names > 0 and (" The sentences about them are those of %s, with the sizes"
    .. " beside their titles."):format(table.concat(names, "; ")) or "" })
end

-- The section of one participant; nil if there are no runs.
function sentences.make(data, person)
  if #person.rows == 0 then return nil end
  local list, machines, emulated = {}, {}, false
  for i, row in ipairs(person.rows) do
    local run, there = row.run, recorded_of(row)
    emulated = emulated or run.device == "emulated" and not run.total
    if there then
      local name = there.environment.gpu.name
      machines[name] = machines[name] or {}
      table.insert(machines[name], there.environment.date:sub(1, 10))
    end
    list[i] = element("div", {
      element("dt", { element("b", { row.label }), " ", run.title, there
        and ", " .. problems.find(run.program).describe(there.run.sizes) or "" }),
      element("dd", { sentence(row, there), waste_of(data, run) }),
    })
  end
  return { about_emulator(emulated, machines),
           html.folded("Lesson by lesson", element("dl", { class = "sentences", list })) }
end

return sentences
