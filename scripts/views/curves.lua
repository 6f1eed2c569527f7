-- curves.lua: the plots of a sweep of sweeps/sweep.lua, and which line is the fastest where.

local statistics = require "base.statistics"
local units = require "base.units"
local host = require "host"
local problems = require "lessons.problems"
local axis = require "sweeps.axis"
local crossings = require "sweeps.crossings"
local figures = require "runs.figures"
local axes = require "views.axes"
local gnuplot = require "views.gnuplot"
local report = require "views.report"

local curves = {}

-- The text of a figure of the line: a time, or a count.
function curves.text(line, number)
  if line.counted then return units.count(math.floor(number + 0.5)) end
  return units.time(number)
end

-- The summary of a line's figure at the axis' value number `i`; nil if there is none.
function curves.summary(line, i)
  local point = line.points[i]
  return point and point.figures and point.figures[line.figure]
end

-- "1,024 elements", "1 rank", "SIDE = 16": value number `i` of the axis.
function curves.value(one, i)
  local value, name = one.axis.values[i], one.axis.name
  if one.axis.of_source then return ("%s = %d"):format(name, value) end
  return ("%s %s"):format(units.count(value), value == 1 and name:gsub("s$", "") or name)
end

-- The title of a panel's plot: "compute over ranks, weak scaling".
function curves.title(one, panel)
  local scaling = one.axis.weak and ", weak scaling" or one.axis.name == "ranks"
    and ", strong scaling" or ""
  return ("%s over %s%s"):format(figures.words(panel.figure), one.axis.name, scaling)
end

local function names_of(lines)
  local names = {}
  for i, line in ipairs(lines) do names[i] = line.name end
  return names
end

-- "01, 05 and 06"
function curves.names(lines)
  return units.joined(names_of(lines))
end

