-- Facts about this lesson; the prose is in README.md.
return {
  number = 7,
  title = "A tile in shared memory",
  from = 2,
  tracks = { "life" },
  teaches = { "shared-memory", "tiles", "barriers" },
  player = true,
  programs = {
    life = {
      sizes = {
        gpu = { width = 1024, height = 1024, generations = 1024 },
        emulated = { width = 333, height = 255, generations = 33 },
      },
      steps = { width = { 30, 256 }, height = { 14, 256 }, generations = { 1 } },
      limit = { bytes_per_cell = 8, launches_per_generation = 3 },
      unpublished = {
        source = "OLCF, CUDA C Game of Life: GOL-CUDA-Shared.cu", why = "the tutorial prints no times",
      },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "A block of 32 x 16 threads copies a tile, and computes the 30 x 14 cells inside its edge. How many numbers are read from global memory for each cell of the board?",
    program = "life", count = "global_loads", per = "work",
  },
  questions = {
    "Each cell is now read from global memory about once, and not nine times. How much faster is the kernel with 1024 x 1024 cells? And with 16384 x 16384 cells?",
  },
  hints = { -- from a nudge to almost the whole solution
    "Nine threads read each cell. Let one thread of the block copy it into a __shared__ array, from which all nine read it.",
    "A block that computes w x h cells needs a tile of (w + 2) x (h + 2) cells. The simplest way is one thread for each cell of the tile: the threads at its edge only copy their cells. Neighbouring tiles overlap by two cells.",
    "All cells of the tile must be copied before any thread reads them, so place __syncthreads() between. All threads of the block must reach it, so no thread may return before it.",
    "With 32 x 16 threads, a warp is one row of the tile, and its lanes use 32 different banks. Each block computes 30 x 14 cells, so divide the board's width by 30 and its height by 14, and round up.",
  },
  goals = {
    "Use shared memory and __syncthreads() correctly.",
    "Measure whether shared memory helps, before you rely on it.",
  },
  judged = { -- the counts that check judges
    {
      what = "a cell is read from global memory about once",
      program = "life", count = "global_loads", per = "work", least = 0.25, most = 1.4,
    },
    {
      what = "no bank conflicts",
      program = "life", count = "bank_conflicts", most = 0,
    },
  },
  mistakes = { -- the check has to find each
    {
      what = "a missing barrier", program = "life", sizes = { width = 100, height = 60 },
      changes = { { from = "__syncthreads();", to = "" } },
    },
  },
}
