-- programs.lua: messages of the workbook, of the shell and of the system; entries as in
-- compilers.lua.

return {
  { { "nvcc: command not found", "nvcc: not found", "nvcc: No such file" },
    "The shell does not find nvcc. If CUDA is installed, add its folder: export "
    .. "PATH=/usr/local/cuda/bin:$PATH; on a cluster: module load cuda. Without CUDA, lessons/run "
    .. "counters my.cu compiles and runs the program in the emulator." },
  { { "nvidia%-smi: command not found", "nvidia%-smi: not found", "NVIDIA%-SMI has failed",
      "couldn't communicate with the NVIDIA driver" },
    "The NVIDIA driver is not installed here, or not running. Without a GPU, the workbook uses "
    .. "its emulator: --device emulated." },
  { { "[Pp]oison" },
    "The answer still has the value with which the harness fills memory before the kernel runs, "
    .. "so these elements were never written. Check that each element has a thread, and that the "
    .. "result was copied to the host{ (see lesson @memory-copies)}." },
  { { "[Ss]egmentation fault", "SIGSEGV" },
    "The host accessed memory that is not its own: device memory through a pointer of cudaMalloc, "
    .. "or an element beyond the end of an array. lessons/run counters my.cu names the line{ (see "
    .. "lesson @memory-copies)}." },
  { { "[Bb]us error", "SIGBUS" },
    "The host accessed memory that the system could not provide: mostly a file or /dev/shm that "
    .. "is full. df shows which." },
  { { "[Ff]loating point exception", "SIGFPE" },
    "The host divided an integer by 0. Check sizes that may be 0, such as elements / threads." },
  { { "^Killed", "SIGKILL", "[oO]ut%-of%-memory handler", "oom%-kill" },
    "The system or the job's scheduler ended the program, mostly because it used too much memory. "
    .. "Use a smaller size, or ask the job for more memory." },
  { { "double free or corruption", "free%(%): invalid", "malloc%(%): ", "munmap_chunk%(%)",
      "corrupted size" },
    "The host wrote beyond the end of an array, or freed an array twice. Device memory is freed "
    .. "with cudaFree, not with free. lessons/run counters my.cu names the line." },
  { { "std::bad_alloc" },
    "The host has not enough free memory for an allocation. Check the size: a negative number "
    .. "becomes a very large one." },
  { { "thrust::.*system_error", "what%(%):" },
    "A C++ exception ended the program. The text after what(): names the error; explain that text "
    .. "as well." },
}
