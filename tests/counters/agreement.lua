-- agreement.lua: the emulator's counters beside a profiler's, as a Markdown table.
-- Usage: lua5.4 agreement.lua EMULATED.json MEASURED.json

local dkjson = require "dkjson"

local OPERATIONS = {
  { key = "global_load", name = "global loads", parts = "sectors" },
  { key = "global_store", name = "global stores", parts = "sectors" },
  { key = "shared_load", name = "shared loads", parts = "wavefronts" },
  { key = "shared_store", name = "shared stores", parts = "wavefronts" },
}

local function read(path)
  local file = assert(io.open(path))
  local document = assert(dkjson.decode(file:read("a")))
  file:close()
  return document
end

local emulated, measured = read(arg[1]), read(arg[2])
local equal, different = 0, {}

local function compare(name, operation, counted, profiled)
  for _, figure in ipairs({ "requests", operation.parts }) do
    if counted[figure] == profiled[figure] then
      equal = equal + 1
    else
      different[#different + 1] = ("`%s`, %s, %s: emulated %d, measured %d")
        :format(name, operation.name, figure, counted[figure], profiled[figure])
    end
  end
end

local function cell(counted, profiled, parts)
  if counted.requests == 0 and profiled.requests == 0 then return "–" end
  local text = ("%d · %.2f"):format(counted.requests, counted[parts] / counted.requests)
  local same = counted.requests == profiled.requests and counted[parts] == profiled[parts]
  return same and text or ("**%s** (%d · %.2f)"):format(text, profiled.requests,
    profiled[parts] / profiled.requests)
end

print("| kernel | global loads | global stores | shared loads | shared stores |")
print("|:--|--:|--:|--:|--:|")
for i, kernel in ipairs(emulated.kernels) do
  local row = { ("`%s`"):format(kernel.name) }
  local profiled = measured.kernels[i]
  assert(profiled.name == kernel.name, "the suite has changed: measure it again")
  for _, operation in ipairs(OPERATIONS) do
    compare(kernel.name, operation, kernel[operation.key], profiled[operation.key])
    row[#row + 1] = cell(kernel[operation.key], profiled[operation.key], operation.parts)
  end
  print("| " .. table.concat(row, " | ") .. " |")
end
print(("\n%d of %d figures are equal to those of an %s (%s)."):format(equal, equal + #different,
  measured.gpu, measured.profiler))
for _, line in ipairs(different) do print("- " .. line) end
