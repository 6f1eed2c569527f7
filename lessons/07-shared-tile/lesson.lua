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
    },
  },
  questions = {
    "Each cell is now read from global memory about once, and not nine times. How much faster will the kernel be at 1024 x 1024? And at 16384 x 16384?",
  },
  hints = {
    "Who served the nine reads before: the memory, or a cache?",
    "Of 32 x 16 threads in a block, how many write a cell?",
  },
  goals = {
    "Use shared memory and __syncthreads() correctly.",
    "Measure before believing that it helps.",
  },
  mistakes = { -- which the check has to find
    {
      what = "a missing barrier", program = "life", sizes = { width = 100, height = 60 },
      changes = { { from = "__syncthreads();", to = "" } },
    },
  },
}
