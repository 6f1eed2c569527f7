-- launches.lua: the launches of kernels that Nsight Compute measured, from what it prints with
-- --csv --page raw --print-units base; and which of its metrics are the counters' figures.

local host = require "host"

local launches = {}

local TABLE = host.root .. "/scripts/profiler/metrics.txt"

-- The counters' figures, { operation, what, metrics }: each is a sum of metrics. In hardware,
-- atomics whose result is not used are reductions, and the stores of asynchronous copies are not
-- counted with other stores.
function launches.figures()
  local list = {}
  for line in io.lines(TABLE) do
    local operation, what, metrics = line:match("^(%S+) (%S+) (.*)$")
    local figure = { operation = operation, what = what, metrics = {} }
    for metric in metrics:gmatch("%S+") do table.insert(figure.metrics, metric) end
    list[#list + 1] = figure
  end
  return list
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

-- "1,234" as 1234; nil if it is no number, as "n/a".
local function number(text)
  local value = tonumber((text:gsub(",", "")))
  return math.tointeger(value) or value
end

-- "(64, 1, 1)" as { 64, 1, 1 }; nil if it is something else.
local function extent(text)
  local x, y, z = (text or ""):match("^%((%d+), (%d+), (%d+)%)$")
  return x and { math.tointeger(x), math.tointeger(y), math.tointeger(z) }
end

local function launch_of(titles, values)
  local row = {}
  for column, title in ipairs(titles) do row[title] = values[column] end
  local grid, block = extent(row["Grid Size"]), extent(row["Block Size"])
  if not (grid and block and row["Kernel Name"]) then return nil end
  local launch = { name = kernel_name(row["Kernel Name"]), grid = grid, block = block, values = {} }
  for title, value in pairs(row) do launch.values[title] = number(value) end
  return launch
end

-- The launches in the profiler's output, in their order: { name, grid, block, values }, with the
-- values of all metrics that it printed. Lines around the table, and the line of units, are left
-- out.
function launches.parse(text)
  local list, titles = {}, nil
  for line in text:gmatch("[^\n]+") do
    local values = fields(line)
    if values[1] == "ID" then
      titles = values
    elseif titles and tonumber(values[1]) then
      list[#list + 1] = launch_of(titles, values)
    end
  end
  return list
end

-- The sum of these metrics of a launch; nil if the GPU has none of them.
function launches.sum(launch, metrics)
  local sum
  for _, metric in ipairs(metrics) do
    local value = launch.values[metric]
    sum = value and (sum or 0) + value or sum
  end
  return sum
end

-- The kernel's name as the profiler and the emulator both have it: without spaces and namespaces.
-- The profiler writes true as 1, and omits the type of an enumerator.
function launches.plain_name(name)
  name = name:gsub("%s", ""):gsub("[%w_]+::", "")
  return (name:gsub("%f[%w]true%f[%W]", "1"):gsub("%f[%w]false%f[%W]", "0")
    :gsub("%(%a+%)(%d)", "%1"))
end

return launches
