-- How many warps of a kernel a multiprocessor holds, as CUDA's occupancy calculator says for
-- compute capability 9.0; and what ptxas reports about kernels.
local tap = require "tap"
local ptxas = require "compile.ptxas"
local occupancy = require "kernels.occupancy"

local MODEL = { warps = 64, blocks = 32, registers = 65536, shared = 233472, reserved = 1024 }

-- holds NAME, threads, bytes, registers, warps, limit: the expected warps, and what limits them
local function holds(name, threads, shared, registers, warps, limit)
  local held = occupancy.of(MODEL, threads, shared, registers)
  tap.is(("%d %s"):format(held.warps, held.limit), ("%d %s"):format(warps, limit), name)
end
holds("the multiprocessor holds all its warps", 256, 0, 32, 64, nil)
holds("all warps fit with 32 registers a thread", 1024, 0, 32, 64, nil)
holds("33 registers a thread halve the warps", 1024, 0, 33, 32, "registers")
holds("registers are allocated in units of eight", 256, 0, 65, 24, "registers")
holds("registers are allocated for four warps together", 96, 0, 72, 27, "registers")
holds("at most 32 blocks are resident", 32, 0, 16, 32, "blocks")
holds("two blocks of 24 warps leave warps unused", 768, 0, 16, 48, "block_size")
holds("shared memory limits the blocks to two", 256, 100000, 16, 16, "shared_memory")
holds("each block takes 1024 bytes more than it requests",
  256, 116736 - 1024, 16, 16, "shared_memory")
holds("shared memory is allocated in units of 128 bytes",
  256, 116736 - 1023, 16, 8, "shared_memory")
holds("an unknown number of registers sets no limit", 256, 48000, nil, 32, "shared_memory")
holds("a launch with too many registers fits nowhere", 1024, 0, 80, 0, "registers")

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
  "40 12 16 4096", "ptxas reports registers, spills and shared memory")
tap.is(ptxas.find(found, "_ZN12_GLOBAL__N_14copyEPf", "copy").registers, 8,
  "a kernel in an unnamed namespace is found")
tap.is(ptxas.find(found, "_ZL5aloneif", "alone").registers, 9, "a static kernel is found")
tap.is(ptxas.find(found, "_Z4tileILi64EEvPf", "tile<64>"), tile,
  "the only kernel of a template is found under another spelling")
tap.is(ptxas.find(found, "_Z5otheri", "other"), nil, "an unknown kernel is not found")

-- refuses NAME, nvcc's output, the place of the error
local function refuses(name, text, place)
  local one = ptxas.refusal(text, "/home/me/work/my.cu")
  tap.is(one and ("%s:%d"):format(one.file, one.line) or "nowhere", place, name)
end
local ELSE = "\n/home/me/work/my.cu(7): error: cascade"
refuses("the first error is reported", "a warning\n/home/me/work/my.cu(5): error: no" .. ELSE,
  "/home/me/work/my.cu:5")
refuses("an error in a header beside the program is reported",
  "/home/me/work/x(1).h(5): error: no", "/home/me/work/x(1).h:5")
refuses("an error in a header from a flag is reported", "../x.h(5): error: no", "../x.h:5")
refuses("an error in a header of the toolkit is not the program's",
  "/usr/local/cuda/include/x.h(5): error: no" .. ELSE, "nowhere")
refuses("a missing flag is not the program's error",
  "/home/me/work/my.cu(5): error: kernel launch from __device__ or "
  .. "__global__ functions requires separate compilation mode" .. ELSE, "nowhere")
refuses("a name that Thrust no longer has is not an error of the program",
  "/home/me/work/my.cu(5): error: namespace \"thrust\" has no "
  .. "member class \"unary_function\"" .. ELSE, "nowhere")
refuses("a missing header is not the program's error",
  "my.cu:1:10: fatal error: x.h: No such file or directory", "nowhere")
refuses("a missing library is not the program's error",
  "nvcc fatal   : Don't know what to do with 'x'", "nowhere")
tap.done()
