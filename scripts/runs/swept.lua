-- swept.lua: a sweep that was measured before, from the document that --json wrote of it: in the
-- form of sweep.lua's, to be shown again.

local fail = require "base.fail"
local files = require "base.files"
local json = require "base.json"
local schema = require "base.schema"
local formats = require "lessons.formats"
local problems = require "lessons.problems"
local lines = require "runs.lines"

local swept = {}

-- A line's points, by the numbers of their values.
local function points_of(line, numbers)
  local points = {}
  for _, point in ipairs(line.points) do
    local number = numbers[point.value]
    if number then
      points[number] = { outcome = point.outcome,
                         figures = point.median and { [line.figure] = point } or nil }
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

-- The sweep in a file; a mistake in it ends the run.
function swept.read(path)
  local text, unreadable = files.read(path)
  if not text then fail(2, "%s", unreadable) end
  local document, problem = json.decode(text)
  problem = problem or schema.mismatch(document, formats.SWEEP, "")
  if problem then
    fail(2, "%s: %s; lessons/run sweep … --json=FILE writes such a document", path, problem)
  end
  local numbers = {}
  for i, value in ipairs(document.axis.values) do numbers[value] = i end
  local one = { axis = document.axis, environment = document.environment, lines = {},
                device = { kind = document.environment.gpu and "gpu" or "emulated" } }
  for i, line in ipairs(document.lines) do one.lines[i] = line_of(line, numbers) end
  lines.set_names(one.lines)
  return one
end

return swept
