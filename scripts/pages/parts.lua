-- parts.lua: the parts of each lesson's time, as bars.

local units = require "base.units"
local derive = require "runs.derive"
local axes = require "views.axes"
local charts = require "pages.charts"
local html = require "pages.html"

local parts = { id = "parts", title = "Where the time goes", ways = "lessons/run all, on a GPU" }

local ORDER = { "rng", "transfer", "kernel", "host" }
local WORDS = { rng = "RNG", transfer = "transfers", kernel = "kernels", host = "host" }
local WIDE = { rng = 0.1, transfer = 0.2, kernel = 0.17, host = 0.11 } -- a share with room for it

local COLUMNS = {
  { key = "label", title = "lesson" },
  { key = "rng", title = "RNG", right = true },
  { key = "transfer", title = "transfers", right = true },
  { key = "kernel", title = "kernels", right = true },
  { key = "host", title = "host", right = true },
  { key = "total", title = "total", right = true },
}

-- A layer of boxes for each part, and a layer of the words in them.
local function layers_of(rows)
  local layers, words = {}, { kind = "words", colour = "paper", points = {} }
  for i, name in ipairs(ORDER) do layers[i] = { kind = "boxes", colour = name, points = {} } end
  for r, row in ipairs(rows) do
    local of, at = row.parts, 0
    local sum = of.rng + of.transfer + of.kernel + of.host
    for i, name in ipairs(ORDER) do
      local share = of[name] / sum
      if share > 0 then
        table.insert(layers[i].points, { 100 * at, 100 * (at + share), r - 0.38, r + 0.38 })
      end
      if share > WIDE[name] then
        table.insert(words.points, { 100 * (at + share / 2), r, WORDS[name] })
      end
      at = at + share
    end
  end
  layers[#layers + 1] = words
  return layers
end

local function table_of(rows, caption, text)
  local list, columns = {}, { table.unpack(COLUMNS, 1, rows[1].total and #COLUMNS or #COLUMNS - 1) }
  for r, row in ipairs(rows) do
    list[r] = { label = row.label, total = row.total and text(row.total) }
    for _, name in ipairs(ORDER) do
      list[r][name] = row.parts[name] > 0 and text(row.parts[name]) or nil
    end
  end
  return html.table(caption, columns, list)
end

-- The section of rows { label, parts (derive.parts), total (all rows have one, or none has) }; nil
-- if there are no rows. text(amount) formats an amount in the table.
function parts.of(rows, caption, text)
  if #rows == 0 then return nil end
  local chart = charts.of_rows(rows, {
    id = "parts-chart", title = parts.title,
    text = "A bar for each lesson, from 0 to 100 % of its total: random numbers, transfers between"
      .. " host and device, kernels, host. The table has the times.",
    x = axes.linear(0, 100, 25, function(value) return ("%d %%"):format(value) end),
    layers = layers_of(rows),
  })
  local entries = {}
  for i, name in ipairs(ORDER) do entries[i] = { "boxes", name, WORDS[name] } end
  return {
    html.element("p", { "RNG is the generation of random numbers. Transfers are copies between host"
      .. " and device. Host is what the CPU computes, and the time between kernels and copies."
      .. " Kernels are the phase compute on a GPU. It may include sums on the CPU, unless a"
      .. " document of lessons/run kernels all --json=kernels.json separates the two." }),
    charts.figure(chart, entries, table_of(rows, caption, text)),
  }
end

-- The section of one participant.
function parts.make(_, person)
  local rows = {}
  for _, row in ipairs(person.rows) do
    local total = row.run.total
    if total then
      rows[#rows + 1] = { label = row.label, parts = derive.parts(row.run, row.kernels),
                          total = total.median }
    end
  end
  return parts.of(rows, "Median time of one repeat", units.time)
end

return parts
