-- exercises.lua: prints what became of the exercises of a class, with a column for each member or
-- for each program. The rows are those of class/exercises.lua.

local outcomes = require "base.outcomes"
local privacy = require "class.privacy"
local class_exercises = require "class.exercises"
local report = require "views.report"

local exercises = {}

local NONE = { text = "–" }

local function cell_of(entry)
  if not entry then return NONE end
  local status = entry.status
  return { text = status, word = status == "passed" and "PASS"
    or class_exercises.has_failed(status) and "FAIL" or "SKIP" }
end

local function passed_of(row)
  return ("%d of %d"):format(row.passed, row.handed)
end

local function name_of(row)
  return ("%s %s"):format(row.lesson, report.symbol(row.program))
end

local function by_member(rows, members)
  local columns, list = {
    { key = "lesson", title = "no." }, { key = "program", title = "program", shrink = 12 },
    { key = "passed", title = "passed", right = true },
  }, {}
  for i, member in ipairs(members) do
    columns[#columns + 1] = { key = member, title = member.label, drop = i }
  end
  for r, row in ipairs(rows) do
    list[r] = { lesson = row.lesson, program = report.symbol(row.program),
                passed = passed_of(row) }
    for _, member in ipairs(members) do list[r][member] = cell_of(row.cells[member]) end
  end
  return columns, list
end

local function by_program(rows, members)
  local columns, list = { { key = "label", title = "name", shrink = 12 } }, {}
  for i, row in ipairs(rows) do
    columns[i + 1] = { key = row, title = name_of(row), drop = i }
  end
  for m, member in ipairs(members) do
    list[m] = { label = member.label }
    for _, row in ipairs(rows) do list[m][row] = cell_of(row.cells[member]) end
  end
  list[#list + 1] = { label = "passed" }
  for _, row in ipairs(rows) do list[#list][row] = passed_of(row) end
  return columns, list
end

-- The words of the statuses that the table shows.
local function say_statuses(out, rows, members)
  local said = { passed = true }
  for _, row in ipairs(rows) do
    for _, member in ipairs(members) do
      local status = (row.cells[member] or { status = "passed" }).status
      if not said[status] then
        out:item("%s: %s", status, class_exercises.WORDS[status] or outcomes.WORDS[status])
      end
      said[status] = true
    end
  end
end

-- "00 y = a·x + y: 2 of 5 fail; 2 access out of bounds (global-out-of-bounds)"
local function say_reasons(out, rows)
  for _, row in ipairs(rows) do
    local words = {}
    for i, reason in ipairs(row.reasons) do words[i] = class_exercises.reason(reason) end
    if row.failed > 0 then
      out:item("%s: %d of %d fail: %s", name_of(row), row.failed, row.handed,
        table.concat(words, "; "))
    end
  end
end

-- Prints the rows. `by` is "lesson" for a column for each program; otherwise each member has one.
function exercises.print(out, rows, members, by)
  local columns, list = (by == "lesson" and by_program or by_member)(rows, members)
  out:say("")
  out:say(out.format == "markdown" and "**%s**\n" or "%s", out:paint("title", "exercises"))
  out:table(columns, list)
  if out.format == "markdown" then out:say("") end
  say_statuses(out, rows, members)
  say_reasons(out, rows)
  out:item("%s", privacy)
end

return exercises
