-- compilers.lua: what two compilers' programs counted: a line for each figure that differs.
-- Usage: tests/lib/lua compilers.lua ONE OTHER: two files that EMUCC_REPORT named

local dkjson = require "dkjson"

local OPERATIONS = { "global_load", "global_store", "global_atomic", "shared_load", "shared_store",
                     "shared_atomic", "texture" }
local SUMS = { "requests", "sectors", "wavefronts", "ideal", "bytes", "lanes" }

local equal = 0

local function compare(name, one, other)
  if one == other then
    equal = equal + 1
  else
    print(("%s: %s and %s"):format(name, one, other))
  end
end

local function read(path)
  local kernels = {}
  for line in io.lines(path) do
    local object = assert(dkjson.decode(line))
    if object.kind == "kernel" then kernels[#kernels + 1] = object end
  end
  return kernels
end

-- A compiler may make two instructions of one line's; what counts is their sum.
local function by_line(kernel)
  local lines = {}
  for _, line in ipairs(kernel.lines) do
    for _, sum in ipairs(SUMS) do
      if line[sum] then
        local place = ("%s:%d"):format(line.file:match("[^/]*$"), line.line)
        local key = ("%s %s %s"):format(place, line.operation, sum)
        lines[key] = (lines[key] or 0) + line[sum]
      end
    end
  end
  return lines
end

local function compare_kernels(one, other)
  local name = one.name:gsub("%s", "")
  compare(name .. " is", name, other and other.name:gsub("%s", ""))
  if not other then return end
  for _, key in ipairs({ "launches", "blocks", "threads", "barriers" }) do
    compare(name .. " " .. key, one[key], other[key])
  end
  for _, operation in ipairs(OPERATIONS) do
    for _, sum in ipairs(SUMS) do
      compare(("%s %s %s"):format(name, operation, sum), one[operation][sum], other[operation][sum])
    end
  end
  local ones, others = by_line(one), by_line(other)
  for key in pairs(others) do ones[key] = ones[key] or 0 end
  for key, value in pairs(ones) do compare(name .. " " .. key, value, others[key]) end
end

local ones, others = read(arg[1]), read(arg[2])
compare("kernels", #ones, #others)
for i, kernel in ipairs(ones) do compare_kernels(kernel, others[i]) end
print(("%d figures are equal"):format(equal))
