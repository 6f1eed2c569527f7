-- Facts about this lesson; the prose is in README.md.
return {
  number = 6,
  title = "Random numbers on the GPU",
  from = 5,
  teaches = { "curand" },
  programs = {
    pi = {
      sizes = { gpu = { points = 67108860 }, emulated = { points = 22167551 } },
      limit = { bytes_per_point = 8, launches = 1 },
      published = {
        total = 0.95668, rng = 0.52054, compute = 0.24725, transfer = 0.00038,
        iterations = 10, points = 67108860, hardware = "Tesla C1060, 2010",
        source = "PGInsider: CUF5",
      },
    },
  },
  needs = { "curand" },
  questions = {
    "What remains to be transferred, and how many bytes is it?",
    "Which of the three phases is the longest now?",
  },
  hints = {
    "The partial sums still travel: 4 bytes a thread.",
  },
  goals = {
    "Make data where it is used.",
  },
}
