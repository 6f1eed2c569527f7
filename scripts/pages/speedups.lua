-- speedups.lua: the speed-up of each lesson over the first lesson of its problem, here and in 2010.

local units = require "base.units"
local derive = require "runs.derive"
local axes = require "views.axes"
local charts = require "pages.charts"
local html = require "pages.html"

local speedups = { id = "speedups", title = "Speed-ups", ways = "lessons/run compare all" }

local COLUMNS = {
  { key = "label", title = "lesson" },
  { key = "over", title = "over" },
  { key = "now", title = "here", right = true },
  { key = "verdict", title = "" },
  { key = "published", title = "published", right = true },
}

-- The published speed-up over the program of the base; nil if it is not known.
local function published(row, base)
  local its, of_base = row.facts.published, base and base.facts.published
  if not (its and of_base) then return nil end
  local run = row.run
  return derive.published_for(run, of_base).total / derive.published_for(run, its).total
end

-- { label, over, speed, published } for each row that can be compared.
local function figures_of(rows)
  local by_run, list = {}, {}
  for _, row in ipairs(rows) do by_run[row.run] = row end
  for _, row in ipairs(rows) do
    local speed = row.base and row.base ~= row.run and derive.speed_up(row.base, row.run)
    if speed then
      list[#list + 1] = { label = row.label, over = by_run[row.base].label, speed = speed,
                          published = published(row, by_run[row.base]) }
    end
  end
  return list
end

local function times(ratio)
  return units.three(ratio):gsub("%.?0+$", function(zeros)
    return zeros:find("%.") and "" or zeros
  end) .. "×"
end

local function layers_of(list)
  local layers = {
    { kind = "stems", colour = "now", points = {} },
    { kind = "squares", colour = "published", points = {} },
    { kind = "dots", colour = "now", points = {} },
  }
  for r, one in ipairs(list) do
    table.insert(layers[1].points, { 1, r, one.speed.ratio, r })
    table.insert(layers[3].points, { one.speed.ratio, r })
    if one.published then table.insert(layers[2].points, { one.published, r }) end
  end
  table.insert(layers, 1, { kind = "stems", colour = "host",
                            points = { { 1, 0.5, 1, #list + 0.5 } } })
  return layers
end

local function table_of(list)
  local rows = {}
  for r, one in ipairs(list) do
    rows[r] = { label = one.label, over = one.over,
                now = units.ratio(one.speed.ratio, one.speed.low, one.speed.high),
                verdict = one.speed.verdict or "–",
                published = one.published and units.three(one.published) }
  end
  return html.table("Speed-ups of the total, for the same work", COLUMNS, rows)
end

-- The section of one participant; nil if no rows can be compared.
function speedups.make(_, person)
  local list = figures_of(person.rows)
  if #list == 0 then return nil end
  local layers = layers_of(list)
  local chart = charts.of_rows(list, {
    id = "speedups-chart", title = speedups.title,
    text = "A row for each lesson on a logarithmic axis: its speed-up over the first lesson of its"
      .. " problem, here and as published. The table has both.",
    x = axes.logarithmic(charts.values(layers, 1), times, "times as fast"), layers = layers,
  })
  return {
    html.element("p", { "Speed-ups of the total over the first lesson of the same problem. A dot to"
      .. " the left of the line at 1 is slower." }),
    charts.figure(chart, { { "dots", "now", "here" },
      { "squares", "published", "published, 2010" } }, table_of(list)),
  }
end

return speedups
