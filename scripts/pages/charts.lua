-- charts.lua: what the charts of lessons share: their frame on the page, the words for colours, and
-- charts that have a row for each lesson.

local axes = require "views.axes"
local html = require "pages.html"
local picture = require "pages.picture"

local element = html.element

local charts = {}

-- What each mark and colour stands for: { form, colour, words } each, the form as of picture.lua.
local function key(entries)
  local items = {}
  for i, entry in ipairs(entries) do
    items[i] = { element("span", { class = ("mark %s %s"):format(entry[1], entry[2]) }), entry[3] }
  end
  return html.list(items, "key")
end

-- A chart with its key, and its numbers as a table below: `chart` as of picture.lua; `entries` of
-- its key, none where nothing is to be told apart; `numbers` a table's markup, or nil.
function charts.figure(chart, entries, numbers)
  return element("figure", {
    element("div", { class = "drawn", #entries > 0 and key(entries) or {}, picture.draw(chart) }),
    numbers or {},
  })
end

local LONGEST = 18 -- letters of a label; the tables have whole ones

-- A chart with a row for each of these, which have a `label`: what `chart` has of picture.lua's,
-- and here its axis of rows and its height.
function charts.of_rows(rows, chart)
  local labels = {}
  for i, row in ipairs(rows) do labels[i] = picture.shortened(row.label, LONGEST) end
  chart.y, chart.height = axes.rows(labels)
  return chart
end

-- The values of all layers' points in column `index`.
function charts.values(layers, index)
  local list = {}
  for _, layer in ipairs(layers) do
    for _, point in ipairs(layer.points) do list[#list + 1] = point[index] end
  end
  return list
end

return charts
