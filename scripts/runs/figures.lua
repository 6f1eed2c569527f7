-- figures.lua: the figures by which runs are compared in sweeps and tables: times, or counts.
--
-- Times are "work", the total without the phases that make the data; "total"; and the phases. The
-- others are counts. Each is a summary as in base/statistics.lua, in seconds or a number.

local statistics = require "base.statistics"
local problems = require "lessons.problems"
local totals = require "kernels.totals"
local result = require "runs.result"

local figures = {}

-- The counts. The first one is used for lessons without times.
figures.COUNTED = { "sectors", "requests", "launches", "copied", "moved", "shared", "texture" }

local WORDS = {
  work = "the total without making the data", total = "the total", sectors = "sectors",
  requests = "requests", launches = "launches", copied = "bytes copied", moved = "bytes moved",
  shared = "requests of shared memory", texture = "requests of a texture",
}

-- All names that can be typed.
figures.NAMES = table.move(problems.PHASES, 1, #problems.PHASES, 3, { "work", "total" })
table.move(figures.COUNTED, 1, #figures.COUNTED, #figures.NAMES + 1, figures.NAMES)

local IS_COUNTED = {}
for _, name in ipairs(figures.COUNTED) do IS_COUNTED[name] = true end

-- A figure's name in words: "the total", "bytes copied", "compute".
function figures.words(name)
  return WORDS[name] or name
end

function figures.is_counted(name)
  return IS_COUNTED[name] == true
end

-- The time without the phases that make the data. The phases are measured by other clocks than the
-- total, so for a short repeat the difference could be below 0. In a document's sample the phases
-- are fields of the sample itself.
local function work(run)
  local values = {}
  for i, sample in ipairs(result.counted(run)) do
    values[i] = sample.total
    for _, phase in ipairs(problems.find(run.program).phases) do
      local seconds = (sample.phases or sample)[phase.key]
      if phase.makes_data then values[i] = values[i] - seconds end
    end
    values[i] = math.max(values[i], 0)
  end
  return statistics.summary(values)
end

-- One figure of a document's run, as a summary; nil if the run does not have it.
function figures.of_document(run, name)
  local number = IS_COUNTED[name] and run.counted and run.counted[name]
  if number then return statistics.summary({ number }) end
  if not run.total or IS_COUNTED[name] then return nil end
  if name == "work" then return run.samples and work(run) end
  return name == "total" and run.total or run.phases[name]
end

-- All figures of a run that passed, by their names.
function figures.of(run)
  if not run.total then
    local all = totals.figures(run.found)
    for name, number in pairs(all) do all[name] = statistics.summary({ number }) end
    return all
  end
  local all = { work = work(run), total = run.total }
  for name, summary in pairs(run.phases) do all[name] = summary end
  return all
end

return figures
