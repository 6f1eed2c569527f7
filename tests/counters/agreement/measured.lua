-- measured.lua: puts the files that `measure` wrote into the record for agreement.lua. The figures
-- of a program that was measured before are replaced. Makes a new record if there is none.
-- Usage: tests/lib/lua tests/counters/agreement/measured.lua docs/results/counters-NAME.json FOLDER

local dkjson = require "dkjson"

local record_path, folder = arg[1], arg[2]
if not folder then
  io.stderr:write("usage: measured.lua RECORD.json FOLDER\n")
  os.exit(2)
end

-- Each figure is a sum of metrics. In hardware, atomics whose result is not used are reductions,
-- and the stores of asynchronous copies are not counted with other stores.
local FIGURES = {}
for line in io.lines((arg[0]:match("^(.*)/") or ".") .. "/metrics") do
  local figure = {}
  for word in line:gmatch("%S+") do figure[#figure + 1] = word end
  FIGURES[#FIGURES + 1] = { figure[1], figure[2], { table.unpack(figure, 3) } }
end

-- The fields of a line of CSV; all of them are quoted.
local function fields(line)
  local list = {}
  for field in line:gmatch('"([^"]*)"') do list[#list + 1] = field end
  return list
end

-- The name without return type and parameters: "void wide<float4>(const T1 *, T1 *)" is
-- wide<float4>.
local function kernel_name(text)
  local depth, plain = 0, text:gsub("^void ", "")
  for i = 1, #plain do
    local c = plain:sub(i, i)
    if c == "<" then depth = depth + 1 end
    if c == ">" then depth = depth - 1 end
    if c == "(" and depth == 0 then return plain:sub(1, i - 1) end
  end
  return plain
end

local function number(text)
  return math.tointeger(tonumber((text:gsub(",", ""))))
end

-- Adds a launch to its kernel, and makes the kernel at its first launch.
local function add(kernels, program, row)
  local name = kernel_name(row["Kernel Name"])
  local key = name .. row["Grid Size"] .. row["Block Size"]
  local kernel = kernels[key]
  if not kernel then
    kernel = { program = program, name = name }
    kernels[key] = kernel
    kernels[#kernels + 1] = kernel
  end
  for _, figure in ipairs(FIGURES) do
    local operation, what = figure[1], figure[2]
    for _, metric in ipairs(figure[3]) do
      if row[metric] then
        kernel[operation] = kernel[operation] or {}
        kernel[operation][what] = (kernel[operation][what] or 0) + number(row[metric])
      end
    end
  end
end

-- The kernels of a program, in the order of their first launches
local function kernels_of(program, path)
  local kernels, titles = {}, nil
  for line in io.lines(path) do
    local values = fields(line)
    if not titles then
      titles = values
    elseif tonumber(values[1]) then -- not the line of units
      local row = {}
      for column, title in ipairs(titles) do row[title] = values[column] end
      add(kernels, program, row)
    end
  end
  return kernels
end

local function text_of(name)
  local file = assert(io.open(folder .. "/" .. name))
  local text = file:read("l")
  file:close()
  return text
end

local function metrics()
  local all = {}
  for _, figure in ipairs(FIGURES) do
    all[figure[1]] = all[figure[1]] or {}
    all[figure[1]][figure[2]] = table.concat(figure[3], " + ")
  end
  return all
end

local function read_record()
  local file = io.open(record_path)
  if not file then
    return { gpu = text_of("gpu"), profiler = text_of("profiler"), kernels = {} }
  end
  local record = assert(dkjson.decode(file:read("a")))
  file:close()
  return record
end

-- A record holds figures of one GPU and one profiler.
local record = read_record()
for _, what in ipairs({ "gpu", "profiler" }) do
  if record[what] ~= text_of(what) then
    io.stderr:write(("measured.lua: %s is of %s, and %s of %s: name another record\n"):format(
      record_path, record[what], folder, text_of(what)))
    os.exit(1)
  end
end
record.date, record.metrics = text_of("date"), metrics()

local files = assert(io.popen(("ls '%s'"):format((folder:gsub("'", "'\\''")))))
for name in files:lines() do
  local program = name:match("^(.*)%.csv$")
  if program then
    local path = folder .. "/" .. name
    program = program:gsub("^(%d%d)_", "%1 ")
    local kept = {}
    for _, kernel in ipairs(record.kernels) do
      if kernel.program ~= program then kept[#kept + 1] = kernel end
    end
    local new = kernels_of(program, path)
    table.move(new, 1, #new, #kept + 1, kept)
    record.kernels = kept
  end
end
files:close()

local out = assert(io.open(record_path, "w"))
out:write(dkjson.encode(record, { indent = true, keyorder = { "gpu", "profiler", "date", "metrics",
  "kernels", "program", "name", "global_load", "global_store", "global_atomic", "shared_load",
  "shared_store", "shared_atomic", "texture", "requests", "sectors", "wavefronts" } }), "\n")
assert(out:close())
