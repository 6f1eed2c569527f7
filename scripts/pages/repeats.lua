-- repeats.lua: each repeat of each lesson as a dot, which shows how much the times vary.

local statistics = require "base.statistics"
local units = require "base.units"
local axes = require "views.axes"
local charts = require "pages.charts"
local html = require "pages.html"

local repeats = { id = "repeats", title = "Each repeat", ways = "lessons/run all, on a GPU" }

local COLUMNS = {
  { key = "label", title = "lesson" },
  { key = "count", title = "repeats", right = true },
  { key = "median", title = "median", right = true },
  { key = "low", title = "least", right = true },
  { key = "high", title = "third quartile", right = true },
  { key = "noise", title = "noise", right = true },
}

local OF_SEVERAL = {
  { key = "label", title = "lesson" },
  { key = "runs", title = "members", right = true },
  { key = "count", title = "repeats", right = true },
  { key = "noise", title = "median of noise", right = true },
  { key = "most", title = "most noise", right = true },
}

-- The rows { label, runs } with only the runs that have samples. Rows without such a run are left
-- out.
local function with_samples(rows)
  local list = {}
  for _, row in ipairs(rows) do
    local runs = {}
    for _, run in ipairs(row.runs) do
      if run.total and #(run.samples or {}) > 0 then runs[#runs + 1] = run end
    end
    if #runs > 0 then list[#list + 1] = { label = row.label, runs = runs } end
  end
  return list
end

local MANY = 60 -- dots in a row, above which the dots are smaller
local MOST = 100 -- percent above the median; a longer repeat is drawn here as well

-- The dots of each lesson, from top to bottom in the order of measurement.
local function layers_of(rows)
  local dots = {}
  for r, row in ipairs(rows) do
    for _, run in ipairs(row.runs) do
      for i, sample in ipairs(run.samples) do
        dots[#dots + 1] = { math.min(MOST, 100 * (sample.total / run.total.median - 1)),
                            r - 0.36 + 0.72 * (i - 0.5) / #run.samples }
      end
    end
  end
  return { { kind = "stems", colour = "published", points = { { 0, 0.5, 0, #rows + 0.5 } } },
           { kind = #dots > MANY * #rows and "specks" or "dots", colour = "now", points = dots } }
end

local function percent(value)
  return value == 0 and "median" or ("%+.3g %%"):format(value)
end

-- An axis that includes all dots.
local function axis_of(dots)
  local low, high = -1, 1
  for _, dot in ipairs(dots) do low, high = math.min(low, dot[1]), math.max(high, dot[1]) end
  local room = 0.03 * (high - low)
  return axes.linear(low - room, high + room, axes.step(high - low), percent,
    "difference from the lesson's median")
end

-- The table of rows with several runs: the number of runs and repeats, and the noise.
local function table_of_several(rows)
  local list = {}
  for r, row in ipairs(rows) do
    local count, noises = 0, {}
    for _, run in ipairs(row.runs) do
      count, noises[#noises + 1] = count + #run.samples, statistics.noise(run.total)
    end
    table.sort(noises)
    list[r] = { label = row.label, runs = #row.runs, count = units.count(count) }
    if #noises > 0 then
      list[r].noise = units.percent(statistics.quantile(noises, 0.5))
      list[r].most = units.percent(noises[#noises])
    end
  end
  return html.table("All repeats of all members", OF_SEVERAL, list)
end

-- The table of all rows. It has times if each row has one run.
local function table_of(rows)
  local list = {}
  for r, row in ipairs(rows) do
    if #row.runs > 1 then return table_of_several(rows) end
    local total = row.runs[1].total
    local noise = statistics.noise(total)
    list[r] = { label = row.label, count = units.count(total.count),
                median = units.time(total.median), low = units.time(total.low),
                high = units.time(total.high), noise = noise and "±" .. units.percent(noise) }
  end
  return html.table("Totals of all repeats", COLUMNS, list)
end

-- The section of rows { label, runs }; nil if no run has samples.
function repeats.of(all)
  local rows = with_samples(all)
  if #rows == 0 then return nil end
  local layers = layers_of(rows)
  local chart = charts.of_rows(rows, {
    id = "repeats-chart", title = "The total of each repeat",
    text = "A row for each lesson, with a dot for each of its repeats: by how many percent it took"
      .. " longer or shorter than the median. The table has their spread.",
    x = axis_of(layers[2].points), layers = layers,
  })
  return {
    html.element("p", { "The dots of a lesson stand below one another in the order of measurement."
      .. " If the row is slanted, the machine warmed up or slowed down. A repeat that took more"
      .. " than twice the median stands at the right edge." }),
    charts.figure(chart, {}, table_of(rows)),
  }
end

-- The section of one participant.
function repeats.make(_, person)
  local rows = {}
  for i, row in ipairs(person.rows) do rows[i] = { label = row.label, runs = { row.run } } end
  return repeats.of(rows)
end

return repeats
