-- sweeps.lua: the sweeps of lessons: the lines of each sweep, and which line is the fastest where.

local runs_axis = require "sweeps.axis"
local curves = require "views.curves"
local view = require "views.sweep"
local axes = require "views.axes"
local charts = require "pages.charts"
local html = require "pages.html"

local sweeps = { id = "sweeps", title = "Sweeps over a size",
                 ways = "lessons/run sweep 01,05 --points 10^4..10^8" }

local COLOURS = { "one", "two", "three", "four", "five", "six" }
local HEIGHT = 340

-- The notes about the crossings of a panel, as a list.
local function crossings(one, panel)
  local said = {}
  local out = { item = function(_, text, ...) said[#said + 1] = text:format(...) end }
  curves.say_crossings(out, one, panel)
  return html.list(said)
end

-- A line's points in the form of picture.lua.
local function points_of(line)
  local points = {}
  for i, point in ipairs(line.points) do points[i] = { point.x, point.y, gap = point.gap } end
  return points
end

-- After six lines the colours repeat, with dashes.
local function layers_of(lines)
  local layers, entries = {}, {}
  for i, line in ipairs(lines) do
    local colour, points = COLOURS[(i - 1) % #COLOURS + 1], points_of(line)
    layers[#layers + 1] = { kind = "lines", colour = colour, points = points,
                            dashes = i > #COLOURS }
    layers[#layers + 1] = { kind = "dots", colour = colour, points = points }
    entries[i] = { "lines", colour, line.name .. (i > #COLOURS and " (dashed)" or "") }
  end
  return layers, entries
end

local function chart_of(one, panel, lines, id)
  local layers, entries = layers_of(lines)
  local chart = {
    id = id, title = curves.title(one, panel),
    text = "A line for each lesson on two logarithmic axes. The table has all points.",
    x = axes.logarithmic(charts.values(layers, 1), function(value)
      return runs_axis.call(one.axis, value)
    end, one.axis.name, one.axis.base),
    y = axes.logarithmic(charts.values(layers, 2), function(value)
      return curves.text(panel.lines[1], value)
    end, nil, 10, true),
    layers = layers, height = HEIGHT,
  }
  return chart, entries
end

-- A table of views/sweep.lua as a table of the page.
local function table_of(one)
  local columns, rows = view.table(one)
  local titled, plain = {}, {}
  for _, column in ipairs(columns) do
    if column.title then titled[#titled + 1] = column end
  end
  for r, row in ipairs(rows) do
    plain[r] = {}
    for _, column in ipairs(titled) do
      local cell = row[column.key]
      plain[r][column.key] = type(cell) == "table" and cell.text or cell
    end
  end
  return html.table(("%d values of %s"):format(#rows, one.axis.name), titled, plain)
end

local function of_sweep(number, one)
  local parts, pictures = {}, curves.pictures(one)
  for p, panel in ipairs(curves.panels(one)) do
    local id = ("sweep-%d-%d"):format(number, p)
    local chart, entries = chart_of(one, panel, pictures[p].lines, id)
    parts[#parts + 1] = html.element("h3", { chart.title })
    parts[#parts + 1] = charts.figure(chart, entries, p == 1 and table_of(one) or nil)
    parts[#parts + 1] = crossings(one, panel)
  end
  return parts
end

-- The section; nil if there are no sweeps.
function sweeps.make(data)
  if #data.sweeps == 0 then return nil end
  local list = {}
  for i, one in ipairs(data.sweeps) do list[i] = of_sweep(i, one) end
  return list
end

return sweeps
