-- Facts about this lesson; the prose is in README.md.
return {
  number = 17,
  title = "A kernel that launches kernels",
  from = 0,
  teaches = { "nested-launches", "device-linking" },
  programs = {
    axpy = {
      sizes = { gpu = { elements = 16777259 }, emulated = { elements = 1000003 } },
      limit = { bytes_per_element = 12, launches = 1 },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "1,000,000 elements in at most 512 chunks, each of whole blocks of 256 threads. How many kernels does the parent launch?",
    program = "axpy", count = "launches_by_kernels",
  },
  questions = {
    "The same elements, the same bytes, and hundreds of launches that the host does not make. Is it faster than lesson 00, or slower?",
    "The host waits for the kernel that it has launched. Does it wait for those that this kernel launches, too?",
  },
  hints = { -- from a nudge to almost the whole solution
    "A kernel launches another as the host does: kernel<<<blocks, threads>>>(arguments). What lesson 00's kernel does, a second kernel does now, for a part of the elements.",
    "The child is there already, in the lesson's axpy_chunk.cu, which is compiled with your file; one of that name beside yours takes its place. Your file declares it: __global__ void add_chunk(uint64_t n, float a, const float *x, float *y);",
    "A thread of the parent has the elements from its number times the chunk's length on, and may have none: as many threads as there can be chunks, whatever n is. The last chunk is shorter.",
    "The child gets pointers to its chunk, x + first and y + first, and how many elements it has: its guard needs no more.",
    "add_chunk<<<blocks, THREADS, 0, cudaStreamFireAndForget>>>(count, a, x + first, y + first); without the last two, the children of a block would run one after another.",
  },
  goals = {
    "Launch a kernel from a kernel, that another file has.",
    "Know what it costs, and when only the device can know how much is to be launched.",
  },
  judged = { -- the counts that check judges
    {
      what = "kernels are launched by a kernel",
      program = "axpy", count = "launches_by_kernels", least = 2,
    },
  },
  mistakes = { -- the check has to find each
    {
      what = "children that all have the first chunk", program = "axpy", sizes = { elements = 1003 },
      changes = { { from = "x + first, y + first", to = "x, y" } },
    },
    {
      what = "a parent with half of the threads", program = "axpy", sizes = { elements = 100003 },
      changes = { { from = "<<<CHUNKS / THREADS, THREADS>>>", to = "<<<1, THREADS>>>" } },
    },
  },
}
