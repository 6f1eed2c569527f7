-- agreement.lua: compares the emulator's counters with a profiler's. Prints a Markdown table.
-- Usage: tests/lib/lua agreement.lua MEASURED.json EMULATED.json…

local dkjson = require "dkjson"
local launches = require "profiler.launches"

local OPERATIONS = {
  { key = "global_load", name = "global loads", parts = "sectors" },
  { key = "global_store", name = "global stores", parts = "sectors" },
  { key = "global_atomic", name = "global atomics", parts = "sectors" },
  { key = "shared_load", name = "shared loads", parts = "wavefronts" },
  { key = "shared_store", name = "shared stores", parts = "wavefronts" },
  { key = "shared_atomic", name = "shared atomics", parts = "wavefronts" },
  { key = "texture", name = "texture" },
}

local function read(path)
  local file = assert(io.open(path))
  local document = assert(dkjson.decode(file:read("a")))
  file:close()
  return document
end

-- The key of a kernel: program and name
local function key_of(kernel)
  local program = kernel.program:match("([^/]*)%.cu$") or kernel.program
  return program .. ": " .. launches.plain_name(kernel.name)
end

local function by_key(kernels)
  local found = {}
  for _, kernel in ipairs(kernels) do
    local key = key_of(kernel)
    found[key] = found[key] or {}
    table.insert(found[key], kernel)
  end
  return found
end

local measured, emulated = read(arg[1]), {}
for i = 2, #arg do
  for _, kernel in ipairs(read(arg[i]).kernels) do emulated[#emulated + 1] = kernel end
end
emulated = by_key(emulated)

local equal, within, different = 0, 0, {}

-- Whether the count is an upper bound, and the GPU's figure lies between it and the lower bound.
local function bounds(counted, profiled, parts)
  return counted.at_least and counted.at_least < counted.requests
    and counted.at_least <= profiled.requests and profiled.requests <= counted.requests
    and profiled[parts] <= counted[parts]
end

local function compare(name, operation, counted, profiled)
  for _, figure in ipairs({ "requests", operation.parts }) do
    if counted[figure] == profiled[figure] then
      equal = equal + 1
    elseif bounds(counted, profiled, operation.parts) then
      within = within + 1
    else
      different[#different + 1] = ("`%s`, %s, %s: emulated %d, measured %d")
        :format(name, operation.name, figure, counted[figure], profiled[figure])
    end
  end
end

local function figures(sums, parts)
  if not parts then return ("%d"):format(sums.requests) end
  return ("%d · %.2f"):format(sums.requests, sums[parts] / math.max(1, sums.requests))
end

local function cell(operation, counted, profiled)
  if counted.requests == 0 and profiled.requests == 0 then return "–" end
  local text, parts = figures(counted, operation.parts), operation.parts
  local same = counted.requests == profiled.requests
    and (not parts or counted[parts] == profiled[parts])
  if same then return text end
  local most = bounds(counted, profiled, parts) and "at most " or ""
  return ("**%s%s** (%s)"):format(most, text, figures(profiled, parts))
end

local titles, rule = { "kernel" }, { ":--" }
for _, operation in ipairs(OPERATIONS) do
  titles[#titles + 1] = operation.name
  rule[#rule + 1] = "--:"
end
print("| " .. table.concat(titles, " | ") .. " |")
print("|" .. table.concat(rule, "|") .. "|")

local seen = {}
for _, profiled in ipairs(measured.kernels) do
  local key = key_of(profiled)
  seen[key] = (seen[key] or 0) + 1
  local counted = emulated[key] and emulated[key][seen[key]]
  if counted then -- otherwise it is a kernel of a library
    local name = profiled.program:match("^%d%d ") and profiled.program .. ": " .. profiled.name
      or profiled.name
    local row = { ("`%s`"):format(name) }
    for _, operation in ipairs(OPERATIONS) do
      compare(name, operation, counted[operation.key], profiled[operation.key])
      row[#row + 1] = cell(operation, counted[operation.key], profiled[operation.key])
    end
    print("| " .. table.concat(row, " | ") .. " |")
  else
    io.stderr:write("not counted: ", key, "\n")
  end
end
local total = "\n%d of %d figures are equal to those of an %s (%s); %d more are within what"
  .. ' "at most" says.'
print(total:format(equal, equal + within + #different, measured.gpu, measured.profiler, within))
for _, line in ipairs(different) do print("- " .. line) end
