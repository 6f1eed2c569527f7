-- measured.lua: puts the files that `measure` wrote into the record for agreement.lua. The figures
-- of a program that was measured before are replaced. Makes a new record if there is none.
-- Usage: tests/lib/lua tests/counters/agreement/measured.lua docs/results/counters-NAME.json FOLDER

local dkjson = require "dkjson"
local launches = require "profiler.launches"

local record_path, folder = arg[1], arg[2]
if not folder then
  io.stderr:write("usage: measured.lua RECORD.json FOLDER\n")
  os.exit(2)
end

local FIGURES = launches.figures()

-- Adds a launch to its kernel, and makes the kernel at its first launch.
local function add(kernels, program, launch)
  local shape = table.concat(launch.grid, ",") .. " " .. table.concat(launch.block, ",")
  local key = launch.name .. shape
  local kernel = kernels[key]
  if not kernel then
    kernel = { program = program, name = launch.name }
    kernels[key] = kernel
    kernels[#kernels + 1] = kernel
  end
  for _, figure in ipairs(FIGURES) do
    local sum = launches.sum(launch, figure.metrics)
    if sum then
      local sums = kernel[figure.operation] or {}
      kernel[figure.operation], sums[figure.what] = sums, (sums[figure.what] or 0) + sum
    end
  end
end

-- The kernels of a program, in the order of their first launches
local function kernels_of(program, path)
  local file, kernels = assert(io.open(path)), {}
  for _, launch in ipairs(launches.parse(file:read("a"))) do add(kernels, program, launch) end
  file:close()
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
    all[figure.operation] = all[figure.operation] or {}
    all[figure.operation][figure.what] = table.concat(figure.metrics, " + ")
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

record.what = "a profiler's counters beside which tests set ours"
local out = assert(io.open(record_path, "w"))
out:write(dkjson.encode(record, { indent = true, keyorder = { "what", "gpu", "profiler", "date",
  "metrics", "kernels", "program", "name", "global_load", "global_store", "global_atomic",
  "shared_load", "shared_store", "shared_atomic", "texture", "requests", "sectors",
  "wavefronts" } }), "\n")
assert(out:close())
