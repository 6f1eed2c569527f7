-- Facts about this lesson; the prose is in README.md.
return {
  number = 0,
  title = "The first kernel",
  tracks = { "first-kernel" },
  teaches = { "kernels", "threads", "blocks", "launches", "index-guard", "memory-copies" },
  programs = {
    axpy = {
      sizes = { gpu = { elements = 16777259 }, emulated = { elements = 1000003 } },
      steps = { elements = { 256 } },
      limit = { bytes_per_element = 12, launches = 1 },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "Two arrays of float are copied to the device, and one is copied back. How many bytes are copied to the device for each element?",
    program = "axpy", count = "bytes_to_device", per = "work",
  },
  questions = {
    "The input has 1,000,003 elements, and a block has 256 threads. How many threads have nothing to do?",
    "Three arrays are copied between host and device. Which takes longer, the three copies or the kernel?",
  },
  hints = { -- from a nudge to almost the whole solution
    "The number of blocks is rounded up, so that every element has a thread.",
    "To get a thread's number in the grid, multiply the number of its block by the number of threads in a block, and add the thread's number in its block.",
    "The last block can have more threads than there are elements left. A thread whose number is n or more must do nothing.",
    "A launch is kernel<<<blocks, THREADS>>>(arguments). Pass the device's pointers, d_x and d_y, and write CHECK_LAUNCH() after the launch.",
    "The call is cudaMemcpy(to, from, bytes, direction). The direction says which of the two pointers is the device's.",
  },
  goals = {
    "Write a kernel, launch it, and copy its result back.",
  },
  judged = { -- the counts that check judges
    {
      what = "the GPU computes the answer: each thread reads one element of x and one of y",
      program = "axpy", count = "global_loads", per = "work", least = 2,
    },
  },
  start = { -- the parts left to write
    axpy = {
      {
        from = [[
    uint64_t i = (uint64_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = a * x[i] + y[i];
]],
        to = [[
    /* Yours: which element does this thread compute, and does that element exist? */
]],
      },
      {
        from = [[
        add_scaled<<<blocks, THREADS>>>(n, axpy->a, d_x, d_y);
        CHECK_LAUNCH();
]],
        to = [[
        /* Yours: launch the kernel. */
]],
      },
      {
        from = [[
        CHECK(cudaMemcpy(answer, d_y, bytes, cudaMemcpyDeviceToHost));
]],
        to = [[
        /* Yours: copy the result back into answer. */
]],
      },
    },
  },
  mistakes = { -- the check has to find each
    {
      what = "the number of blocks is rounded down", program = "axpy", sizes = { elements = 1000 },
      changes = { { from = "(n + THREADS - 1) / THREADS", to = "n / THREADS" } },
    },
    {
      what = "the copy back is missing", program = "axpy", sizes = { elements = 1000 },
      changes = { { from = "CHECK(cudaMemcpy(answer, d_y, bytes, cudaMemcpyDeviceToHost));", to = "" } },
    },
  },
}
