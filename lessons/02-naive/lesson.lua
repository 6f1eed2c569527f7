-- Facts about this lesson; the prose is in README.md.
return {
  number = 2,
  title = "One thread a point, one thread a cell",
  from = 1,
  teaches = { "kernels", "index-guard", "memory-copies" },
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
    },
  },
  questions = {
    "The kernel tests all points at once. Where does the time of a whole repeat go now?",
    "Life launches three kernels a generation. At 1024 x 1024 cells, is it the cells or the launches that take the time?",
  },
  hints = {
    "Compare the time of the transfers with that of the computation.",
    "Run life with --width 16384 --height 16384 --generations 64, and divide by the cells.",
  },
  goals = {
    "Write, launch and check a kernel.",
    "Know the fixed price of a launch and of a transfer.",
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
