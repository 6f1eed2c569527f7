-- Facts about this lesson; the prose is in README.md.
return {
  number = 0,
  title = "The first kernel",
  teaches = { "kernels", "threads", "blocks", "launches", "index-guard", "memory-copies" },
  programs = {
    axpy = {
      sizes = { gpu = { elements = 16777259 }, emulated = { elements = 1000003 } },
      limit = { bytes_per_element = 12, launches = 1 },
    },
  },
  predict = { -- asked before the first run; what is counted answers it
    question = "Two arrays of float are copied to the device, and one comes back. How many bytes go to the device for each element?",
    program = "axpy", count = "bytes_to_device", per = "work",
  },
  questions = {
    "With 1,000,003 elements and blocks of 256 threads: how many threads have nothing to do?",
    "Three arrays cross between host and device. Which takes longer, that or the kernel?",
  },
  hints = { -- for writing it oneself: from a nudge to nearly all
    "The number of blocks is rounded up, so that all elements have a thread.",
    "A thread's number in the grid is its block's number times the threads of a block, plus its own in the block.",
    "The last block has more threads than there are elements left: a thread whose number is n or more must do nothing.",
    "A launch is kernel<<<blocks, THREADS>>>(arguments); it takes the device's pointers, d_x and d_y, and CHECK_LAUNCH() stands behind it.",
    "cudaMemcpy(to, from, bytes, direction): the direction says which of the two pointers is the device's.",
  },
  goals = {
    "Write a kernel, launch it, and get its result.",
  },
  judged = { -- what check counts
    {
      what = "the GPU computes it: a thread reads an element of x and one of y",
      program = "axpy", count = "global_loads", per = "work", least = 2,
    },
  },
  start = { -- what is left to write
    axpy = {
      {
        from = [[
    uint64_t i = (uint64_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = a * x[i] + y[i];
]],
        to = [[
    /* Yours: which element is this thread's, and is there one? */
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
        /* Yours: bring the result back, into answer. */
]],
      },
    },
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
