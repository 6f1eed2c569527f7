-- repeats.lua: each repeat of each lesson as a dot: how far the times lie apart.

local units = require "base.units"
local axes = require "pages.axes"
local charts = require "pages.charts"
local html = require "pages.html"

local repeats = { id = "repeats", title = "Each repeat",
                  ways = "lessons/run all --json=a.json, whose samples are not taken out" }

local COLUMNS = {
  { key = "label", title = "lesson" },
  { key = "count", title = "repeats", right = true },
  { key = "median", title = "median", right = true },
  { key = "low", title = "least", right = true },
  { key = "high", title = "third quartile", right = true },
  { key = "noise", title = "noise", right = true },
}

local function with_samples(rows)
  local list = {}
  for _, row in ipairs(rows) do
    if row.run.total and #(row.run.samples or {}) > 0 then list[#list + 1] = row end
  end
  return list
end

local MOST = 100 -- percent above the median; what took longer stands there, too

-- A lesson's dots, one below the other in the order in which they were measured.
local function layers_of(rows)
  local dots = {}
  for r, row in ipairs(rows) do
    local samples, median = row.run.samples, row.run.total.median
    for i, sample in ipairs(samples) do
      dots[#dots + 1] = { math.min(MOST, 100 * (sample.total / median - 1)),
                          r - 0.36 + 0.72 * (i - 0.5) / #samples }
    end
  end
  return { { kind = "stems", colour = "published", points = { { 0, 0.5, 0, #rows + 0.5 } } },
           { kind = "dots", colour = "now", points = dots } }
end

local function percent(value)
  return value == 0 and "median" or ("%+.3g %%"):format(value)
end

-- The axis on which all dots have their place.
local function axis_of(dots)
  local low, high = -1, 1
  for _, dot in ipairs(dots) do low, high = math.min(low, dot[1]), math.max(high, dot[1]) end
  local room = 0.03 * (high - low)
  return axes.linear(low - room, high + room, axes.step(high - low), percent,
    "beside the lesson's median")
end

local function table_of(rows)
  local list = {}
  for r, row in ipairs(rows) do
    local total = row.run.total
    list[r] = { label = row.label, count = units.count(total.count),
                median = units.time(total.median), low = units.time(total.low),
                high = units.time(total.high), noise = total.noise and units.percent(total.noise) }
  end
  return html.table("The totals of all repeats", COLUMNS, list)
end

-- The section of one participant; nil where no samples are there.
function repeats.make(book, person)
  local rows = with_samples(person.rows)
  if #rows == 0 then return nil end
  local layers = layers_of(rows)
  local chart = charts.of_rows(rows, {
    id = "repeats-chart", title = "The total of each repeat",
    text = "A row for each lesson, a dot for each of its repeats, by how many percent it took more"
      .. " or less than the median. The table has how far they lie apart.",
    x = axis_of(layers[2].points), layers = layers,
  })
  return {
    html.element("p", { "A lesson's dots stand one below the other in the order in which they were"
      .. " measured: a slanted row is a machine that warms up or slows down. What took more than"
      .. " twice the median stands at the right edge." }),
    charts.figure(book, chart, {}, table_of(rows)),
  }
end

return repeats
