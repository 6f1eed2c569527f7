-- programs.lua: compares the results of a class's programs, with a column for each member. A row
-- has only comparable results: the same program of a lesson, with the same choices and sizes, and
-- by the same figure. Speed-ups and limits are always those of the member's own machine.

local statistics = require "base.statistics"
local problems = require "lessons.problems"
local derive = require "runs.derive"
local figures = require "runs.figures"
local result = require "runs.result"

local class_programs = {}

-- The summary of a figure over several runs, and the number of runs that have it.
local function pooled(runs, figure)
  local summaries = {}
  for _, run in ipairs(runs) do summaries[#summaries + 1] = figures.of_document(run, figure) end
  return statistics.pooled(summaries)
end

-- ---- rows ----

-- Returns a function(lesson) that gives the figure for a lesson's rows: the one that the user asked
-- for; otherwise the total, or sectors if no member has a time but one has counters.
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

-- The sizes of a run; counters have sizes of their own.
local function sizes_of(run, figure)
  if figures.is_counted(figure) then return run.counted and run.counted.sizes end
  return run.sizes
end

-- The key of a row: it is equal for runs that differ only in their sizes.
local function row_key(entry, figure, seen)
  local run = entry.run
  local key = table.concat({ run.lesson, tostring(run.own == true), figure,
                             table.unpack(result.choices(run)) }, "\0")
  seen[entry.document] = seen[entry.document] or {}
  local nth = (seen[entry.document][key] or 0) + 1 -- a document may have the same run twice
  seen[entry.document][key] = nth
  return key .. "\0" .. nth
end

-- `size` describes the sizes in words; nil if no sizes are known.
local function new_row(run, figure, sizes, size)
  return { lesson = run.lesson, title = run.title, own = run.own == true, figure = figure,
           choices = result.choices(run), sizes = sizes, size = size, cells = {} }
end

-- The rows of a problem's entries. A run without sizes, which was not run, joins a row that has
-- sizes.
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

-- Sorts by lesson. Of one lesson, the row of the usual size comes first.
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

-- A cell without a figure shows the outcome of this run: the first that did not pass.
local function worst(runs)
  for _, run in ipairs(runs) do
    if run.outcome.status ~= "passed" then return run end
  end
  return runs[1]
end

-- Computes a cell's summary and limit from its runs.
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

-- The first lesson with a figure, for rows of times and for rows of counts.
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

-- Records a cell of the base lesson: by figure and owner, once for its size and once for any size.
local function note(known, owner, row, cell)
  local key = known[row.figure] or {}
  known[row.figure] = key
  local of = key[owner] or { at = {}, any = { row = row, cell = cell } }
  key[owner] = of
  of.at[row.size] = of.at[row.size] or { row = row, cell = cell }
end

-- The cells of the base lesson: for each member, and for each machine the first member's.
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

-- Compares a cell with the base lesson's: the member's own cell, or else one from the same machine;
-- with the same size if there is one.
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

-- The sizes that most cells have, in words.
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

-- The rows that have the figure. If the user asked for no figure, rows with only failures are shown
-- as well.
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
-- and a cell is { run, count (of runs that have the figure), summary, is_base, speed, limit,
-- no_limits }. `summary` is nil if no run has the figure; `speed` is from derive.lua, or nil.
-- `list` is from members.lua; `options` may have baseline and figure; facts_of(run) gives a
-- program's facts from lesson.lua; keep(run) says which runs to include.
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
