-- kernels.lua: compares the kernels of a class's programs, with a column for each member: the time
-- of a launch, from documents of `kernels`, or counters, from documents of `counters`. The tables
-- have the form of those of programs.lua.

local statistics = require "base.statistics"
local outcomes = require "base.outcomes"
local activity = require "kernels.activity"
local counter_documents = require "class.counter_documents"
local derive = require "runs.derive"
local figures = require "runs.figures"
local totals = require "kernels.totals"

local class_kernels = {}

-- ---- the figures of one kernel ----

-- The time of a launch: the average, with the shortest and the longest time. The times between them
-- are not known, so a single document allows no verdict.
local function time_of(kernel)
  if not (kernel.total and kernel.least and kernel.most) or kernel.count == 0 then return nil end
  local average = kernel.total / kernel.count
  return { median = average, low = kernel.least, high = kernel.most, count = kernel.count }
end

local function exactly(number)
  return number and statistics.summary({ number })
end

-- For each kind of document, by the key that only this kind has: returns a list of { program,
-- kernel, device, of }. `program` is { lesson (nil: a user's own), program }; of(figure) returns a
-- summary, or nil.
local READERS = {
  programs = function(document)
    local list = {}
    for _, one in ipairs(document.programs) do
      for _, kernel in ipairs(one.kernels or {}) do
        list[#list + 1] = {
          program = one, kernel = kernel, device = one.device, of = function(figure)
            if figure == "launch" then return time_of(kernel) end
            return figure == "launches" and exactly(kernel.count) or nil
          end,
        }
      end
    end
    return list
  end,
  kernels = function(document)
    local list = {}
    for _, one in ipairs(counter_documents.programs(document)) do
      for _, kernel in ipairs(one.kernels) do
        list[#list + 1] = {
          program = one, kernel = kernel, device = "emulated", of = function(figure)
            if figure == "copied" then return nil end -- counted for programs, not for kernels
            return exactly(totals.figures({ kernels = { kernel }, copies = {} })[figure])
          end,
        }
      end
    end
    return list
  end,
}

-- "05 pi"
local function name_of(program)
  return (program.lesson and program.lesson .. " " or "") .. program.program
end

-- ---- rows ----

local function shape(extent)
  local text = table.concat(extent, " × "):gsub(" × 1$", ""):gsub(" × 1$", "")
  return text
end

local function new_row(entry, figure)
  local kernel = entry.kernel
  local title = ("%s, %s blocks of %s"):format(activity.short_name(kernel.name),
    shape(kernel.grid), shape(kernel.block))
  return { lesson = entry.program.lesson or "", title = title, own = false, choices = {},
           figure = figure, cells = {}, launched = true }
end

-- The figure of a program's table: the one that the user asked for, or the first of these that a
-- kernel of the program has; nil if there is none.
local function figure_of(entries, asked)
  for _, figure in ipairs({ asked or "launch", not asked and "sectors" or nil, "launches" }) do
    for _, entry in ipairs(entries) do
      if entry.of(figure) then return figure end
    end
    if asked then return nil end
  end
end

local function rows_of(entries, figure)
  local rows, known, seen = {}, {}, {}
  for _, entry in ipairs(entries) do
    local kernel, summary = entry.kernel, entry.of(figure)
    local key = table.concat({ kernel.name, shape(kernel.grid), shape(kernel.block) }, "\0")
    seen[entry.document] = seen[entry.document] or {}
    local nth = (seen[entry.document][key] or 0) + 1
    seen[entry.document][key] = nth
    key = key .. nth
    if summary then
      local row = known[key] or new_row(entry, figure)
      if not known[key] then rows[#rows + 1] = row end
      known[key] = row
      local cell = row.cells[entry.member] or { summaries = {},
        run = { device = entry.device, outcome = outcomes.make("passed") } }
      row.cells[entry.member] = cell
      table.insert(cell.summaries, summary)
    end
  end
  return rows
end

-- Compares times with the first member on the same machine, and counts with the first member.
local function compare(row, list)
  local counted, bases = figures.is_counted(row.figure), {}
  for _, member in ipairs(list) do
    local cell, where = row.cells[member], counted and row or member.machine
    if cell then
      cell.summary, cell.count = statistics.pooled(cell.summaries)
      local base = bases[where]
      bases[where] = base or cell
      cell.is_base = not base
      local how = counted and derive.share or derive.faster
      cell.speed = base and how(base.summary, cell.summary)
    end
  end
end

-- ---- all of it ----

-- The names of all programs, and for each name the kernels in the members' documents.
local function by_program(list, keep)
  local order, of_program = {}, {}
  for _, member in ipairs(list) do
    for _, one in ipairs(member.documents) do
      local document = one.document
      for _, entry in ipairs(READERS[document.programs and "programs" or "kernels"](document)) do
        local name = name_of(entry.program)
        entry.member, entry.document = member, document
        if not of_program[name] and keep(entry.program) then
          of_program[name] = {}
          order[#order + 1] = name
        end
        if of_program[name] then table.insert(of_program[name], entry) end
      end
    end
  end
  table.sort(order)
  return order, of_program
end

-- A table for each program, { name, program, rows }, in the form of class_programs.tables. `list`
-- is from members.lua; keep({ lesson, program }) says which programs to include.
function class_kernels.tables(list, options, keep)
  local made, order, of_program = {}, by_program(list, keep)
  for _, name in ipairs(order) do
    local entries = of_program[name]
    local figure = figure_of(entries, options.figure)
    local rows = figure and rows_of(entries, figure) or {}
    for _, row in ipairs(rows) do compare(row, list) end
    if #rows > 0 then
      made[#made + 1] = { name = name, program = entries[1].program.program, rows = rows }
    end
  end
  return made
end

return class_kernels
