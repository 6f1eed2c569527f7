-- activity.lua: a program's activity on a GPU, with times: its kernels, its copies, the pages of
-- managed memory that moved, and the page faults. cuda/activity.cpp, a library that the driver
-- loads into the program, writes a line for each.

local files = require "base.files"
local json = require "base.json"
local schema = require "base.schema"
local temporary = require "base.temporary"
local host = require "host"
local formats = require "lessons.formats"
local occupancy = require "kernels.occupancy"

local activity = {}

activity.TARGET = "activity"

-- The path of a new file for one run's activity.
function activity.file()
  return temporary.path("activity.jsonl")
end

-- The environment variables that make a program record its activity in the file `path`.
function activity.environment(path)
  return { CUDA_INJECTION64_PATH = host.build .. "/cuda/libactivity.so", WARPBOOK_ACTIVITY = path }
end

-- Reads the lines of the file and removes it. Lines with times are sorted by their start, in
-- nanoseconds. Returns nil and a message if the file cannot be read or is not valid.
function activity.take(path)
  local lines, number = {}, 0
  local text, unreadable = files.read(path)
  os.remove(path)
  if not text then return nil, unreadable end
  for each in text:gmatch("[^\n]+") do
    number = number + 1
    local line, problem = schema.line(each, formats.ACTIVITY)
    if not line then return nil, ("line %d: %s"):format(number, problem) end
    lines[#lines + 1] = line
  end
  table.sort(lines, function(a, b) return (a.start or 0) < (b.start or 0) end)
  return lines
end

-- Adds the time of a line to the group of its key; `make` creates a new group.
local function add(list, by_key, key, line, make)
  local group = by_key[key]
  if not group then
    group = make()
    group.count, group.total, group.least, group.most = 0, 0, math.huge, 0
    by_key[key] = group
    list[#list + 1] = group
  end
  local seconds = (line["end"] - line.start) * 1e-9
  group.count, group.total = group.count + 1, group.total + seconds
  group.least, group.most = math.min(group.least, seconds), math.max(group.most, seconds)
  return group
end

-- Shortens "void cub::detail::Reduce<float, plus<> >(float const*)" to "Reduce", and
-- "count_hits$_omp_fn$0", gcc's name for a function's first loop with a directive, to "count_hits".
function activity.short_name(name)
  name = name:gsub("%b<>", ""):gsub("%(.*", ""):gsub("%$_omp_fn%$%d+$", "")
  return name:match("([%w_]+)%s*$") or name
end

local function kernel_of(line, model)
  local block = line.block
  return {
    name = activity.short_name(line.name), grid = line.grid, block = block,
    registers = line.registers, shared = line.shared,
    occupancy = model and occupancy.of(model, block[1] * block[2] * block[3], line.shared,
      line.registers),
  }
end

local function moved(list, by_key, line)
  local group = add(list, by_key, line.direction, line, function()
    return { direction = line.direction, bytes = 0 }
  end)
  group.bytes = group.bytes + line.bytes
end

local function model_in(lines)
  for _, line in ipairs(lines) do
    if line.kind == "model" then return line end
  end
end

-- By kind of line: the function that adds a line to the sum. `known` has the groups of that
-- kind by their keys.
local TAKERS = {
  kernel = function(sum, known, line, model)
    local key = json.line({ line.name, line.grid, line.block })
    add(sum.kernels, known, key, line, function() return kernel_of(line, model) end)
  end,
  copy = function(sum, known, line) moved(sum.copies, known, line) end,
  pages = function(sum, known, line) moved(sum.pages, known, line) end,
  fault = function(sum, known, line)
    local group = known[line.by]
    if not group then
      group = { by = line.by, count = 0 }
      known[line.by] = group
      table.insert(sum.faults, group)
    end
    group.count = group.count + 1
  end,
  problem = function(sum, _, line) table.insert(sum.problems, line.text) end,
}

-- { kernels, copies, pages, faults, problems }. Kernels are grouped by name, grid and block, copies
-- and pages by direction; each group has `count`, and `total`, `least` and `most` in seconds. A
-- group of faults has `by` and `count`.
function activity.summary(lines)
  local sum = { kernels = {}, copies = {}, pages = {}, faults = {}, problems = {} }
  local known, model = {}, model_in(lines)
  for _, line in ipairs(lines) do
    known[line.kind] = known[line.kind] or {}
    local take = TAKERS[line.kind]
    if take then take(sum, known[line.kind], line, model) end
  end
  table.sort(sum.kernels, function(a, b) return a.total > b.total end)
  return sum
end

return activity
