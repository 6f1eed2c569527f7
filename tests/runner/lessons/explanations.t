-- Every error of CUDA's headers has an explanation, by its name and by its text. So do the most
-- common messages of nvcc, ptxas, nvlink, ld, g++ and clang, which are quoted here word for word.

local tap = require "tap"
local files = require "base.files"
local explain = require "lessons.explain"

local EMULATOR = tap.root .. "/cuda/emulator/"
local function read(name) return assert(files.read(EMULATOR .. name)) end

-- ---- names and texts of errors ----

local known = {} -- every name that a header has

-- Each name in the header's enum that matches the pattern is explained. `first` begins the enum.
local function names_explained(header, first, pattern, prefix)
  local count = 0
  local enum = read("include/" .. header):match(first .. ".-\n}")
  for word in enum:gmatch(pattern) do
    local name = (prefix or "") .. word
    known[name] = true
    count = count + 1
    if not explain.meaning("my.cu:3: the call failed: " .. name) then
      tap.is(name, nil, "an error has no explanation")
    end
  end
  tap.is(count > 5, true, ("all %d names of %s are explained"):format(count, header))
end

names_explained("emulator/errors.h", "enum cudaError ", "\n%s+(cuda%w+) =")
names_explained("emulator/driver_values.h", "#define EMULATOR_DRIVER_ERRORS", "X_%(([%u_]+),",
  "CUDA_ERROR_")
for header, first in pairs {
  ["cublas_api.h"] = "CUBLAS_STATUS_SUCCESS", ["curand.h"] = "CURAND_STATUS_SUCCESS",
  ["cufft.h"] = "CUFFT_SUCCESS", ["cusolver_common.h"] = "CUSOLVER_STATUS_SUCCESS",
  ["cusparse.h"] = "CUSPARSE_STATUS_SUCCESS", ["nccl.h"] = "ncclSuccess",
} do
  names_explained(header, first, "([%a_]+) = %d")
end

-- Each text has the same explanation as its error.
local function texts_explained(text, pattern, prefix)
  text = text:gsub('"%s+"', "") -- strings over several lines
  local count = 0
  for name, words in text:gmatch(pattern) do
    count = count + 1
    if words ~= "success" then
      tap.is(explain.meaning("CUDA: " .. words .. "."), explain.meaning((prefix or "") .. name),
        words .. " means the same as " .. name)
    end
  end
  tap.is(count > 5, true, "the file has texts of errors")
end
texts_explained(read "engine/errors/error_texts.cpp", 'ERROR%((cuda%w+),%s+"(.-)"%)')
texts_explained(read "parts/cublas/cublas_handle.cpp", 'STATUS%((CUBLAS_[%u_]+),%s+"(.-)"%)')
for words in read("parts/cusparse/cusparse_handle.cpp"):gmatch('STATUS%([%u_]+,%s+"(.-)"%)') do
  if words ~= "success" then
    tap.is(explain.meaning(words) ~= nil, true, "cuSPARSE: " .. words)
  end
end
for words in read("parts/nccl/communicator.cpp"):match("texts%[%] = {(.-)};"):gmatch('"(.-)"') do
  tap.is(explain.meaning(words) ~= nil, true, "NCCL: " .. words)
end

-- No explanation has a misspelt name.
for _, family in ipairs { "calls", "kernels", "devices", "libraries" } do
  for _, entry in ipairs(require("lessons.explanations." .. family)) do
    for _, one in ipairs(entry[1]) do
      for name in one:match("^[^:]*"):gmatch("%S+") do
        if not known[name] and name ~= "CUDA_SUCCESS" then
          tap.is(name, nil, "no header has this name")
        end
      end
    end
  end
end

-- ---- the right meaning for each name ----

for name, part in pairs {
  cudaErrorInvalidDevice = "no GPU with this number",
  cudaErrorInvalidDevicePointer = "pointer to device memory",
  cudaErrorNotSupported = "cudaDeviceGetAttribute", cudaErrorInvalidAddressSpace = "another kind",
  cudaErrorNotPermitted = "cudaLaunchHostFunc",
  cudaErrorStreamCaptureUnsupported = "captures a graph",
  cudaErrorPriorLaunchFailure = "earlier kernel", cudaErrorLaunchFailure = "crashed",
  CUBLAS_STATUS_NOT_INITIALIZED = "cublasCreate", CURAND_STATUS_LENGTH_NOT_MULTIPLE = "even count",
  ncclInvalidUsage = "ncclGroupEnd",
} do
  tap.is(explain.meaning(name):find(part, 1, true) ~= nil, true, name .. ": " .. part)
