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
  predict = { -- asked before the first run; what is counted answers it
    question = "Each thread reads its own chunk, more than 32 bytes long. How many 32-byte sectors does a request of a warp touch? (1 to 32)",
    program = "pi", count = "global_load_sectors", per = "request",
  },
  questions = {
    "Each thread reads its own contiguous chunk, as a CPU's thread would. How many of the bytes that memory delivers to one request does a warp use?",
  },
  hints = { -- for writing it oneself: from a nudge to nearly all
    "How many threads a grid has is yours to choose: a fixed number, some 270,000, that share the points. Each writes one partial sum; the CPU adds them.",
    "A chunk is as many points as each thread takes: n over the number of threads, rounded up, or the last points are dropped.",
    "Thread t takes the points from t * chunk up to, not including, (t + 1) * chunk, and none from n on. It tests and counts them in one loop; the array of ones and zeros goes.",
    "A thread that has no point still writes its partial sum, 0: the CPU adds them all. At one moment thread 0 reads element 0 and thread 1 element chunk: how far apart are they in bytes?",
  },
  goals = {
    "Divide work among threads without losing the remainder.",
  },
  judged = { -- what check counts
    {
      what = "many threads read and sum: at least half of the lanes of a warp take part in a request",
      program = "pi", count = "global_loads", per = "request", least = 16,
    },
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
