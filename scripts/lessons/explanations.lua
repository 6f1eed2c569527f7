-- explanations.lua: messages of compilers, of CUDA and of the workbook, each with what it means and
-- what to do: a list of { Lua patterns, text }. A line is explained by the first that has a pattern
-- in it, so what is more special stands first. Texts name topics as topics.lua takes them. g++'s
-- quotes are plain ones here: ‘ and ’ come as '.

return {
  -- ---- compilers: nvcc's words, g++'s, and those of the emulator's compiler ----
  { { "expected a \";\"", "expected ';'", "expected ',' or ';'" },
    "A ';' is missing. Often it is the end of the line before that lacks it." },
  { { "expected a \"}\"", "expected '}'", "a function%-definition is not allowed here" },
    "A '{' has no '}'. Look at the function before, for a '}' that is missing there." },
  { { "calling a __host__ function", "is undefined in device code",
      "is a function of the host, which", "calling a constexpr __host__ function" },
    "A kernel can only use what is on the device. Put __device__ before the function, or __host__ "
    .. "__device__ where the host calls it, too; a variable of the host is passed as an argument"
    .. "{. Lesson @textures has such a function}." },
  { { "host variable .- cannot be directly", "is a variable of the host, which" },
    "A variable of the host is not in the device's memory. Pass its value to the kernel as an "
    .. "argument{, as lesson @launches does}." },
  { { "calling a __device__ function", "is a __device__ function, which" },
    "A __device__ function runs on the device; the host cannot call it. Put __host__ __device__ "
    .. "before it, or call it in a kernel." },
  { { "__global__ function must have a void return", "must return void", "void value not ignored" },
    "A kernel returns nothing: many threads run it. Let it write its result to memory, through a "
    .. "pointer{: lesson @launches}." },
  { { "__global__ function call must be configured", "is a kernel, which is launched, not called" },
    "A kernel is launched, not called: kernel<<<blocks, threads>>>(arguments)"
    .. "{, as lesson @launches does}." },
  { { "type \"void %*\" cannot be", "invalid conversion from 'void%*'",
      "with an rvalue of type 'void %*'" },
    "A .cu file is C++, which makes no other pointer of a void * by itself. Write the type before "
    .. "malloc: float *x = (float *)malloc(bytes){, as lesson @launches says}." },
  { { "taking address of rvalue", "taking address of temporary" },
    "A .cu file is C++, where &(struct s){...} is not allowed. Give the struct a name first." },
  { { "too few arguments", "too many arguments" },
    "Compare the call with the function's own line: how many arguments, and in which order? A "
    .. "kernel's stand behind >>>." },
  { { "no instance of overloaded function", "no matching function" },
    "There is such a function, but not for these arguments. The types do not fit, as of int * and "
    .. "float *, or compare how many arguments it has. cudaMalloc wants the address of a pointer, "
    .. "&d_x; atomicAdd works on int, unsigned, unsigned long long, float, double." },
  { { "is incompatible with parameter of type", "cannot be used to initialize",
      "cannot convert '" },
    "The types do not fit: often int * and float *, or a pointer in place of what it points to. "
    .. "The message says which type it has, and which is wanted." },
  { { "assignment of read%-only", "read%-only variable is not assignable",
      "must be a modifiable lvalue" },
    "It is const: it can be read only. Take const away where the kernel is to write there." },
  { { "invalid types '.-' for array subscript", "expression must have pointer%-to%-object" },
    "What stands before the [ is neither an array nor a pointer. A texture is read by a function, "
    .. "tex2D{: lesson @textures}." },
  { { "variable length array cannot", "variable length array declaration",
      "storage size of '.-' isn't constant" },
    "An array in __shared__ memory has a size that the compiler knows: use an enum, as in "
    .. "enum { THREADS = 256 };, or extern __shared__ and the launch's third number"
    .. "{. Lesson @shared-memory}." },
  { { "__device_builtin_variable_", "threadIdx.* can only be used in" },
    "threadIdx, blockIdx, blockDim and gridDim are there in kernels alone, and the host uses one"
    .. "{: lesson @threads}." },
  { { "undefined reference to [`']cu%l-[%u]" },
    "The linker lacks a library of CUDA's: add -lcurand, -lcublas, -lcusolver, "
    .. "-lcusparse or -lcufft to the command." },
  { { "undefined reference to" },
    "The function is declared, and nobody has written it, or its file or library is not named in "
    .. "the command. Is its name spelt the same everywhere?" },
  { { "%.%w+: No such file or directory", "%.%w+' file not found",
      "could not open source file", "cannot open source file" },
    "A header is not where the compiler looks. Is its name right? -I names another folder." },
  { { "uses too much shared data" },
    "The __shared__ arrays of a block are too large together: 48 KiB is what there is. Take a "
    .. "smaller tile{: lesson @shared-memory}." },
  { { "uses too much global constant data" },
    "__constant__ memory has 64 KiB. Put the array into global memory, with cudaMalloc." },
  { { "is used before its value is set", "is used uninitialized", "may be used uninitialized" },
    "Nothing was written to this variable before it is read. Give it a value where it is "
    .. "declared." },
  { { "expression has no effect", "right operand of comma" },
    "The line computes something and throws it away. In <<<(2, 2), 1>>> the comma does so: "
    .. "dim3(2, 2) is what is meant." },
  { { "identifier \".-\" is undefined", "use of undeclared identifier",
      "was not declared in this scope" },
    "Nobody has declared this name up to here. Is it spelt right, and is its header included? "
    .. "printf wants <stdio.h>." },
  { { "[Uu]nsupported gpu architecture" },
    "This nvcc does not know that GPU, which is too new for it or too old. -arch=native takes the "
    .. "one that is here; nvcc --list-gpu-arch lists all." },
  { { "unsupported GNU version", "unsupported .- version! " },
    "This nvcc is older than the host's compiler. Name an older one: nvcc -ccbin g++-12." },

  -- ---- CUDA, when the program runs ----
  { { "cudaErrorIllegalAddress", "illegal memory access" },
    "A kernel accessed memory that is not its own: beyond an array, or by a pointer of the host's, "
    .. "or to what was freed. It is told by a later call, which is not to blame. lessons/run "
    .. "counters my.cu says which line it was{. Lesson @index-guard guards its index}." },
  { { "cudaErrorInvalidConfiguration", "invalid configuration argument" },
    "The launch asks for what there is not: more than 1024 threads in a block, none at all, no "
    .. "blocks, or too much shared memory. Print the numbers between <<< and >>>"
    .. "{: lesson @launches}." },
  { { "cudaErrorInvalidMemcpyDirection", "invalid copy direction" },
    "The last argument of cudaMemcpy says from where to where: cudaMemcpyHostToDevice or "
    .. "cudaMemcpyDeviceToHost{, as in lesson @launches}." },
  { { "cudaErrorInvalidValue", "invalid argument" },
    "One of the arguments cannot be right. Of a copy: do direction, pointers and bytes fit? To "
    .. "comes first, then from. Of a launch: has a block more than 1024 threads?" },
  { { "cudaErrorMisalignedAddress", "misaligned address" },
    "An address has to be a multiple of the size of what is read there. Has a pointer been cast to "
    .. "a larger type, such as float4?" },
  { { "cudaErrorMemoryAllocation", "cudaErrorOutOfMemory", "out of memory" },
    "The device has not so much memory left. Is the size in bytes right, is something never freed, "
    .. "does another program use the GPU? nvidia-smi shows that." },
  { { "cudaErrorNoDevice", "no CUDA%-capable device" },
    "There is no GPU, or it may not be used here: nvidia-smi shows what there is, and "
    .. "CUDA_VISIBLE_DEVICES may hide it. Without one, the workbook emulates: --device emulated." },
  { { "cudaErrorInsufficientDriver", "driver version is insufficient" },
    "The driver is older than the CUDA that compiled the program. Get a newer driver, or an older "
    .. "CUDA; nvidia-smi says up to which one the driver goes." },
  { { "cudaErrorLaunchOutOfResources", "too many resources requested" },
    "Threads of this block want more registers together than there are. Take fewer threads in a "
    .. "block, or say __launch_bounds__(256) before the kernel's name." },
  { { "cudaErrorLaunchTimeout", "launch timed out" },
    "The kernel ran too long for a GPU that draws the screen, too. Is there a loop without end? "
    .. "If not, split the work into several launches." },
  { { "cudaErrorNoKernelImageForDevice", "no kernel image is available" },
    "The program was compiled for another GPU. Compile it with -arch=native." },
  { { "cudaErrorUnsupportedPtxVersion", "unsupported toolchain" },
    "nvcc is newer than the driver knows. -arch=native compiles for this GPU itself; or get a "
    .. "newer driver." },
  { { "cudaErrorInvalidDeviceFunction", "invalid device function" },
    "The kernel is not in this program for this GPU. Compile it with -arch=native." },
  { { "cudaErrorInvalidResourceHandle", "invalid resource handle" },
    "A stream, an event or a texture is used that was destroyed, or never made." },
  { { "cudaErrorAssert", "device%-side assert" },
    "An assert() in a kernel did not hold. What it printed says where, and in which thread." },
  { { "cudaErrorLaunchFailure", "unspecified launch failure" },
    "The kernel crashed, most often by a wild pointer or an index in shared memory. lessons/run "
    .. "counters my.cu says which line it was." },

  -- ---- the workbook, and the system ----
  { { "[Pp]oison" },
    "Where the harness's own value is found in an answer, nobody wrote. Did every element get a "
    .. "thread, and was the result copied back{: lesson @memory-copies}?" },
  { { "[Ss]egmentation fault", "SIGSEGV" },
    "It is the host that crashed: has it read what is the device's, or gone beyond an array of its "
    .. "own? lessons/run counters my.cu tells{; lesson @memory-copies copies first}." },
}
