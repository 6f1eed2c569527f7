-- Facts about this lesson; the prose is in README.md.
return {
  number = 3,
  title = "A sum by one thread",
  from = 2,
  teaches = { "serial-sum" },
  programs = {
    pi = {
      sizes = { gpu = { points = 16777215 }, emulated = { points = 22167551 } },
      limit = { bytes_per_point = 16, launches = 2 },
      published = {
        total = 76.964, rng = 3.00475, compute = 73.57511, transfer = 0.25853,
        iterations = 10, points = 16777215, hardware = "Tesla C1060, 2010",
        source = "PGInsider: CUF2, with the small size",
      },
    },
  },
  questions = {
    "The array no longer travels back. Will the whole be faster or slower, and by what factor?",
  },
  hints = {
    "How long does one thread wait for one number from memory?",
  },
  goals = {
    "See what a GPU is not: a fast single thread.",
  },
}
