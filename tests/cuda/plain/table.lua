-- table.lua: the results of `measure` as a Markdown table.
-- Usage: tests/lib/lua tests/cuda/plain/table.lua docs/results/NAME-plain.json

local files = require "base.files"
local json = require "base.json"
local units = require "base.units"

local function median(list)
  table.sort(list)
  return (list[(#list + 1) // 2] + list[#list // 2 + 1]) / 2
end

local found = json.decode(files.read(arg[1]))
print("| program | arguments | in the harness | plain | apart by |\n|:--|:--|--:|--:|--:|")
for _, one in ipairs(found.results) do
  local harness, plain = median(one.harness), median(one.plain)
  print(("| %s | `%s` | %s | %s | %.1f %% |"):format(one.program, one.arguments,
    units.time(harness), units.time(plain), math.abs(harness / plain - 1) * 100))
end
print(("\nMeasured on an %s, %s."):format(found.gpu, found.date))
