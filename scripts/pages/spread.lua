-- spread.lua: the distribution of a figure over the members of a class: a row for each lesson, with
-- a dot for each unnamed member, and the quartiles.

local statistics = require "base.statistics"
local axes = require "views.axes"
local charts = require "pages.charts"
local html = require "pages.html"

local spread = {}

local COLUMNS = {
  { key = "label", title = "lesson" },
  { key = "count", title = "members", right = true },
  { key = "least", title = "least", right = true },
  { key = "lower", title = "quartile", right = true },
  { key = "median", title = "median", right = true },
  { key = "upper", title = "quartile", right = true },
  { key = "most", title = "most", right = true },
  { key = "published", title = "published", right = true },
}

local QUARTILES = { least = 0, lower = 0.25, median = 0.5, upper = 0.75, most = 1 }

-- A row's sorted values and its quartiles.
local function measured(row)
  local sorted = table.move(row.values, 1, #row.values, 1, {})
  table.sort(sorted)
  local made = { label = row.label, sorted = sorted, published = row.published }
  for name, part in pairs(QUARTILES) do made[name] = statistics.quantile(sorted, part) end
  return made
end

local LEVELS, MANY = 5, 60

-- Dots are staggered vertically, so that dots that lie close to each other stay visible.
local function layers_of(list)
  local boxes, dots, medians, published, many = {}, {}, {}, {}, false
  for r, one in ipairs(list) do
    many = many or #one.sorted > MANY
    boxes[#boxes + 1] = { one.lower, one.upper, r - 0.06, r + 0.06 }
    medians[#medians + 1] = { one.median, r - 0.46, one.median, r + 0.46 }
    for i, value in ipairs(one.sorted) do
      dots[#dots + 1] = { value, r + 0.6 * (i % LEVELS / (LEVELS - 1) - 0.5) }
    end
    if one.published then published[#published + 1] = { one.published, r } end
  end
  return {
    { kind = "boxes", colour = "host", points = boxes },
    { kind = "squares", colour = "published", points = published },
    { kind = many and "specks" or "dots", colour = "now", points = dots },
    { kind = "stems", colour = "ink", points = medians },
  }
end

local function table_of(list, caption, text)
  local rows, some_published = {}, false
  for r, one in ipairs(list) do
    rows[r] = { label = one.label, count = #one.sorted,
                published = one.published and text(one.published) }
    for name in pairs(QUARTILES) do rows[r][name] = text(one[name]) end
    some_published = some_published or one.published ~= nil
  end
  return html.table(caption, { table.unpack(COLUMNS, 1, some_published and #COLUMNS
    or #COLUMNS - 1) }, rows)
end

-- The figure of rows { label, values, published (nil: not known) }, with values above 0; nil if
-- there are no values. `names` is { id, title, axis (the title of the axis), caption (of the
-- table), text, tick }; text(value) formats a value, and tick(value) the round one of a tick, if it
-- needs more digits.
function spread.figure(rows, names)
  local list = {}
  for _, row in ipairs(rows) do
    if #row.values > 0 then list[#list + 1] = measured(row) end
  end
  if #list == 0 then return nil end
  local layers = layers_of(list)
  local chart = charts.of_rows(list, {
    id = names.id .. "-chart", title = names.title,
    text = "A row for each lesson on a logarithmic axis: a dot for each member of the class, a bar"
      .. " from the lower to the upper quartile, and a line at the median. The table has these.",
    x = axes.logarithmic(charts.values(layers, 1), names.tick or names.text, names.axis),
    layers = layers,
  })
  local entries = { { "dots", "now", "a member" }, { "lines", "host", "from quartile to quartile" },
                    { "stems", "ink", "median" } }
  if #layers[2].points > 0 then entries[4] = { "squares", "published", "published" } end
  return charts.figure(chart, entries, table_of(list, names.caption, names.text))
end

return spread
