-- counted_cells.lua: the cells of a comparison table on a machine without a GPU: the counters of
-- the lessons, and beside them the times that were recorded on a GPU.

local units = require "base.units"
local problems = require "lessons.problems"
local recorded_times = require "published.recorded_times"

local counted_cells = {}

-- A column with `some` is shown only if a lesson has a value. csv has no recorded times, because
-- they do not belong to this run.
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
  { key = "recorded", title = "recorded", csv = false, right = true, some = true },
  { key = "recorded_compute", title = "compute", csv = false, right = true, some = true,
    drop = 1 },
}

local function cell(number, show)
  if not number or number == 0 then return { text = "–", raw = number } end
  return { text = show(number), raw = number }
end

-- Adds the cells of a run; `facts` are its program's, from lesson.lua.
function counted_cells.add_cells(row, run, facts)
  local of, there = run.counted or {}, recorded_times.of(run, facts)
  row.requests, row.moved = cell(of.requests, units.count), cell(of.moved, units.bytes)
  row.shared, row.texture = cell(of.shared, units.count), cell(of.texture, units.count)
  row.copied, row.launches = cell(of.copied, units.bytes), cell(of.launches, units.count)
  row.sectors = cell(of.sectors, function(sectors)
    return ("%.2f"):format(sectors / of.requests)
  end)
  row.recorded = cell(there and there.run.total.median, units.time)
  row.recorded_compute = cell(there and there.run.phases.compute.median, units.time)
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

-- Lines below the table that say what its columns mean.
function counted_cells.notes(runs, facts_of)
  local problem, here, there, from = problems.find(runs[1].program), {}, {}, nil
  for _, run in ipairs(runs) do
    local found = recorded_times.of(run, facts_of(run))
    from = from or found
    if run.counted then
      here[#here + 1] = { lesson = run.lesson, text = problem.describe(run.counted.sizes) }
    end
    if found then
      there[#there + 1] = { lesson = run.lesson, text = problem.describe(found.run.sizes) }
    end
  end
  local notes = { ("counted with %s, one repeat: requests of global memory, their sectors of 32"
    .. " bytes on average, the bytes moved, and the bytes copied between host and device"):format(
    sizes_text(here)) }
  if from then
    notes[2] = ("recorded: total and compute on an %s, %s, with %s (%s)"):format(
      from.environment.gpu.name, from.environment.date:sub(1, 10), sizes_text(there), from.path)
  end
  return notes
end

return counted_cells
