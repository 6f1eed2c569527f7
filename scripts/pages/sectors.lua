-- sectors.lua: how many sectors of memory one request of each lesson's warps touches, and the ideal
-- number.

local units = require "base.units"
local totals = require "kernels.totals"
local axes = require "views.axes"
local report = require "views.report"
local charts = require "pages.charts"
local html = require "pages.html"

local sectors = { id = "sectors", title = "Sectors per request", ways = "lessons/run counters all" }

local COLUMNS = {
  { key = "label", title = "lesson" },
  { key = "requests", title = "requests", right = true },
  { key = "sectors", title = "average sectors", right = true },
  { key = "ideal", title = "ideal", right = true },
  { key = "moved", title = "moved", right = true },
  { key = "copied", title = "copied", right = true },
  { key = "launches", title = "launches", right = true },
}

local OF_MEMORY = { "global_load", "global_store", "global_atomic" }

-- The figures of a counted program, with the ideal number of sectors of all its requests.
function sectors.figures(one)
  local figures, sums = totals.figures(one), totals.of(one)
  figures.ideal = 0
  for _, key in ipairs(OF_MEMORY) do figures.ideal = figures.ideal + sums[key].ideal end
  figures.label = ("%s %s"):format(one.lesson or "", report.symbol(one.program)):match("^ ?(.*)")
  return figures
end

-- The figures of each program: from the documents of counters, or else from the participant's runs.
local function figures_of(data, person)
  local list = {}
  for _, document in ipairs(data.counters) do
    for _, one in ipairs(document.programs) do list[#list + 1] = sectors.figures(one) end
  end
  for _, row in ipairs(#list == 0 and person.rows or {}) do
    local counted = row.run.counted
    if counted then
      list[#list + 1] = setmetatable({ label = row.label }, { __index = counted })
    end
  end
  local some = {}
  for _, one in ipairs(list) do
    if one.requests > 0 then some[#some + 1] = one end
  end
  return some
end

local function layers_of(list)
  local bars, ideal = {}, {}
  for r, one in ipairs(list) do
    bars[r] = { 0, one.sectors / one.requests, r - 0.3, r + 0.3 }
    if one.ideal then
      local at = one.ideal / one.requests
      ideal[#ideal + 1] = { at, r - 0.45, at, r + 0.45 }
    end
  end
  return { { kind = "boxes", colour = "now", points = bars },
           { kind = "stems", colour = "ink", points = ideal } }
end

local function two_places(value)
  return ("%.2f"):format(value)
end

local function table_of(list)
  local rows = {}
  for r, one in ipairs(list) do
    rows[r] = { label = one.label, requests = units.count(one.requests),
                sectors = two_places(one.sectors / one.requests),
                ideal = one.ideal and two_places(one.ideal / one.requests),
                moved = units.bytes(one.moved), copied = units.bytes(one.copied),
                launches = units.count(one.launches) }
  end
  return html.table("All kernels of a lesson together", COLUMNS, rows)
end

-- The section; nil if there are no counters.
function sectors.make(data, person)
  local list = figures_of(data, person)
  if #list == 0 then return nil end
  local layers, most = layers_of(list), 8
  local entries = { { "boxes", "now", "as it is" } }
  if #layers[2].points > 0 then entries[2] = { "stems", "ink", "ideal" } end
  for _, bar in ipairs(layers[1].points) do most = math.max(most, bar[2]) end
  local chart = charts.of_rows(list, {
    id = "sectors-chart", title = sectors.title,
    text = "A bar for each lesson: how many sectors of 32 bytes of global memory a request of a"
      .. " warp touches on average, and a line at the ideal, if that is known. The table has"
      .. " both.",
    x = axes.linear(0, most * 1.02, axes.step(most), function(value)
      return ("%g"):format(value)
    end, "sectors of 32 bytes per request, on average"),
    layers = layers,
  })
  return {
    html.element("p", { "Counted in the emulator, which is exact. A request of a warp's 32 threads"
      .. " for 32 neighbouring floats touches 4 sectors; each further sector wastes bandwidth."
    }),
    charts.figure(chart, entries, table_of(list)),
  }
end

return sectors
