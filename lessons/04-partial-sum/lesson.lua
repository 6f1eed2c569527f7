-- Facts about this lesson; the prose is in README.md.
return {
  number = 4,
  title = "Many threads, a chunk each",
  from = 3,
  teaches = { "partial-sums" },
  programs = {
    pi = {
      sizes = { gpu = { points = 67108860 }, emulated = { points = 22167551 } },
      limit = { bytes_per_point = 8, launches = 1 },
      published = {
        total = 6.41454, rng = 3.06278, compute = 2.97773, transfer = 0.25702,
        iterations = 10, points = 16777215, hardware = "Tesla C1060, 2010",
        source = "PGInsider: CUF3, with the small size",
      },
    },
  },
  questions = {
    "Each thread reads its own contiguous chunk, as a CPU's thread would. How many of the bytes that memory delivers to one request does a warp use?",
  },
  hints = {
    "At one moment, thread 0 reads element 0 and thread 1 reads element chunk: how far apart are they in bytes?",
  },
  goals = {
    "Divide work among threads without losing the remainder.",
  },
  mistakes = { -- which the check has to find
    {
      what = "a dropped remainder", program = "pi", sizes = { points = 1000003 },
      changes = { { from = "(n + threads - 1) / threads", to = "n / threads" } },
    },
    {
      what = "a kernel that is never launched", program = "pi", sizes = { points = 100000 },
      changes = { { from = "partial_sums<<<BLOCKS, THREADS>>>(d_x, d_y, n, d_partial);", to = "" } },
    },
  },
}
