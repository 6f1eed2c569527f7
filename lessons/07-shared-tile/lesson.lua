-- Facts about this lesson; the prose is in README.md.
return {
  number = 7,
  title = "A tile in shared memory",
  from = 2,
  teaches = { "shared-memory", "tiles", "barriers" },
  programs = {
    life = {
      sizes = {
        gpu = { width = 1024, height = 1024, generations = 1024 },
        emulated = { width = 333, height = 255, generations = 33 },
      },
      limit = { bytes_per_cell = 8, launches_per_generation = 3 },
      unpublished = {
        source = "OLCF, CUDA C Game of Life: GOL-CUDA-Shared.cu", why = "the tutorial prints no times",
      },
    },
  },
  predict = { -- asked before the first run; what is counted answers it
    question = "A block of 32 x 16 threads reads a tile, of which it makes the 30 x 14 cells within the edge. How many numbers are read from global memory for each cell?",
    program = "life", count = "global_loads", per = "work",
  },
  questions = {
    "Each cell is now read from global memory about once, and not nine times. How much faster will the kernel be at 1024 x 1024? And at 16384 x 16384?",
  },
  hints = { -- for writing it oneself: from a nudge to nearly all
    "Nine threads read each cell. Let one of a block read it into a __shared__ array, and the nine take it from there.",
    "A block that makes w x h cells needs a tile of (w + 2) x (h + 2): simplest, one thread for each cell of the tile, of which those at its edge only bring theirs. Blocks overlap by two cells.",
    "All cells of the tile have to be there before any is used: __syncthreads() between, which all threads of the block must come to; so no thread may return before it.",
    "With 32 x 16 threads a warp is one row of the tile, and its lanes use 32 different banks. The grid has to cover the board with 30 x 14 cells a block: round up by those.",
  },
  goals = {
    "Use shared memory and __syncthreads() correctly.",
    "Measure before believing that it helps.",
  },
  judged = { -- what check counts
    {
      what = "a cell is read from global memory about once",
      program = "life", count = "global_loads", per = "work", most = 1.4,
    },
    {
      what = "no bank conflicts",
      program = "life", count = "bank_conflicts", most = 0,
    },
  },
  mistakes = { -- which the check has to find
    {
      what = "a missing barrier", program = "life", sizes = { width = 100, height = 60 },
      changes = { { from = "__syncthreads();", to = "" } },
    },
  },
}
