-- Facts about this lesson; the prose is in README.md.
return {
  number = 17,
  title = "A kernel that launches kernels",
  from = 0,
  tracks = { "axpy" },
  teaches = { "nested-launches", "device-linking" },
  programs = {
    axpy = {
      sizes = { gpu = { elements = 16777259 }, emulated = { elements = 1000003 } },
      steps = { elements = { 256, 131072 } },
      limit = { bytes_per_element = 12, launches = 1 },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "1,000,000 elements are split into at most 512 chunks, each a whole number of blocks of 256 threads. How many kernels does the parent launch?",
    program = "axpy", count = "launches_by_kernels",
  },
  questions = {
    "The program has the same elements and the same bytes as lesson 00, and hundreds of launches more, which the device makes. Is it faster than lesson 00, or slower?",
    "The host waits for the kernel that it has launched. Does it also wait for the kernels that this kernel launches?",
  },
  hints = { -- from a nudge to almost the whole solution
    "A kernel launches another kernel as the host does: kernel<<<blocks, threads>>>(arguments). Let a second kernel, the child, do what lesson 00's kernel does, for a part of the elements.",
    "The child exists already, in the lesson's axpy_chunk.cu, which is compiled with your file; an axpy_chunk.cu beside your file replaces it. Declare the child in your file: __global__ void add_chunk(uint64_t n, float a, const float *x, float *y);",
    "The parent needs as many threads as there can be chunks, whatever n is. A thread's chunk begins at its number times the length of a chunk. The last chunk is shorter, and some threads may have none.",
    "Pass the child pointers to its chunk, x + first and y + first, and the number of elements in the chunk. Its guard needs no more.",
    "add_chunk<<<blocks, THREADS, 0, cudaStreamFireAndForget>>>(count, a, x + first, y + first); without the last two arguments of the launch, the children of a block run one after another.",
  },
  goals = {
    "Launch a kernel of another file from a kernel.",
    "Know what a launch by a kernel costs, and when only the device can know how much is to be launched.",
  },
  judged = { -- the counts that check judges
    {
      what = "a kernel launches kernels",
      program = "axpy", count = "launches_by_kernels", least = 2,
    },
  },
  mistakes = { -- the check has to find each
    {
      what = "children that all compute the first chunk", program = "axpy", sizes = { elements = 1003 },
      changes = { { from = "x + first, y + first", to = "x, y" } },
    },
    {
      what = "a parent with half of the threads", program = "axpy", sizes = { elements = 100003 },
      changes = { { from = "<<<CHUNKS / THREADS, THREADS>>>", to = "<<<1, THREADS>>>" } },
    },
  },
}
