-- sweeps.lua: the sweeps of lessons: the lines of each sweep, and which line is the fastest where;
-- and a sweep's lines as a picture in a file.

local files = require "base.files"
local units = require "base.units"
local host = require "host"
local runs_axis = require "sweeps.axis"
local curves = require "views.curves"
local view = require "views.sweep"
local axes = require "views.axes"
local charts = require "pages.charts"
local html = require "pages.html"
local picture = require "pages.picture"

local sweeps = { id = "sweeps", title = "Sweeps over a size", wide = true,
                 ways = "lessons/run sweep 01,05 --points 10^4..10^8" }

local COLOURS = { "one", "two", "three", "four", "five", "six" }
local HEIGHT = 340
local element = html.element

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

-- The intervals of a line's points as stems. A logarithmic axis has no place for one from 0 on.
local function intervals_of(line)
  local stems = {}
  for _, point in ipairs(line.points) do
    if point.low > 0 then stems[#stems + 1] = { point.x, point.low, point.x, point.high } end
  end
  return stems
end

-- After six lines the colours repeat, with dashes.
local function layers_of(lines)
  local layers, entries = {}, {}
  for i, line in ipairs(lines) do
    local colour, points = COLOURS[(i - 1) % #COLOURS + 1], points_of(line)
    layers[#layers + 1] = { kind = "lines", colour = colour, points = points,
                            dashes = i > #COLOURS }
    layers[#layers + 1] = { kind = "stems", colour = colour, points = intervals_of(line) }
    layers[#layers + 1] = { kind = "dots", colour = colour, points = points }
    entries[i] = { "lines", colour, line.name .. (i > #COLOURS and " (dashed)" or "") }
  end
  return layers, entries
end

local function chart_of(one, panel, lines, id)
  local layers, entries = layers_of(lines)
  local measured = charts.values(layers, 2)
  for _, high in ipairs(charts.values(layers, 4)) do measured[#measured + 1] = high end
  local chart = {
    id = id, title = curves.title(one, panel),
    text = "A line for each lesson on two logarithmic axes, with an upright stroke for the interval"
      .. " of each point. The table has all points.",
    x = axes.logarithmic(charts.values(layers, 1), function(value)
      return units.raised(runs_axis.call(one.axis, value))
    end, one.axis.name, one.axis.base),
    y = axes.logarithmic(measured, function(value)
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
    parts[#parts + 1] = element("h3", { chart.title })
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
  return element("div", { class = "pair", list })
end

-- ---- a picture in a file ----

local EDGE, LINE = 10, 22 -- units: left of the title, and the height of a line of text

-- A text of the title or of the key.
local function text_at(x, y, weight, text)
  return element("text", { x = x, y = y, fill = "var(--ink)", ["font-weight"] = weight, text })
end

-- The title, the key and the chart below each other, from `top` on. Returns them and where they
-- end.
local function part_of(chart, entries, top)
  local parts = { text_at(EDGE, top + LINE, "bold", chart.title) }
  top = top + LINE
  for _, entry in ipairs(entries) do
    top = top + LINE
    parts[#parts + 1] = element("path", { d = ("M%d,%dh22"):format(EDGE, top - 5),
      stroke = ("var(--%s)"):format(entry[2]), ["stroke-width"] = 2.5 })
    parts[#parts + 1] = text_at(EDGE + 30, top, nil, entry[3])
  end
  top = top + LINE / 2
  parts[#parts + 1] = element("svg", { y = top, width = picture.WIDTH, height = chart.height,
                                       picture.draw(chart) })
  return parts, top + chart.height
end

-- The text of an SVG file with all panels of a sweep. It is dark where the reader's system is.
function sweeps.file(one)
  local parts, height, pictures = {}, 0, curves.pictures(one)
  for p, panel in ipairs(curves.panels(one)) do
    local chart, entries = chart_of(one, panel, pictures[p].lines, "sweep-" .. p)
    parts[p], height = part_of(chart, entries, height)
  end
  return html.text(element("svg", {
    xmlns = "http://www.w3.org/2000/svg", viewBox = ("0 0 %d %d"):format(picture.WIDTH, height),
    width = 1.5 * picture.WIDTH, ["font-family"] = "sans-serif", ["font-size"] = 15,
    element("style", { html.markup(files.read(host.root .. "/scripts/pages/style/colours.css")) }),
    element("rect", { width = "100%", height = "100%", fill = "var(--paper)" }), parts,
  })) .. "\n"
end

return sweeps
