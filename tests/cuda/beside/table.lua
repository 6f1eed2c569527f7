-- table.lua: a record of programs that were timed in turns, as a Markdown table: a row for each
-- work, a column for each program; medians by one clock of the record.
-- Usage: tests/lib/lua tests/cuda/beside/table.lua docs/results/NAME.json CLOCK

local files = require "base.files"
local json = require "base.json"
local units = require "base.units"

local found, clock = json.decode(files.read(arg[1])), arg[2]
local programs, works, cells = {}, {}, {}
for _, row in ipairs(found.rows) do
  if not cells[row.work] then
    works[#works + 1], cells[row.work] = row.work, {}
  end
  if not programs[row.program] then
    programs[#programs + 1], programs[row.program] = row.program, true
  end
  cells[row.work][row.program] = units.time(row[clock].median / 1e6)
end
print("| work | " .. table.concat(programs, " | ") .. " |\n|:--|" .. ("--:|"):rep(#programs))
for _, work in ipairs(works) do
  local line = { work }
  for i, program in ipairs(programs) do line[i + 1] = cells[work][program] or "–" end
  print("| " .. table.concat(line, " | ") .. " |")
end
print(("\nMeasured on an %s, %s: %s."):format(found.gpu, found.date, found.columns[clock]))
