-- Facts about this lesson; the prose is in README.md.
return {
  number = 4,
  title = "Many threads, a chunk each",
  from = 3,
  tracks = { "pi" },
  teaches = { "partial-sums" },
  player = true,
  programs = {
    pi = {
      sizes = { gpu = { points = 67108860 }, emulated = { points = 22167551 } },
      steps = { points = { 270336 } },
      limit = { bytes_per_point = 8, launches = 1 },
      published = {
        total = 6.41454, rng = 3.06278, compute = 2.97773, transfer = 0.25702,
        iterations = 10, points = 16777215, hardware = "Tesla C1060, 2010",
        source = "PGInsider: CUF3, with the small size",
      },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "Each thread reads its own chunk, more than 32 bytes long. How many 32-byte sectors does a request of a warp touch? (1 to 32)",
    program = "pi", count = "global_load_sectors", per = "request",
  },
  questions = {
    "Each thread reads its own contiguous chunk, as a thread on a CPU would. Memory delivers whole sectors to a request. How many of these bytes does the warp use?",
  },
  hints = { -- from a nudge to almost the whole solution
    "You choose the number of threads in a grid. Take a fixed number, about 270,000, and let these threads share the points. Each thread writes one partial sum, and the CPU adds them up.",
    "The size of a chunk is n divided by the number of threads, rounded up. If you round down, the last points are lost.",
    "Thread t takes the points from t * chunk up to, but not including, (t + 1) * chunk, and none from n on. It tests and counts them in one loop, so the array of ones and zeros disappears.",
    "A thread without points still writes its partial sum, 0, because the CPU adds all of them up. In one request, thread 0 reads element 0, and thread 1 reads element chunk. How many bytes apart are these two elements?",
  },
  goals = {
    "Divide work among threads without losing the remainder.",
  },
  judged = { -- the counts that check judges
    {
      what = "many threads read and sum: at least half of a warp's lanes take part in a request",
      program = "pi", count = "global_loads", per = "request", least = 16,
    },
  },
  mistakes = { -- the check has to find each
    {
      what = "the remaining points are lost", program = "pi", sizes = { points = 1000003 },
      changes = { { from = "(n + threads - 1) / threads", to = "n / threads" } },
    },
    {
      what = "the kernel is never launched", program = "pi", sizes = { points = 100000 },
      changes = { { from = "partial_sums<<<blocks, THREADS>>>(d_x, d_y, n, d_partial);", to = "" } },
    },
  },
}