end
-- A block larger than __launch_bounds__ allows also causes this error, so no number is advised.
local registers = explain.meaning "too many resources requested for launch"
tap.is(registers:find("65,536", 1, true) ~= nil, true,
  "the explanation states the registers of a block")
tap.is(registers:find("__launch_bounds__%(%d"), nil,
  "the explanation advises no number that may be too small")

-- ---- messages of compilers and linkers ----

for _, case in ipairs {
  { "c1.c:2:11: error: expected ‘;’ before ‘void’", "ends in .cu" },
  { "c1.c:2:31: error: ‘threadIdx’ undeclared (first use in this function)", "ends in .cu" },
  { "c1.cpp:2:1: error: ‘__global__’ does not name a type", "ends in .cu" },
  { "a.cpp:1:1: error: unknown type name '__global__'", "ends in .cu" },
  { "c1.cpp:3:48: error: expected primary-expression before ‘<’ token", "ends in .cu" },
  { "a.cpp:1:10: fatal error: cuda_runtime.h: No such file or directory", "CUDA's headers" },
  { "a.cpp:1:10: fatal error: 'cublas_v2.h' file not found", "CUDA's headers" },
  { "h.cu:1:10: fatal error: mine.h: No such file or directory", "A header is not" },
  { "cc1plus: fatal error: nothere.cu: No such file or directory", "source file is not there" },
  { "c3.cu(2): error: kernel launch from __device__ or __global__ functions requires separate "
    .. "compilation mode", "-rdc=true" },
  { "ptxas fatal   : Unresolved extern function '_Z5otheri'", "-rdc=true" },
  { "nvlink error   : Undefined reference to '_Z5twicei' in "
    .. "'/tmp/tmpxft_00005b3d_00000000-11_d3.o'", "c++filt" },
  { "nvlink error   : Multiple definition of '_Z5twicei' in '/tmp/a.o', first defined in "
    .. "'/tmp/b.o'", "Two files define" },
  { "nvlink warning : Stack size for entry function '_Z1kPi' cannot be statically determined",
    "cudaLimitStackSize" },
  { "tmpxft_00005be7_00000000-6_d1.cudafe1.cpp:(.text+0x140): undefined reference to "
    .. "`__cudaRegisterLinkedBinary_deeaab87_5_d1_cu_8e450714'", "nvcc -dlink" },
  { "a.cudafe1.cpp:(.text+0xd6): undefined reference to `__cudaRegisterFatBinary'", "-lcudart" },
  { "a.o:(.text+0x3e): undefined reference to `cudaMalloc'", "-lcudart" },
  { "a.o:(.text+0x3e): undefined reference to `cublasCreate_v2'", "-lcublas" },
  { "a.o:(.text+0x38): undefined reference to `cuInit'", "-lcuda at" },
  { "a.o:(.text+0x42): undefined reference to `ncclGetVersion'", "-lnccl" },
  { "a.o:(.text+0x33): undefined reference to `omp_get_max_threads'", "-Xcompiler -fopenmp" },
  { "(.text+0x17): undefined reference to `main'", "has a function main" },
  { "a.cpp:(.text+0x2e): multiple definition of `twice(int)'; b.o:b.cpp:(.text+0x2e): first "
    .. "defined here", "Define it in one file" },
  { "/usr/bin/ld: cannot find -lcublas: No such file or directory", "-L/usr/local/cuda/lib64" },
  { "./my: error while loading shared libraries: libcudart.so.12: cannot open shared object "
    .. "file: No such file or directory", "LD_LIBRARY_PATH" },
  { "bash: line 1: nvcc: command not found", "PATH" },
  { "sh: 1: nvcc: not found", "PATH" },
  { "nvcc fatal   : Unknown option '-fopenmp'", "-Xcompiler" },
  { "nvcc fatal   : Value of -arch option ('sm_90') must be a virtual code architecture",
    "compute_90" },
  { "nvcc fatal   : Don't know what to do with 'x.txt'", "-x cu" },
  { "g++: error: unrecognized command-line option ‘-arch=native’", "Compile .cu files with nvcc" },
  { "z.cu(1): Error: Formal parameter space overflowed (40008 bytes required, max 32764 bytes "
    .. "allowed) in function _Z1k", "pass a pointer" },
  { "ptxas error   : Entry function '_Z1kPi' uses too much local data (0x927c0 bytes, 0x80000 "
    .. "max)", "local arrays" },
  { "ptxas warning : Value of threads per SM for entry _Z1kPi is out of range. .minnctapersm and "
    .. ".maxntid will be ignored", "__launch_bounds__" },
  { 'c4.cu(8): error: calling a __device__ function("d(int *)") from a __host__ function("main") '
    .. "is not allowed", "only on the device" },
  { 'z.cu(2): error: calling a __host__ function("rand") from a __global__ function("k") is not '
    .. "allowed", "rand" },
  { 'z.cu(1): error: calling a constexpr __host__ function("cf") from a __global__ function("k") '
    .. "is not allowed. The experimental flag '--expt-relaxed-constexpr' can be used to allow "
    .. "this.", "expt-relaxed" },
  { 'z.cu(2): warning #20096-D: address of a host variable "std::cout" cannot be directly taken '
    .. "in a device function", "printf" },
  { 'c4.cu(8): warning #20092-D: a __device__ variable "dv" cannot be directly written in a host '
    .. "function", "cudaMemcpyToSymbol" },
  { 'z.cu(1): warning #20094-D: a host variable "n" cannot be directly read in a device function',
    "as an argument" },
  { "f2.cu(4): error: A __global__ function or function template cannot be a member function",
    "member of a class" },
  { "z.cu(1): error: initializer not allowed for __shared__ variable ", "__syncthreads" },
  { "z.cu(1): error: dynamic initialization is not supported for a __device__ variable",
    "with a constant" },
  { "z.cu(1): error: device code does not support exception handling", "no exceptions" },
  { 'z.cu(1): error: an automatic "__constant__" variable declaration is not allowed inside a '
    .. "host function body", "outside of functions" },
  { "d5.cu(6): error: __host__ or __device__ annotation on lambda requires --extended-lambda "
    .. "nvcc flag", "extended-lambda" },
  { 'z.cu(1): error: declaration is incompatible with previous "e" (declared at line 1)',
    "extern __shared__" },
  { 'z.cu(1): error: declaration is incompatible with overloaded function "y1" (declared at line '
    .. "3189 of /usr/local/cuda/include/crt/math_functions.h)", "another name" },
  { 'z.cu(1): error: more than one instance of overloaded function "min" matches the argument '
    .. "list:", "one type" },
  { 'f1.cu(6): error: class "S" has no member "b"', "no member" },
  { 'z.cu(2): error: expected a "]"', "#define" },
  { "z.cu:2:28: warning: format specifies type 'int' but the argument has type 'double' "
    .. "[-Wformat]", "printf" },
  { "f7.cu(4): error: expected an expression", "just before it" },
  { "terminate called after throwing an instance of 'std::bad_alloc'", "free memory" },
  { "  what():  after device kernel: cudaErrorIllegalAddress: an illegal memory access was "
    .. "encountered", "out of bounds" },
} do
  local message, part = table.unpack(case)
  local meaning = explain.meaning(message)
  tap.is(meaning and meaning:find(part, 1, true) and part or meaning, part, message)
end
tap.is(explain.meaning "illegal memory access", explain.meaning "cudaErrorIllegalAddress",
  "part of a text is enough")
tap.is(explain.meaning "all is well", nil, "a text that is not a message has no meaning")
tap.is(explain.first { "a.cu(1): warning #177-D: variable \"n\" was declared but never referenced",
  "a.cu(2): error: expected a \";\"" }, explain.meaning "expected a \";\"",
  "an error is explained before a warning")
tap.is(explain.first { "what():  an earlier kernel", "invalid argument" } ~= nil, true,
  "without an error, the first known line is explained")

tap.done()
