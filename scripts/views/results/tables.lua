-- tables.lua: the results of several lessons, as one comparison table for each problem.

local problems = require "lessons.problems"
local comparison = require "views.results.comparison"
local report = require "views.report"

local tables = {}

-- The results of each problem, in the order of the problems. A broken lesson has no program, so it
-- is left out.
function tables.groups(runs)
  local groups = {}
  for _, problem in ipairs(problems.LIST) do
    local group = {}
    for _, one in ipairs(runs) do
      if one.program == problem.name then group[#group + 1] = one end
    end
    if #group > 0 then groups[#groups + 1] = group end
  end
  return groups
end

local function print_table(out, title, columns, rows)
  out:say("")
  out:say(out.format == "markdown" and "**%s**\n" or "%s", out:paint("title", title))
  out:table(columns, rows)
end

-- Prints the tables; in csv as one table. `facts_of` and `machine` are those of comparison.of.
function tables.print(out, runs, options, facts_of, machine)
  local all = { columns = nil, rows = {} }
  for _, group in ipairs(tables.groups(runs)) do
    local shown = comparison.of(group, options, facts_of, machine)
    if out.format == "csv" then
      all.columns = all.columns or shown.columns
      table.move(shown.rows, 1, #shown.rows, #all.rows + 1, all.rows)
    else
      print_table(out, report.symbol(group[1].program) .. shown.title, shown.columns, shown.rows)
      if out.format == "markdown" then out:say("") end
      for _, note in ipairs(shown.notes) do out:item("%s", note) end
      for _, one in ipairs(shown.recorded) do print_table(out, one.title, one.columns, one.rows) end
    end
  end
  if all.columns then out:table(all.columns, all.rows) end
end

return tables
