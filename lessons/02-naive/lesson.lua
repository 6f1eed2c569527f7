-- Facts about this lesson; the prose is in README.md.
return {
  number = 2,
  title = "One thread a point, one thread a cell",
  from = 1,
  tracks = { "pi", "life" },
  teaches = { "grids", "warps" },
  player = true,
  programs = {
    pi = {
      sizes = { gpu = { points = 67108860 }, emulated = { points = 22167551 } },
      steps = { points = { 256 } },
      limit = { bytes_per_point = 12, launches = 1 },
      published = {
        total = 3.98795, rng = 3.12032, compute = 0.12943, transfer = 0.58712,
        iterations = 10, points = 16777215, hardware = "Tesla C1060, 2010",
        source = "PGInsider: CUF1, with the small size",
      },
    },
    life = {
      sizes = {
        gpu = { width = 1024, height = 1024, generations = 1024 },
        emulated = { width = 333, height = 255, generations = 33 },
      },
      steps = { width = { 16, 256 }, height = { 16, 256 }, generations = { 1 } },
      limit = { bytes_per_cell = 8, launches_per_generation = 3 },
      unpublished = {
        source = "OLCF, CUDA C Game of Life: GOL-CUDA.cu", why = "the tutorial prints no times",
      },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "Each thread of the kernel computes one cell of the next generation. How many numbers does a thread read from global memory?",
    program = "life", count = "global_loads", per = "work",
  },
  questions = {
    "The kernel tests all points at once. What takes the time of a whole repeat now?",
    "Life launches three kernels per generation. On 1024 x 1024 cells, do the cells or the launches take the time?",
  },
  hints = { -- from a nudge to almost the whole solution
    "The loop over the points, or over the cells, disappears. Its body becomes a kernel, in which i (or row and column) is the thread's number in the grid. A guard stops the threads beyond the end.",
    "A kernel can use only device memory, so each array needs cudaMalloc and cudaFree, and a cudaMemcpy before or after the kernel. The CPU can still add up the hits, from an array of ones and zeros.",
    "Life needs a grid of two dimensions: dim3 threads(16, 16), and enough blocks in x and in y to cover the board, rounded up. Two more kernels fill the ghost rows and the ghost columns. Launch them before the kernel of the cells.",
    "cudaMemcpy2D(to, to_stride, from, from_stride, row_bytes, rows, direction) copies the board into its frame, and back out of the frame. The strides are in bytes.",
  },
  goals = {
    "Write, launch and check a kernel.",
    "Know the fixed cost of a launch and of a transfer.",
  },
  judged = { -- the counts that check judges
    {
      what = "a kernel reads the points",
      program = "pi", count = "global_loads", per = "work", least = 1,
    },
    {
      what = "a kernel reads the cells in each generation",
      program = "life", count = "global_loads", per = "work", least = 1,
    },
  },
  mistakes = { -- the check has to find each
    {
      what = "a ghost row is a copy of the wrong row", program = "life",
      sizes = { width = 64, height = 64, generations = 1 },
      changes = {
        { from = "cells[column] = cells[height * stride",
          to = "cells[column] = cells[(height - 1) * stride" },
      },
    },
    {
      what = "a failed launch is not checked", program = "pi", sizes = { points = 100000 },
      changes = {
        { from = "THREADS = 256", to = "THREADS = 2048" },
        { from = "CHECK_LAUNCH();", to = "" },
      },
    },
  },
}
