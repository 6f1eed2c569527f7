-- measured.lua: a profiler's launches (ncu --csv --page raw) as the record for agreement.lua.
-- Usage: lua5.4 measured.lua GPU PROFILER DATE PROGRAM.csv…   JSON on standard output
--        lua5.4 measured.lua --metrics                        the metrics that it wants

local dkjson = require "dkjson"

-- What a figure is the sum of. Atomics whose result is not used are reductions to the hardware.
local FIGURES = {
  { "global_load", "requests", { "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum" } },
  { "global_load", "sectors", { "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum" } },
  { "global_store", "requests", { "l1tex__t_requests_pipe_lsu_mem_global_op_st.sum" } },
  { "global_store", "sectors", { "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum" } },
  { "global_atomic", "requests", { "l1tex__t_requests_pipe_lsu_mem_global_op_atom.sum",
                                   "l1tex__t_requests_pipe_lsu_mem_global_op_red.sum" } },
  { "global_atomic", "sectors", { "l1tex__t_sectors_pipe_lsu_mem_global_op_atom.sum",
                                  "l1tex__t_sectors_pipe_lsu_mem_global_op_red.sum" } },
  { "shared_load", "requests", { "smsp__sass_inst_executed_op_shared_ld.sum" } },
  { "shared_load", "wavefronts",
    { "smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_ld.sum" } },
  { "shared_store", "requests", { "smsp__sass_inst_executed_op_shared_st.sum" } },
  { "shared_store", "wavefronts",
    { "smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_st.sum" } },
  { "shared_atomic", "requests", { "smsp__inst_executed_op_shared_atom.sum" } },
  { "shared_atomic", "wavefronts", { "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_atom.sum" } },
  { "texture", "requests", { "smsp__inst_executed_op_texture.sum" } },
}

if arg[1] == "--metrics" then
  for _, figure in ipairs(FIGURES) do print(table.concat(figure[3], "\n")) end
  return
end

-- The fields of a line of CSV, all of which are quoted.
local function fields(line)
  local list = {}
  for field in line:gmatch('"([^"]*)"') do list[#list + 1] = field end
  return list
end

-- "void wide<float4>(const T1 *, T1 *)" is wide<float4>.
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

local kernels = {}

-- Adds a launch to its kernel, which is made at its first one.
local function add(program, found, row)
  local name = kernel_name(row["Kernel Name"])
  local key = name .. row["Grid Size"] .. row["Block Size"]
  local kernel = found[key]
  if not kernel then
    kernel = { program = program, name = name }
    found[key] = kernel
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

for i = 4, #arg do
  local program, titles, found = arg[i]:match("([^/]*)%.csv$"), nil, {}
  for line in io.lines(arg[i]) do
    local values = fields(line)
    if not titles then
      titles = values
    elseif tonumber(values[1]) then -- not the line of units
      local row = {}
      for column, title in ipairs(titles) do row[title] = values[column] end
      add(program, found, row)
    end
  end
end

local metrics = {}
for _, figure in ipairs(FIGURES) do
  metrics[figure[1]] = metrics[figure[1]] or {}
  metrics[figure[1]][figure[2]] = table.concat(figure[3], " + ")
end
print((dkjson.encode({ gpu = arg[1], profiler = arg[2], date = arg[3], metrics = metrics,
                       kernels = kernels },
  { indent = true, keyorder = { "gpu", "profiler", "date", "metrics", "kernels", "program", "name",
    "global_load", "global_store", "global_atomic", "shared_load", "shared_store",
    "shared_atomic", "texture", "requests", "sectors", "wavefronts" } })))
