-- possible.lua: for each lesson, the time of its compute phase here, the time that this machine's
-- limit allows, and the published time, side by side.

local units = require "base.units"
local derive = require "runs.derive"
local axes = require "views.axes"
local charts = require "pages.charts"
local html = require "pages.html"

local possible = { id = "possible", title = "Now, possible, published",
                   ways = "lessons/run all, on a GPU" }

local COLUMNS = {
  { key = "label", title = "lesson" },
  { key = "now", title = "now", right = true },
  { key = "possible", title = "possible", right = true },
  { key = "published", title = "published", right = true },
  { key = "total", title = "total now", right = true },
  { key = "published_total", title = "total published", right = true },
}

-- { label, now, possible, published, total, published_total }: times in seconds, nil if not known.
-- Returns nil if only the lesson's own time is known.
local function figures_of(row)
  local run, limit, published = row.run, row.limit, row.facts.published
  local compute = run.total and run.phases.compute
  if not compute or compute.median == 0 then return nil end
  local share = limit and limit.share and limit.share > 0 and limit.share
  local there = published and derive.published_for(run, published) or {}
  if not (share or there.total) then return nil end
  return { label = row.label, now = compute.median, possible = share and share * compute.median,
           published = there.compute, total = run.total.median, published_total = there.total }
end

local function layers_of(list)
  local layers = {
    { kind = "stems", colour = "host", points = {} },
    { kind = "squares", colour = "published", points = {} },
    { kind = "diamonds", colour = "possible", points = {} },
    { kind = "dots", colour = "now", points = {} },
  }
  for r, one in ipairs(list) do
    local low, high = one.now, one.now
    for i, name in ipairs({ "published", "possible", "now" }) do
      local seconds = one[name]
      if seconds and seconds > 0 then
        table.insert(layers[i + 1].points, { seconds, r })
        low, high = math.min(low, seconds), math.max(high, seconds)
      end
    end
    table.insert(layers[1].points, { low, r, high, r })
  end
  return layers
end

local function table_of(list)
  local rows = {}
  for r, one in ipairs(list) do
    rows[r] = { label = one.label }
    for _, column in ipairs(COLUMNS) do
      local seconds = column.right and one[column.key]
      if seconds then rows[r][column.key] = units.time(seconds) end
    end
  end
  return html.table("Phase compute and total of one repeat", COLUMNS, rows)
end

-- The sources of the published times, each once.
local function sources(rows)
  local items, seen = {}, {}
  for _, row in ipairs(rows) do
    local published = row.facts.published
    local text = published and ("%s (%s)"):format(published.hardware,
      published.source:match("^[^:,]*"))
    if text and not seen[text] then items[#items + 1] = text end
    seen[text or ""] = true
  end
  if #items == 0 then return {} end
  return html.element("p", { "Published: ", table.concat(items, "; "),
    ". Times of other sizes are scaled to the work done here." })
end

-- The section of one participant; nil if only the lessons' own times are known.
function possible.make(_, person)
  local list = {}
  for _, row in ipairs(person.rows) do list[#list + 1] = figures_of(row) end
  if #list == 0 then return nil end
  local layers = layers_of(list)
  local chart = charts.of_rows(list, {
    id = "possible-chart", title = possible.title,
    text = "A row for each lesson on a logarithmic axis of time: what its compute phase takes now,"
      .. " what this machine's measured limit allows, and what was published. The table has them.",
    x = axes.logarithmic(charts.values(layers, 1), units.time, "compute, one repeat"),
    layers = layers,
  })
  return {
    html.element("p", { "Possible is the time that this machine's measured limit allows for the"
      .. " bytes, the launches or the operations that the lesson needs at least." }),
    charts.figure(chart, { { "dots", "now", "now" }, { "diamonds", "possible", "possible" },
      { "squares", "published", "published" } }, table_of(list)),
    sources(person.rows),
  }
end

return possible
