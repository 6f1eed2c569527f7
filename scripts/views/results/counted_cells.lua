-- counted_cells.lua: comparison tables on a machine without a GPU: the counters of the lessons, at
-- one size, and below them the times that were recorded on a GPU, a table for each size.

local units = require "base.units"
local problems = require "lessons.problems"
local recorded_times = require "published.recorded_times"

local counted_cells = {}

-- A column with `some` is shown only if a lesson has a value.
counted_cells.COLUMNS = {
  { key = "requests", title = "requests", csv = "requests", right = true },
  { key = "sectors", title = "average sectors", csv = "sectors", right = true },
  { key = "shared", title = "shared", csv = "shared_requests", right = true, some = true,
    drop = 2 },
  { key = "texture", title = "texture", csv = "texture_requests", right = true, some = true,
    drop = 2 },
  { key = "moved", title = "moved", csv = "bytes_moved", right = true },
  { key = "copied", title = "copied", csv = "bytes_copied", right = true },
  { key = "launches", title = "launches", csv = "launches", right = true },
}

local RECORDED = {
  { key = "lesson", title = "no." },
  { key = "title", title = "lesson", shrink = 12 },
  { key = "total", title = "total", right = true },
  { key = "compute", title = "compute", right = true },
}

local function cell(number, show)
  if not number or number == 0 then return { text = "–", raw = number } end
  return { text = show(number), raw = number }
end

-- Adds the cells of a run.
function counted_cells.add_cells(row, run)
  local of = run.counted or {}
  row.requests, row.moved = cell(of.requests, units.count), cell(of.moved, units.bytes)
  row.shared, row.texture = cell(of.shared, units.count), cell(of.texture, units.count)
  row.copied, row.launches = cell(of.copied, units.bytes), cell(of.launches, units.count)
  row.sectors = cell(of.sectors, function(sectors)
    return ("%.2f"):format(sectors / of.requests)
  end)
end

-- Is any of the runs counted?
function counted_cells.has(runs)
  for _, run in ipairs(runs) do
    if run.counted then return true end
  end
  return false
end

-- The sizes in `list`, each once. From the second size on, the lessons that have it are named.
local function sizes_text(list)
  local order, lessons = {}, {}
  for _, one in ipairs(list) do
    if not lessons[one.text] then
      lessons[one.text] = {}
      order[#order + 1] = one.text
    end
    table.insert(lessons[one.text], one.lesson)
  end
  for i = 2, #order do
    order[i] = ("%s (%s)"):format(order[i], table.concat(lessons[order[i]], ", "))
  end
  return table.concat(order, "; ")
end

-- What was counted, for the title of the table: ", counted with 4,000,000 points, one repeat".
function counted_cells.title(runs)
  local list, problem = {}, problems.find(runs[1].program)
  for _, run in ipairs(runs) do
    if run.counted then
      list[#list + 1] = { lesson = run.lesson, text = problem.describe(run.counted.sizes) }
    end
  end
  return (", counted with %s, one repeat"):format(sizes_text(list))
end

counted_cells.NOTE = "requests of global memory, their sectors of 32 bytes on average, the bytes"
  .. " moved, and the bytes copied between host and device"

-- The times of the runs' programs that were recorded on a GPU: a table { title, columns, rows } for
-- each size and document. csv has none, because they do not belong to this run.
function counted_cells.recorded(runs, facts_of)
  local list, by_title = {}, {}
  for _, run in ipairs(runs) do
    local there = recorded_times.of(run, facts_of(run))
    if there then
      local title = ("recorded on an %s, %s, with %s (%s)"):format(there.environment.gpu.name,
        there.environment.date:sub(1, 10), problems.find(run.program).describe(there.run.sizes),
        there.path)
      local made = by_title[title] or { title = title, columns = RECORDED, rows = {} }
      if not by_title[title] then list[#list + 1], by_title[title] = made, made end
      table.insert(made.rows, {
        lesson = run.lesson, title = run.title,
        total = cell(there.run.total.median, units.time),
        compute = cell(there.run.phases.compute.median, units.time),
      })
    end
  end
  return list
end

return counted_cells
