-- Facts about this lesson; the prose is in README.md.
return {
  number = 1,
  title = "The CPU baseline",
  teaches = { "baseline" },
  programs = {
    pi = {
      sizes = { gpu = { points = 67108860 }, emulated = { points = 22167551 } },
      published = {
        total = 13.80947, rng = 12.27999, compute = 1.43082, transfer = 0.0,
        iterations = 10, points = 67108860, hardware = "Intel Core i7 (Nehalem), 4 threads, 2010",
        source = "PGInsider, Monte Carlo in CUDA Fortran: CPU",
      },
    },
    life = {
      sizes = {
        gpu = { width = 1024, height = 1024, generations = 1024 },
        emulated = { width = 333, height = 255, generations = 33 },
      },
    },
  },
  questions = {
    "Which takes longer, making the random points or testing them? By what factor?",
    "Life does no multiplication at all. What is it waiting for?",
  },
  hints = {
    "Set OMP_NUM_THREADS=1 and run again: which phase gains from the cores?",
  },
  goals = {
    "Name the CPU code that a speed-up is measured against.",
  },
}
