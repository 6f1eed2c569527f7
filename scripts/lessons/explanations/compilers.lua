-- compilers.lua: messages of nvcc with its ptxas, of g++, of clang, and of the emulator's compiler.
-- A list of { Lua patterns, meaning }: the first entry with a pattern in a line explains the line,
-- so the more special one stands first. Quotes are plain here, as explain.lua makes g++'s. Texts
-- name topics as topics.lua takes them.

return {
  -- ---- a file that is not compiled as CUDA ----
  { { "'__%l+__' does not name a type", "unknown type name '__%l+__'",
      "%.c:%d+:%d+: error: expected ';' before 'void'", "'threadIdx' undeclared",
      "'block%u%l%l' undeclared", "implicit declaration of function 'cuda",
      "expression before '<' token" },
    "The host's compiler reads this file, and it does not know CUDA's words. Give the file a name "
    .. "that ends in .cu (nvcc -x cu compiles it as it is)." },
  { { "attribute \"__%l+__\" does not apply here" },
    "The word stands before something that it does not belong to. __global__ and __host__ stand "
    .. "before functions, __shared__ and __constant__ before variables, __device__ before "
    .. "either." },
  { { "[ /]cuda_runtime[%w_.]*h: No such file", "cuda_runtime[%w_]*%.h' file not found",
      "[ /]cu%l+[%w_]*%.h: No such file", "'cu%l+[%w_]*%.h' file not found" },
    "The compiler does not find CUDA's headers. Compile with nvcc, which knows their folder, or "
    .. "name the folder: -I/usr/local/cuda/include. Is the header's name spelt right?" },

  -- ---- host and device ----
  { { "calling a constexpr __host__ function", "is a constexpr host function" },
    "Device code calls a constexpr function that is declared for the host only. Put __host__ "
    .. "__device__ before it, or compile with nvcc --expt-relaxed-constexpr." },
  { { "host variable \"std::c%l+\"", "std::basic_ostream", "is a host stream" },
    "Device code cannot use the host's streams. Print with printf, which works in kernels." },
  { { "host variable .- cannot be directly", "is a host variable",
      "host variable .- cannot be taken" },
    "Device code uses a host variable, which is not in the device's memory. Pass its value to the "
    .. "kernel as an argument, or declare it __device__ or __constant__{ (see lesson "
    .. "@launches)}." },
  { { "a __%l+__ variable .- cannot be directly", "lies in device memory, so" },
    "The host uses a variable that lies in device memory, so it does not see what kernels see. "
    .. "Copy it with cudaMemcpyFromSymbol, and set it with cudaMemcpyToSymbol." },
  { { "lies in constant memory" },
    "Kernels can only read constant memory. The host writes it with cudaMemcpyToSymbol before the "
    .. "launch." },
  { { "calling a __device__ function", "is a __device__ function, and",
      "is a device function, and" },
    "The host calls a function that exists only on the device. Put __host__ __device__ before the "
    .. "function, or call it in a kernel." },
  { { "calling a __host__ function", "is undefined in device code", "is a host function, and" },
    "Device code can only use functions that exist on the device. Put __device__ before the "
    .. "function, or __host__ __device__ if the host calls it as well. Most of the C and C++ "
    .. "library does not exist there (rand, std::vector, std::cout); printf, malloc and the "
    .. "mathematical functions do. The value of a host variable is passed as an argument{ (see "
    .. "lesson @textures)}." },
  { { "__global__ function must have a void return", "must return void", "void value not ignored" },
    "A kernel returns nothing, because many threads run it. Let it write its result to memory, "
    .. "through a pointer{ (see lesson @launches)}." },
  { { "__global__ function call must be configured", "is a kernel, which is launched, not called" },
    "A kernel is launched, not called: kernel<<<blocks, threads>>>(arguments){ (see lesson "
    .. "@launches)}." },
  { { "is launched as a kernel" },
    "Only a kernel can be launched. Declare the function __global__ void." },
  { { "requires separate compilation mode" },
    "A kernel launches a kernel, which needs separate compilation: nvcc -rdc=true -arch=native "
    .. "my.cu{ (see lesson @nested-launches)}." },
  { { "Unresolved extern function", "is treated as a static definition" },
    "Device code uses a function or variable that this file only declares. If another file "
    .. "defines it, compile both with nvcc -rdc=true and name both in the command{ (see lesson "
    .. "@device-linking)}. If no file does, define it." },
  { { "cannot be a member" },
    "A kernel cannot be a member of a class. Make it a function of its own, and pass it pointers "
    .. "to the data." },
  { { "cannot be __host__ or __device__ as well" },
    "A kernel is declared __global__ only. Move what host and device share into a function that "
    .. "is __host__ __device__." },
  { { "does not support exception handling", "cannot throw or catch" },
    "Device code has no exceptions. Take throw, try and catch out of it, and write an error code "
    .. "to memory instead." },
  { { "dynamic_cast or typeid" },
    "Device code does not know types at run time. Use a virtual function, or store the kind of "
    .. "the object in it." },
  { { "annotation on lambda requires" },
    "A lambda for the device needs a flag of nvcc: nvcc --extended-lambda." },

  -- ---- memory ----
  { { "initializer not allowed for __shared__", "__shared__ variable cannot be initialised" },
    "Shared memory has no initial value, because each block has its own. Let one thread write it, "
    .. "then call __syncthreads() before others read it{ (see lesson @shared-memory)}." },
  { { "dynamic initialization is not supported", "initial value is not a constant" },
    "A variable in device memory can only begin with a constant. Set it from the host with "
    .. "cudaMemcpyToSymbol before the launch, or in a kernel." },
  { { "automatic \"__%l+__\" variable declaration is not allowed" },
    "__device__ and __constant__ variables are declared outside of functions. Move the "
    .. "declaration there." },
  { { "no shared memory: declare" },
    "Only kernels and __device__ functions have shared memory. Declare the array in the kernel{ "
    .. "(see lesson @shared-memory)}." },
  { { "declaration is incompatible with previous", "dynamic shared memory of another type" },
    "The same name is declared with two types. Dynamic shared memory (extern __shared__) of one "
    .. "name is one array for all kernels of the file: give each array a name of its own." },
  { { "declaration is incompatible with overloaded function", "redeclared as different kind" },
    "The C library or CUDA has a function of this name (such as y1, j0 or index). Give the "
    .. "variable another name." },
  { { "variable length array cannot", "variable length array declaration",
      "storage size of '.-' isn't constant", "array whose size is not a constant" },
    "The compiler must know the size of a __shared__ or local array. Use a constant, as in enum { "
    .. "THREADS = 256 };, or extern __shared__ with the launch's third number{ (see lesson "
    .. "@shared-memory)}." },
  { { "uses too much shared data" },
    "The __shared__ arrays of a block may have 48 KiB together. Use a smaller tile, or dynamic "
    .. "shared memory (extern __shared__), which cudaFuncSetAttribute allows to be larger{ (see "
    .. "lesson @shared-memory)}." },
  { { "uses too much global constant data" },
    "__constant__ memory has 64 KiB. Put the array into global memory, with cudaMalloc." },
  { { "uses too much local data" },
    "The local arrays of a thread are too large: 512 KiB is the limit. Put them into global "
    .. "memory, with cudaMalloc." },
  { { "Formal parameter space overflowed", "uses too much parameter", "parameter space overflow" },
    "The arguments of a kernel are too large: 32,764 bytes is the limit (4 KiB before CUDA 12.1). "
    .. "Copy the data to the device, and pass a pointer." },
  { { "tack size for entry function", "tack size .-cannot be statically determined" },
    "This is a warning: functions of this kernel call each other recursively or through pointers, "
    .. "so the compiler does not know how much stack a thread needs. If the kernel crashes, set "
    .. "it before the launch: cudaDeviceSetLimit(cudaLimitStackSize, bytes)." },
  { { "threads per SM for entry .- is out of range", "[mM]axrregcount",
      "adjusting per thread register count" },
    "The numbers of __launch_bounds__ or -maxrregcount are not possible on this GPU, so the "
    .. "compiler ignores or changes them. A block has at most 1024 threads, and a thread at most "
    .. "255 registers." },
  { { "Not a name of any known instruction", "Ptx assembly aborted" },
    "An asm(...) in device code is no valid PTX. Check the instruction's name and its types, and "
    .. "that this GPU has it (-arch)." },

  -- ---- the language ----
  { { "type \"void %*\" cannot be", "invalid conversion from 'void%*'",
      "with an rvalue of type 'void %*'" },
    "A .cu file is C++, which does not convert a void * to another pointer. Write the type before "
    .. "malloc: float *x = (float *)malloc(bytes){ (see lesson @launches)}." },
  { { "taking address of rvalue", "taking address of temporary" },
    "A .cu file is C++, where &(struct s){...} is not allowed. Give the struct a name first." },
  { { "#39%-D: division by zero", "division by zero" },
    "An integer is divided by 0. On a GPU the program does not end: the result is a number "
    .. "without a meaning." },
  { { "missing closing quote", "missing terminating" },
    "A string or a character does not end on its line. Add the closing quote." },
  { { "expected a \";\"", "expected ';'", "expected ',' or ';'" },
    "A ';' is missing, often at the end of the line before." },
  { { "expected a \"}\"", "expected '}'", "a function%-definition is not allowed here" },
    "A '{' has no '}'. Look for the missing '}' in the function before." },
  { { "expected a \"%]\"", "expected '%]'" },
    "What stands between [ and ] is no expression. A common cause is a ';' at the end of a "
    .. "#define: #define N 100 has none." },
  { { "expected a \"[()]\"", "expected '[()]'" },
    "A parenthesis is missing, or a word that does not belong here stands before it. Count the ( "
    .. "and ) of the line." },
  { { "too few arguments", "too many arguments" },
    "The call has another number of arguments than the function. Compare it with the function's "
    .. "declaration. A kernel's arguments stand after >>>." },
  { { "more than one instance of overloaded function", "call of overloaded",
      "call to '.-' is ambiguous" },
    "Several functions of this name fit, because the arguments have different types. Give them "
    .. "one type: min(n, (size_t)3)." },
  { { "no instance of overloaded function", "no instance of constructor", "no matching function",
      "no operator \".-\" matches" },
    "Functions of this name exist, but none takes these arguments: the types do not fit (int * "
    .. "and float * are different types), or the call has another number of arguments. cudaMalloc "
    .. "needs the address of a pointer, &d_x; atomicAdd works on int, unsigned, unsigned long "
    .. "long, float and double." },
  { { "is incompatible with parameter of type", "cannot be used to initialize",
      "cannot be assigned to an entity", "cannot convert '", "no suitable constructor exists",
      "no suitable conversion", "cannot initialize a variable", "operand types are incompatible",
      "invalid conversion from" },
    "The types do not fit: often int * and float *, or a pointer where the value that it points "
    .. "to is needed. The message names the type that is given, and the type that is needed." },
  { { "assignment of read%-only", "read%-only variable is not assignable",
      "must be a modifiable lvalue" },
    "This is const or an array, so nothing can be assigned to it. If the kernel is to write "
    .. "there, take const out of the declaration." },
  { { "invalid types '.-' for array subscript", "expression must have pointer%-to%-object" },
    "What stands before the [ is neither an array nor a pointer. A texture is read by a function, "
    .. "tex2D{ (see lesson @textures)}." },
  { { "must have integral", "array subscript is not an integer" },
    "An index must be an integer. Convert it: x[(int)f]." },
  { { "has no member", "no member named", "must have class type",
      "applied to .- instead of to a pointer" },
    "The struct has no member of this name, or the variable is no struct. Of a pointer to a "
    .. "struct, p->member; of a struct, s.member." },
  { { "has already been defined", "has already been declared", "redefinition of",
      "redeclaration of" },
    "The same name is declared twice. Rename one; a header that is included twice needs #pragma "
    .. "once." },
  { { "use of \"=\" where", "suggest parentheses around assignment",
      "result of an assignment as a condition" },
    "= assigns; == compares. Write == if a comparison is meant." },
  { { "missing return statement", "no return statement in function",
      "does not return a value in all", "non%-void function does not return" },
    "The function has a type and reaches its end without a return. Add the return, or declare the "
    .. "function void." },
  { { "is used before its value is set", "is used uninitialized", "is uninitialized when used",
      "may be used uninitialized" },
    "The variable is read before anything was written to it. Give it a value where it is "
    .. "declared." },
  { { "expression has no effect", "right operand of comma", "without %(%) it is no call" },
    "The line computes something and does not use it. A function is only called with its (): "
    .. "__syncthreads(). In <<<(2, 2), 1>>> the comma drops the first number: write dim3(2, 2)." },
  { { "%[?%-Wformat", "format specifies type", "format '.-' expects", "format string conversion" },
    "A % of printf does not fit its argument: %d is for int, %f for float and double, %zu for "
    .. "size_t, %p for a pointer." },
  { { "was declared but never referenced", "was set but never used", "unused variable",
      "set but not used" },
    "The variable is not used. Remove it, or look for the line that should use it." },
  { { "%.cu: No such file or directory", "%.cu' file not found",
      "no such file or directory: '.-%.cu'" },
    "The source file is not there. Check its name, and the folder in which you are (pwd, ls)." },
  { { "fatal error: [^ ]+: No such file or directory", "' file not found",
      "could not open source file", "cannot open source file", "%.%w+: No such file or directory" },
    "A header is not where the compiler looks. Check its name; -I names another folder. Headers "
    .. "of C end in .h: <stdio.h>." },
  { { "identifier \".-\" is undefined", "use of undeclared identifier",
      "was not declared in this scope", "' undeclared %(first use", "unknown type name",
      "does not name a type", "implicit declaration of function", "is not a member of 'std'",
      "namespace \"std\" has no member" },
    "The name is not declared before this line. Check its spelling, and that its header is "
    .. "included: printf needs <stdio.h>, std::cout <iostream>. CUDA's names are known only in a "
    .. "file that ends in .cu." },
  { { "expected an expression", "expected expression", "expected primary%-expression",
      "expected unqualified%-id", "expected a statement", "expected a declaration",
      "expected an identifier", "expected identifier", "no storage class or type specifier",
      "'else' without a previous 'if'" },
    "The compiler does not understand this place. Mostly something is wrong just before it: a "
    .. "missing ;, ) or }, or one too many." },

  -- ---- commands ----
  { { "[Uu]nsupported gpu architecture" },
    "This nvcc does not know that GPU, which is too new or too old for it. -arch=native compiles "
    .. "for the GPU of this machine; nvcc --list-gpu-arch lists all that it knows." },
  { { "must be a virtual code architecture" },
    "In -gencode, arch names a virtual architecture, and code the real one: -gencode "
    .. "arch=compute_90,code=sm_90. -arch=sm_90 is shorter." },
  { { "unsupported GNU version", "unsupported .- version! ", "Failed to preprocess host compiler" },
    "nvcc does not work with this host compiler, which is newer than nvcc, or is not installed. "
    .. "Name another one: nvcc -ccbin g++-12." },
  { { "is not defined for option 'std'" },
    "This nvcc does not know that version of C++. Use -std=c++17." },
  { { "nvcc fatal.*Unknown option" },
    "nvcc does not know this flag. A flag for the host's compiler stands after -Xcompiler: nvcc "
    .. "-Xcompiler -fopenmp, nvcc -Xcompiler -Wall." },
  { { "unrecognized command.line option.*%-arch", "unrecognized command.line option.*gencode",
      "unknown argument: '%-arch", "unsupported option '%-arch" },
    "This is a flag of nvcc, and another compiler got it. Compile .cu files with nvcc." },
  { { "nvcc fatal.*Don't know what to do with" },
    "nvcc does not know this kind of file. CUDA programs end in .cu; for another ending, nvcc -x "
    .. "cu FILE." },
  { { "nvcc fatal.*No input files" },
    "The command names no file to compile: nvcc -arch=native -o my my.cu." },
  { { "died due to signal" },
    "A part of the compiler was ended, mostly because the machine had no memory left. Compile "
    .. "fewer files at once, or ask the job for more memory." },
}
