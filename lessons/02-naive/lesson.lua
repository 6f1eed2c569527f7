-- Facts about this lesson; the prose is in README.md.
return {
  number = 2,
  title = "One thread a point, one thread a cell",
  from = 1,
  teaches = { "grids", "warps" },
  programs = {
    pi = {
      sizes = { gpu = { points = 67108860 }, emulated = { points = 22167551 } },
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
      limit = { bytes_per_cell = 8, launches_per_generation = 3 },
      unpublished = {
        source = "OLCF, CUDA C Game of Life: GOL-CUDA.cu", why = "the tutorial prints no times",
      },
    },
  },
  predict = { -- asked before the first run; what is counted answers it
    question = "Each thread of the kernel makes one cell of the next generation. How many numbers does it read from global memory?",
    program = "life", count = "global_loads", per = "work",
  },
  questions = {
    "The kernel tests all points at once. Where does the time of a whole repeat go now?",
    "Life launches three kernels a generation. At 1024 x 1024 cells, is it the cells or the launches that take the time?",
  },
  hints = { -- for writing it oneself: from a nudge to nearly all
    "The loop over the points, or over the cells, goes: its body becomes a kernel, whose i (or row and column) is the thread's number in the grid, with a guard for those beyond the end.",
    "Kernels use device memory alone: for each array cudaMalloc, cudaFree, and cudaMemcpy before and after. The CPU may go on adding up the hits, from an array of ones and zeros.",
    "Life takes a grid of two dimensions: dim3 threads(16, 16), and as many blocks in x and in y as cover the board, rounded up. Its ghost rows and columns are kernels too, launched before it.",
    "cudaMemcpy2D(to, to_stride, from, from_stride, row_bytes, rows, direction), strides in bytes, copies the board into the middle of its frame, and back out of it.",
  },
  goals = {
    "Write, launch and check a kernel.",
    "Know the fixed price of a launch and of a transfer.",
  },
  judged = { -- what check counts
    {
      what = "a kernel reads the points",
      program = "pi", count = "global_loads", per = "work", least = 1,
    },
    {
      what = "a kernel reads the cells, in each generation",
      program = "life", count = "global_loads", per = "work", least = 1,
    },
  },
  mistakes = { -- which the check has to find
    {
      what = "an off-by-one ghost row", program = "life",
      sizes = { width = 64, height = 64, generations = 1 },
      changes = {
        { from = "cells[column] = cells[height * stride",
          to = "cells[column] = cells[(height - 1) * stride" },
      },
    },
    {
      what = "an unchecked launch that failed", program = "pi", sizes = { points = 100000 },
      changes = {
        { from = "THREADS = 256", to = "THREADS = 2048" },
        { from = "CHECK_LAUNCH();", to = "" },
      },
    },
  },
}