-- The lines that are shown: all that were not skipped.
function curves.shown(one)
  local lines = {}
  for _, line in ipairs(one.lines) do
    local outcome = line.first.outcome
    if not (outcome and outcome.status == "skipped") then lines[#lines + 1] = line end
  end
  return lines
end

-- Groups the lines into pictures: one for times, and one for each counted figure.
function curves.panels(one)
  local list, by_unit = {}, {}
  for _, line in ipairs(curves.shown(one)) do
    local unit = line.counted and line.figure or "s"
    if not by_unit[unit] then
      by_unit[unit] = { counted = line.counted, figure = line.figure, lines = {} }
      list[#list + 1] = by_unit[unit]
    end
    table.insert(by_unit[unit].lines, line)
  end
  return list
end

-- The points of a line. A value of 0 is left out, because a logarithmic axis has no place for it.
local function points_of(one, line)
  local points, gap = {}, false
  for i, value in ipairs(one.axis.values) do
    local found = curves.summary(line, i)
    if found and found.median > 0 then
      points[#points + 1] = { x = value, y = found.median, low = found.low, high = found.high,
                              gap = gap and #points > 0 }
    end
    gap = not (found and found.median > 0)
  end
  return points
end

-- a, b, … z, A, …
local function letter(i)
  return (i <= 26 and string.char(96 + i)) or i <= 52 and string.char(38 + i) or "#"
end

-- The panels in the form that gnuplot.lua takes.
function curves.pictures(one)
  local list = {}
  for p, panel in ipairs(curves.panels(one)) do
    local lines = {}
    for i, line in ipairs(panel.lines) do
      lines[i] = { letter = letter(i), name = line.name, points = points_of(one, line) }
    end
    list[p] = { lines = lines, base = one.axis.base or 10, x_title = one.axis.name,
                y_title = figures.words(panel.figure),
                y_format = panel.counted and "%.0s%c" or "%.0s %cs" }
  end
  return list
end

local HEIGHT, NARROWEST, WIDEST = 20, 40, 100 -- characters
local LABELS = 12 -- characters beside the plot's x axis

-- The axes of a plot: x has the values at which a line has a point, y the measured figures.
local function axes_of(one, panel, lines, width)
  local values, measured, known = {}, {}, {}
  for _, line in ipairs(lines) do
    for _, point in ipairs(line.points) do
      measured[#measured + 1], known[point.x] = point.y, true
    end
  end
  for _, value in ipairs(one.axis.values) do
    if known[value] then values[#values + 1] = value end
  end
  if #values == 0 then return nil end
  return axes.of_values(values, function(value) return axis.call(one.axis, value) end,
      width - LABELS),
    axes.logarithmic(measured, function(value) return curves.text(panel.lines[1], value) end, nil,
      10, true)
end

-- The rows of a plot; or nil and a message that says why there is none.
local function plot(lines, x, y, width)
  if not gnuplot.find() then
    return nil, "gnuplot is not installed (Debian: gnuplot-nox); lessons/run --setup installs it"
  end
  return gnuplot.text(lines, x, y, width, HEIGHT)
end

local function draw(out, one, panel, picture)
  local width = math.min(out.width or 80, WIDEST)
  if width < NARROWEST then
    return out:item("no plot is drawn: the terminal has fewer than %d columns", NARROWEST)
  end
  local x, y = axes_of(one, panel, picture.lines, width)
  if not x or host.interrupted() then return end
  local rows, problem = plot(picture.lines, x, y, width)
  if not rows then return out:item("no plot is drawn: %s", problem) end
  out:say("")
  out:say("%s", out:paint("title", curves.title(one, panel)))
  if out.format == "markdown" then out:say("\n```text") end
  for _, row in ipairs(rows) do out:say(row) end
  if out.format == "markdown" then out:say("```\n") end
  local legend = {}
  for i, line in ipairs(picture.lines) do legend[i] = line.letter .. "  " .. line.name end
  out:item("%s", table.concat(legend, "    "))
end

-- ---- which line is the fastest where ----

-- "up to 512 elements", "at 1 rank", "from SIDE = 8 to 16", "from 8,192 elements on", "everywhere"
local function where(one, stretch)
  local from, to = stretch.from, stretch.to
  if from == 1 and to == #one.axis.values then return "everywhere" end
  if from == 1 and one.axis.values[to] > 1 then return "up to " .. curves.value(one, to) end
  if to == #one.axis.values then return ("from %s on"):format(curves.value(one, from)) end
  if from == to then return "at " .. curves.value(one, from) end
  if one.axis.of_source then
    return ("from %s to %d"):format(curves.value(one, from), one.axis.values[to])
  end
  return ("from %s to %s"):format(units.count(one.axis.values[from]), curves.value(one, to))
end

local function say_stretch(out, one, panel, stretch)
  local what = panel.counted and "the fewest " .. figures.words(panel.figure) or "the fastest"
  local text
  if #stretch.best == 1 then
    text = ("%s %s %s"):format(curves.names(stretch.best), panel.counted and "has" or "is", what)
  elseif panel.counted then
    text = ("%s have %s, and the same"):format(curves.names(stretch.best), what)
  elseif stretch.noisy then
    text = ("%s which is %s, %s"):format(report.NOISY, what,
      units.joined(names_of(stretch.best), "or"))
  else
    text = ("%s are %s, and the same"):format(curves.names(stretch.best), what)
  end
  if stretch.at then
    text = ("%s; its line crosses that of %s near %s"):format(text, stretch.after.name,
      axis.call(one.axis, stretch.at))
  end
  out:item("%s: %s", where(one, stretch), text)
end

-- The panel's lines for this problem, in the form that crossings.of takes.
local function lines_of(one, panel, problem)
  local list = {}
  for _, line in ipairs(panel.lines) do
    if line.program == problem.name then
      local summaries = {}
      for i in ipairs(one.axis.values) do summaries[i] = curves.summary(line, i) end
      list[#list + 1] = { name = line.name, summaries = summaries }
    end
  end
  return list
end

-- Says, for each problem of a panel, which line is the fastest at which values.
function curves.say_crossings(out, one, panel)
  for _, problem in ipairs(problems.LIST) do
    local lines = lines_of(one, panel, problem)
    if #lines > 1 and not panel.counted and crossings.too_few(lines) then
      out:item("which is the fastest: not known where a point has fewer than %d samples, or where"
        .. " a document does not keep them", statistics.FEWEST)
    end
    for _, stretch in ipairs(crossings.of(one.axis.values, lines, panel.counted)) do
      say_stretch(out, one, panel, stretch)
    end
  end
end

-- Draws each panel, and says below it which line is the fastest where.
function curves.show(out, one)
  local pictures = curves.pictures(one)
  for p, panel in ipairs(curves.panels(one)) do
    draw(out, one, panel, pictures[p])
    curves.say_crossings(out, one, panel)
  end
end

return curves
