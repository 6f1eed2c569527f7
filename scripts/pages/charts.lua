-- charts.lua: the common parts of charts: their frame on the page, their key, and the axis of
-- charts that have a row for each lesson.

local axes = require "views.axes"
local html = require "pages.html"
local picture = require "pages.picture"

local element = html.element

local charts = {}

-- The key of a chart: { form, colour, words } for each mark. The form is a kind of picture.lua.
local function key(entries)
  local items = {}
  for i, entry in ipairs(entries) do
    items[i] = { element("span", { class = ("mark %s %s"):format(entry[1], entry[2]) }), entry[3] }
  end
  return html.list(items, "key")
end

-- A chart with its key, and with its numbers in a folded table below. `chart` is for picture.lua;
-- `entries` are those of the key, none if the chart has only one kind of mark; `numbers` is the
-- table's markup, or nil.
function charts.figure(chart, entries, numbers)
  return element("figure", {
    element("div", { class = "drawn", #entries > 0 and key(entries) or {}, picture.draw(chart) }),
    numbers and element("details", { element("summary", { "The numbers" }), numbers }) or {},
  })
end

local LONGEST = 18 -- characters of a line of a label; the tables have the whole labels

-- A label in one line, or in two if it is long.
local function lines_of(label)
  local length = utf8.len(label)
  if not length or length <= LONGEST then return { label } end
  local first = label:sub(1, utf8.offset(label, LONGEST + 2) - 1):match("^(.+) ")
  if not first then return { picture.shortened(label, LONGEST) } end
  return { first, picture.shortened(label:sub(#first + 2), LONGEST) }
end

-- A chart with a row for each of `rows`, which have a `label`. `chart` has the fields of
-- picture.lua; this function sets its y axis and its height.
function charts.of_rows(rows, chart)
  local labels = {}
  for i, row in ipairs(rows) do labels[i] = lines_of(row.label) end
  chart.y, chart.height = axes.rows(labels)
  return chart
end

-- The values in column `index` of all points of all layers.
function charts.values(layers, index)
  local list = {}
  for _, layer in ipairs(layers) do
    for _, point in ipairs(layer.points) do list[#list + 1] = point[index] end
  end
  return list
end

return charts
