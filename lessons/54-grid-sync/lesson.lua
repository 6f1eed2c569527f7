-- Facts about this lesson; the prose is in README.md.
return {
  number = 54,
  title = "A barrier for the whole grid",
  from = 26,
  tracks = { "life-limit" },
  teaches = { "grid-barriers" },
  programs = {
    life = {
      sizes = {
        gpu = { width = 1024, height = 1024, generations = 1024 },
        emulated = { width = 333, height = 255, generations = 33 },
      },
      steps = { width = { 32, 128, 4096 }, height = { 4, 16 }, generations = { 1 } },
      limit = { bytes_per_cell = 0.25 },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "Lesson 26 launches one kernel for each generation, in a graph. How many kernels does a repeat launch now, for all generations together?",
    program = "life", count = "launches",
  },
  questions = {
    "__syncthreads() makes the threads of a block wait for one another. Why is there nothing like it for the blocks of an ordinary launch?",
    "Why must the grid be no larger than what the GPU holds at once?",
    "A launch ends when all its blocks have ended, which is a barrier, too. What does a barrier inside the kernel save?",
  },
  hints = { -- from a nudge to almost the whole solution
    "The loop over the generations moves from the host into the kernel. After each generation all threads of all blocks have to wait for one another, and the two boards are exchanged.",
    "Include <cooperative_groups.h>. cooperative_groups::this_grid() is the group of all threads of the grid, and its sync() is the barrier. The kernel must be launched by cudaLaunchCooperativeKernel, whose arguments are an array of pointers to the values.",
    "All blocks must fit on the GPU at the same time. cudaOccupancyMaxActiveBlocksPerMultiprocessor says how many fit on one multiprocessor, and cudaDevAttrMultiProcessorCount how many multiprocessors there are.",
    "If the board has more parts than the grid has blocks, each block does several: for (part = blockIdx.x; part < parts; part += gridDim.x). No thread may leave the kernel before the last barrier, so the function that computes the words returns, and not the kernel.",
  },
  goals = {
    "Launch a cooperative kernel, with as many blocks as fit.",
    "Know what has to be true so that blocks may wait for one another.",
  },
  judged = { -- the counts that check judges
    {
      what = "one launch for all generations",
      program = "life", count = "launches", most = 1,
    },
    {
      what = "words of many cells are read",
      program = "life", count = "global_loads", per = "work", least = 0.01, most = 0.2,
    },
  },
  mistakes = { -- the check has to find each
    {
      what = "no barrier between generations", program = "life",
      sizes = { width = 333, height = 255, generations = 3 },
      changes = {
        { from = "grid.sync(); /* the next generation needs what all blocks have written */", to = "" },
      },
    },
    {
      what = "the boards are not exchanged", program = "life",
      sizes = { width = 37, height = 19, generations = 3 },
      changes = { { from = "        cells = next;\n        next = old;\n", to = "" } },
    },
    {
      what = "an answer that is always taken from the same array", program = "life",
      sizes = { width = 37, height = 19, generations = 3 },
      changes = { { from = "generations % 2 ? d_next : d_cells", to = "d_cells" } },
    },
  },
}
