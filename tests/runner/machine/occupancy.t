-- How many warps of a kernel a multiprocessor holds, as CUDA's calculator has it for compute
-- capability 9.0; and what ptxas says of kernels.
local tap = require "tap"
local ptxas = require "compile.ptxas"
local occupancy = require "kernels.occupancy"

local MODEL = { warps = 64, blocks = 32, registers = 65536, shared = 233472, reserved = 1024 }

-- holds NAME, threads, bytes, registers, warps, limit
local function holds(name, threads, shared, registers, warps, limit)
  local held = occupancy.of(MODEL, threads, shared, registers)
  tap.is(("%d %s"):format(held.warps, held.limit), ("%d %s"):format(warps, limit), name)
end
holds("all warps find room", 256, 0, 32, 64, nil)
holds("32 registers are as many as all warps can have", 1024, 0, 32, 64, nil)
holds("one more is too many", 1024, 0, 33, 32, "registers")
holds("registers are given out eight at a time", 256, 0, 65, 24, "registers")
holds("for four warps at a time", 96, 0, 72, 27, "registers")
holds("32 blocks of a warp", 32, 0, 16, 32, "blocks")
holds("blocks of 24 warps", 768, 0, 16, 48, "block_size")
holds("two blocks of shared memory", 256, 100000, 16, 16, "shared_memory")
holds("each has 1024 bytes more than it asks for", 256, 116736 - 1024, 16, 16, "shared_memory")
holds("and in units of 128", 256, 116736 - 1023, 16, 8, "shared_memory")
holds("without registers", 256, 48000, nil, 32, "shared_memory")
holds("a launch that a GPU refuses", 1024, 0, 80, 0, "registers")

local found = ptxas.parse([[
ptxas info    : 0 bytes gmem
ptxas info    : Compiling entry function '_Z4tileILi32EEvPf' for 'sm_90'
ptxas info    : Function properties for _Z4tileILi32EEvPf
    8 bytes stack frame, 12 bytes spill stores, 16 bytes spill loads
ptxas info    : Used 40 registers, used 1 barriers, 8 bytes cumulative stack size, 4096 bytes smem
ptxas info    : Compile time = 1.790 ms
ptxas info    : Compiling entry function '_ZN23_GLOBAL__N__da4117c6_6_4copyEPf' for 'sm_90'
    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Used 8 registers, used 0 barriers
ptxas info    : Compiling entry function '_Z5aloneif' for 'sm_90'
ptxas info    : Used 9 registers
]])
local tile = found["_Z4tileILi32EEvPf"]
tap.is(tile.registers .. " " .. tile.spill_stores .. " " .. tile.spill_loads .. " " .. tile.shared,
  "40 12 16 4096", "a kernel's registers, spills and shared memory")
tap.is(ptxas.find(found, "_ZN12_GLOBAL__N_14copyEPf", "copy").registers, 8,
  "one without a name for others")
tap.is(ptxas.find(found, "_ZL5aloneif", "alone").registers, 9, "one of a file alone")
tap.is(ptxas.find(found, "_Z4tileILi64EEvPf", "tile<64>"), tile,
  "the only one of a template is meant by another spelling")
tap.is(ptxas.find(found, "_Z5otheri", "other"), nil, "one that ptxas has not seen")

-- refuses NAME, what nvcc prints, where it is refused
local function refuses(name, text, place)
  local one = ptxas.refusal(text, "/home/me/work/my.cu")
  tap.is(one and ("%s:%d"):format(one.file, one.line) or "nowhere", place, name)
end
local ELSE = "\n/home/me/work/my.cu(7): error: cascade"
refuses("the first error", "a warning\n/home/me/work/my.cu(5): error: no" .. ELSE,
  "/home/me/work/my.cu:5")
refuses("in a header beside it", "/home/me/work/x(1).h(5): error: no", "/home/me/work/x(1).h:5")
refuses("in one that a flag names", "../x.h(5): error: no", "../x.h:5")
refuses("in the toolkit's", "/usr/local/cuda/include/x.h(5): error: no" .. ELSE, "nowhere")
refuses("a flag is missing", "/home/me/work/my.cu(5): error: kernel launch from __device__ or "
  .. "__global__ functions requires separate compilation mode" .. ELSE, "nowhere")
refuses("a name that Thrust has lost", "/home/me/work/my.cu(5): error: namespace \"thrust\" has no "
  .. "member class \"unary_function\"" .. ELSE, "nowhere")
refuses("a header is missing", "my.cu:1:10: fatal error: x.h: No such file or directory", "nowhere")
refuses("a library is missing", "nvcc fatal   : Don't know what to do with 'x'", "nowhere")
tap.done()
