-- Facts about this lesson; the prose is in README.md.
return {
  number = 0,
  title = "The first kernel",
  teaches = { "threads", "blocks", "launches" },
  programs = {
    axpy = {
      sizes = { gpu = { elements = 16777259 }, emulated = { elements = 1000003 } },
      limit = { bytes_per_element = 12, launches = 1 },
    },
  },
  questions = {
    "With 1,000,003 elements and blocks of 256 threads: how many threads have nothing to do?",
    "Three arrays cross between host and device. Which takes longer, that or the kernel?",
  },
  hints = {
    "The number of blocks is rounded up, so that all elements have a thread.",
    "A thread's number in the grid is its block's number times the threads of a block, plus its own in the block.",
    "cudaMemcpy(to, from, bytes, direction): the direction says which of the two pointers is the device's.",
  },
  goals = {
    "Write a kernel, launch it, and get its result.",
  },
  mistakes = { -- which the check has to find
    {
      what = "a number of blocks that is rounded down", program = "axpy", sizes = { elements = 1000 },
      changes = { { from = "(n + THREADS - 1) / THREADS", to = "n / THREADS" } },
    },
    {
      what = "a copy back that is forgotten", program = "axpy", sizes = { elements = 1000 },
      changes = { { from = "CHECK(cudaMemcpy(answer, d_y, bytes, cudaMemcpyDeviceToHost));", to = "" } },
    },
  },
}
