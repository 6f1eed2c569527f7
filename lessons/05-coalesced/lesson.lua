-- Facts about this lesson; the prose is in README.md.
return {
  number = 5,
  title = "Neighbours read neighbours",
  from = 4,
  tracks = { "pi" },
  teaches = { "coalescing", "grid-stride" },
  player = true,
  programs = {
    pi = {
      sizes = { gpu = { points = 67108860 }, emulated = { points = 22167551 } },
      steps = { points = { 270336 } },
      limit = { bytes_per_point = 8, launches = 1 },
      published = {
        total = 13.37639, rng = 11.91478, compute = 0.2473, transfer = 1.02121,
        iterations = 10, points = 67108860, hardware = "Tesla C1060, 2010",
        source = "PGInsider: CUF4",
      },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "Neighbouring threads read neighbouring floats. How many 32-byte sectors does a request of a warp touch now? (1 to 32)",
    program = "pi", count = "global_load_sectors", per = "request",
  },
  questions = {
    "Only the order in which the threads take the points changes. How many 32-byte sectors does a request of a warp touch now, and how many did it touch in lesson 04?",
    "By what factor does the kernel become faster?",
  },
  hints = { -- from a nudge to almost the whole solution
    "How many sectors of 32 bytes do 32 neighbouring floats take?",
    "In each round of the loop, neighbouring threads should read neighbouring points. So thread t begins with point t.",
    "The threads' first points are 0 to threads - 1. Which point does thread t take next?",
    "Write a grid-stride loop, for (i = thread; i < n; i += threads). It needs no chunk, and n may be any number.",
  },
  goals = {
    "Recognise coalesced access, and write a grid-stride loop that takes any number of points.",
  },
  judged = { -- the counts that check judges
    {
      what = "kernels read the points",
      program = "pi", count = "global_loads", per = "work", least = 0.5,
    },
    {
      what = "a request reads neighbouring numbers",
      program = "pi", count = "global_load_sectors", per = "request", most = 4.1,
    },
  },
  mistakes = { -- the check has to find each
    {
      what = "a float counter, which stops growing", program = "pi", sizes = { points = 30000000 },
      changes = { { from = "uint64_t hits = 0;", to = "float hits = 0;" } },
    },
  },
}
