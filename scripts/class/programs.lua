-- programs.lua: tables of the results of a class's programs, with a column for each member. The
-- cells of a row can be compared: they are of the same lesson's program, with the same choices and
-- sizes, by the same figure. Speed-ups and limits are those of the machine on which the member
-- measured.

local statistics = require "base.statistics"
local problems = require "lessons.problems"
local derive = require "runs.derive"
local figures = require "runs.figures"
local result = require "runs.result"

local class_programs = {}

-- The summary of a figure of several runs, and their number.
local function pooled(runs, figure)
  local summaries = {}
  for _, run in ipairs(runs) do summaries[#summaries + 1] = figures.of_document(run, figure) end
  return statistics.pooled(summaries)
end

-- ---- rows ----

-- The figure of each lesson of a problem: the typed one; or the total; or, if no member has its
-- time, the sectors, if a member counted them.
local function figure_of_lessons(entries, asked)
  local timed, counted = {}, {}
  for _, entry in ipairs(entries) do
    local run = entry.run
    timed[run.lesson] = timed[run.lesson] or run.total ~= nil
    counted[run.lesson] = counted[run.lesson] or run.counted ~= nil
  end
  return function(lesson)
    return asked or not timed[lesson] and counted[lesson] and "sectors" or "total"
  end
end

-- The sizes of a run; counts have their own.
local function sizes_of(run, figure)
  if figures.is_counted(figure) then return run.counted and run.counted.sizes end
  return run.sizes
end

-- The key of a row: the same for all runs that belong to it, whatever their sizes.
local function row_key(entry, figure, seen)
  local run = entry.run
  local key = table.concat({ run.lesson, tostring(run.own == true), figure,
                             table.unpack(result.choices(run)) }, "\0")
  seen[entry.document] = seen[entry.document] or {}
  local nth = (seen[entry.document][key] or 0) + 1 -- a document may have two runs of the same key
  seen[entry.document][key] = nth
  return key .. "\0" .. nth
end

-- A new row; `size` is the sizes in words, nil if they are not known.
local function new_row(run, figure, sizes, size)
  return { lesson = run.lesson, title = run.title, own = run.own == true, figure = figure,
           choices = result.choices(run), sizes = sizes, size = size, cells = {} }
end

-- The rows of a problem's entries. A run without sizes, because it did not run, is put into a row
-- that has some.
local function rows_of(problem, entries, figure_of)
  local rows, known, seen, without = {}, {}, {}, {}
  local function add(entry, key, figure, sizes)
    local size = sizes and problem.describe(sizes)
    local row = known[key .. "\0" .. (size or "")]
    if not row then
      row = new_row(entry.run, figure, sizes, size)
      rows[#rows + 1] = row
      known[key .. "\0" .. (size or "")] = row
      known[key .. "\0"] = known[key .. "\0"] or row
    end
    local cell = row.cells[entry.member] or { runs = {}, limits = entry.limits }
    row.cells[entry.member] = cell
    table.insert(cell.runs, entry.run)
  end
  for _, entry in ipairs(entries) do
    local figure = figure_of(entry.run.lesson)
    local key, sizes = row_key(entry, figure, seen), sizes_of(entry.run, figure)
    if sizes then
      add(entry, key, figure, sizes)
    else
      without[#without + 1] = { entry, key, figure }
    end
  end
  for _, one in ipairs(without) do add(table.unpack(one)) end
  return rows
end

-- Sorts rows by lessons, and those of one lesson by size, the usual one first.
local function sort(rows, usual)
  for i, row in ipairs(rows) do row.place = i end
  table.sort(rows, function(a, b)
    if a.lesson ~= b.lesson then return a.lesson < b.lesson end
    if a.own ~= b.own then return not a.own end
    if a.size ~= b.size and (a.size == usual or b.size == usual) then return a.size == usual end
    return a.place < b.place
  end)
end

-- ---- cells ----

-- The run whose outcome a cell without a figure shows: the first that failed.
local function worst(runs)
  for _, run in ipairs(runs) do
    if run.outcome.status ~= "passed" then return run end
  end
  return runs[1]
end

-- Fills in a cell from its runs.
local function fill(cell, row, member, facts_of)
  cell.summary, cell.count = pooled(cell.runs, row.figure)
  cell.run = cell.summary and cell.runs[1] or worst(cell.runs)
  local compute = pooled(cell.runs, "compute")
  if not compute or figures.is_counted(row.figure) then return end
  local timed = { program = cell.run.program, device = cell.run.device, sizes = row.sizes,
                  total = compute, phases = { compute = compute } }
  local needs, limits = facts_of(cell.run).limit, cell.limits or member.machine.limits
  cell.limit = derive.limit(timed, needs, limits)
  cell.no_limits = timed.device == "gpu" and needs ~= nil and limits == nil
end

-- The first lesson for which a member has a time, and the first for which a member has a count.
local function base_lessons(rows, asked)
  local base = {}
  for _, row in ipairs(rows) do
    local kind = figures.is_counted(row.figure)
    for _, cell in pairs(row.cells) do
      if cell.summary and not row.own and (not asked or tonumber(row.lesson) == asked) then
        base[kind] = base[kind] or row.lesson
      end
    end
  end
  return base
end

-- Notes a cell with which others may be compared, by its figure and owner, for its size and for
-- any.
local function note(known, owner, row, cell)
  local key = known[row.figure] or {}
  known[row.figure] = key
  local of = key[owner] or { at = {}, any = { row = row, cell = cell } }
  key[owner] = of
  of.at[row.size] = of.at[row.size] or { row = row, cell = cell }
end

-- The cells of the base lesson, by member, and the first on each machine.
local function bases_of(rows, list, base)
  local known = {}
  for _, row in ipairs(rows) do
    local is_base = row.lesson == base[figures.is_counted(row.figure)] and not row.own
    for _, member in ipairs(is_base and list or {}) do
      local cell = row.cells[member]
      if cell and cell.summary then
        note(known, member, row, cell)
        note(known, member.machine, row, cell)
      end
    end
  end
  return known
end

-- Compares a cell with one of the base lesson: the member's own, or else another member's on the
-- same machine; with the same size, if there is one.
local function compare_cell(problem, row, cell, of)
  local from = of and (of.at[row.size] or of.any)
  cell.is_base = from ~= nil and from.cell == cell
  if not from or not cell.summary or cell.is_base then return end
  local how = figures.is_counted(row.figure) and derive.share or derive.faster
  cell.speed = how(derive.for_one({ program = problem.name, sizes = from.row.sizes },
    { program = problem.name, sizes = row.sizes }, from.cell.summary, cell.summary))
end

local function compare(problem, rows, list, base)
  local known = bases_of(rows, list, base)
  for _, row in ipairs(rows) do
    local of = known[row.figure] or {}
    row.base = base[figures.is_counted(row.figure)]
    for member, cell in pairs(row.cells) do
      compare_cell(problem, row, cell, of[member] or of[member.machine])
    end
  end
end

-- The sizes of most cells, in words.
local function usual_size(rows)
  local counts, usual, most = {}, nil, 0
  for _, row in ipairs(rows) do
    for _ in pairs(row.size and row.cells or {}) do
      counts[row.size] = (counts[row.size] or 0) + 1
    end
    if (counts[row.size] or 0) > most then usual, most = row.size, counts[row.size] end
  end
  return usual
end

-- ---- all of it ----

local function entries_of(list, problem, keep)
  local entries = {}
  for _, member in ipairs(list) do
    for _, one in ipairs(member.documents) do
      for _, run in ipairs(one.document.runs) do
        if run.program == problem.name and keep(run) then
          entries[#entries + 1] = { member = member, document = one.document, run = run,
                                    limits = one.document.limits }
        end
      end
    end
  end
  return entries
end

-- The rows with a figure of some member; if no figure was typed, also the rows that only failed.
local function shown(rows, asked)
  local kept = {}
  for _, row in ipairs(rows) do
    local some = not asked
    for _, cell in pairs(row.cells) do some = some or cell.summary ~= nil end
    if some then kept[#kept + 1] = row end
  end
  return kept
end

-- A table for each problem, { problem, program, rows, size (of most cells, in words) }. A row is
--   { lesson, title, own, choices, sizes, size, figure, base (a lesson), cells = { [member] } }
-- and a cell { run, count (the runs that have the figure), summary, is_base, speed, limit,
-- no_limits }. summary is nil if no run has the figure; speed is from derive.lua, or nil.
-- `list` is from members.lua; `options` may have baseline and figure; facts_of(run) gives a
-- program's facts from lesson.lua; keep(run) selects runs.
function class_programs.tables(list, options, facts_of, keep)
  local made = {}
  for _, problem in ipairs(problems.LIST) do
    local entries = entries_of(list, problem, keep)
    local rows = rows_of(problem, entries, figure_of_lessons(entries, options.figure))
    for _, row in ipairs(rows) do
      for member, cell in pairs(row.cells) do fill(cell, row, member, facts_of) end
    end
    rows = shown(rows, options.figure)
    local usual = usual_size(rows)
    sort(rows, usual)
    compare(problem, rows, list, base_lessons(rows, options.baseline))
    if #rows > 0 then
      made[#made + 1] = { problem = problem, program = problem.name, rows = rows, size = usual }
    end
  end
  return made
end

return class_programs
