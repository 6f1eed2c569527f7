-- class_cells.lua: the cells of a class's tables for other programs, one record for each cell, as
-- csv or as a document. docs/record.md describes the fields.

local json = require "base.json"
local statistics = require "base.statistics"
local problems = require "lessons.problems"

local class_cells = {}

local FIELDS = {
  "label", "host", "gpu", "cpu", "program", "lesson", "title", "own", "choices", "device",
  "status", "sizes", "figure", "runs", "median", "low", "high", "noise", "count", "baseline",
  "ratio", "ratio_low", "ratio_high", "verdict", "share_of_limit", "bound",
}

local function size_fields(made, row)
  for _, key in ipairs(problems.SIZES) do made[key] = row.sizes and row.sizes[key] end
end

local function fields(member, row, cell, program)
  local here, summary = member.documents[1].document.environment, cell.summary or {}
  local speed, limit = cell.speed or {}, cell.limit or {}
  local made = {
    label = member.label, host = here.host, gpu = here.gpu and here.gpu.name, cpu = here.cpu.name,
    program = program, lesson = row.lesson, title = row.title, own = row.own,
    choices = #row.choices > 0 and table.concat(row.choices, " ") or nil,
    device = cell.run.device, status = cell.run.outcome.status, figure = row.figure,
    runs = cell.count, median = summary.median, low = summary.low, high = summary.high,
    noise = cell.summary and statistics.noise(summary), count = summary.count,
    ratio = speed.ratio, ratio_low = speed.low, ratio_high = speed.high,
    baseline = (speed.ratio or cell.is_base) and row.base or nil, verdict = speed.verdict,
    share_of_limit = limit.share, bound = limit.bound,
  }
  size_fields(made, row)
  return made
end

-- The record of a program that was handed in.
local function fields_of_exercise(member, entry)
  local here = member.documents[1].document.environment
  return { label = member.label, host = here.host, gpu = here.gpu and here.gpu.name,
           cpu = here.cpu.name, program = entry.program, lesson = entry.lesson, own = true,
           status = entry.status, figure = "exercise" }
end

-- A record for each program that was handed in, `done` (class/exercises.lua), then for each cell of
-- all groups, in the order of the tables.
local function records(groups, done)
  local all = {}
  for _, row in ipairs(done) do
    for _, member in ipairs(groups[1].list) do
      local entry = row.cells[member]
      if entry then all[#all + 1] = fields_of_exercise(member, entry) end
    end
  end
  for _, group in ipairs(groups) do
    for _, one in ipairs(group.made) do
      for _, row in ipairs(one.rows) do
        for _, member in ipairs(group.list) do
          local cell = row.cells[member]
          if cell then all[#all + 1] = fields(member, row, cell, one.program) end
        end
      end
    end
  end
  return all
end

local function field_names()
  local names = {}
  for _, name in ipairs(FIELDS) do
    local some_names = name == "sizes" and problems.SIZES or { name }
    table.move(some_names, 1, #some_names, #names + 1, names)
  end
  return names
end

-- Prints the cells as one csv table. `groups` is a list of { list (the members), made (their
-- tables) }.
function class_cells.csv(out, groups, done)
  local columns = {}
  for i, name in ipairs(field_names()) do columns[i] = { key = name, csv = name } end
  local rows = records(groups, done)
  for _, row in ipairs(rows) do row.own = tostring(row.own) end
  out:table(columns, rows)
end

-- Returns the same cells as the text of a document.
function class_cells.document(groups, done)
  local order = table.move(field_names(), 1, #field_names(), 3, { "schema", "cells" })
  return json.document({ schema = 1, cells = json.array(records(groups, done)) }, order)
end

return class_cells
