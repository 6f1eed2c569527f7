-- document.lua: reads a sweep from a document that --json wrote, in the form of sweep.lua.

local statistics = require "base.statistics"
local formats = require "lessons.formats"
local problems = require "lessons.problems"
local documents = require "runs.documents"
local lines = require "sweeps.lines"

local sweep_document = {}

-- The summary of a point's values; older documents have no values.
local function summary_of(point)
  return point.values and statistics.summary(point.values) or point
end

-- The points of a line, by the numbers of their values.
local function points_of(line, numbers)
  local points = {}
  for _, point in ipairs(line.points) do
    local number = numbers[point.value]
    if number then
      points[number] = { outcome = point.outcome,
                         figures = point.median and { [line.figure] = summary_of(point) } or nil }
    end
  end
  return points
end

local function line_of(line, numbers)
  local choices, points = {}, points_of(line, numbers)
  for _, choice in ipairs(problems.find(line.program).choices) do
    choices[choice.key] = line[choice.key]
  end
  return {
    label = line.lesson, title = line.title, program = line.program, device = line.device,
    choices = choices, figure = line.figure, counted = line.unit == "count", points = points,
    first = { outcome = points[1] and points[1].outcome },
  }
end

-- The sweep in a file. A mistake in it ends the run.
function sweep_document.read(path)
  local document = documents.of_verb(path, formats.SWEEP, "sweep")
  local numbers = {}
  for i, value in ipairs(document.axis.values) do numbers[value] = i end
  local one = { axis = document.axis, environment = document.environment, lines = {},
                device = { kind = document.environment.gpu and "gpu" or "emulated" } }
  for i, line in ipairs(document.lines) do one.lines[i] = line_of(line, numbers) end
  lines.set_names(one.lines)
  return one
end

return sweep_document
