-- Facts about a lesson that is not there.
return {
  number = 5, title = "Neighbours read neighbours", from = 4, needs = { "curand" },
  teaches = { "coalescing", "index-guard" },
  programs = {
    pi = {
      sizes = { gpu = { points = 67108860 }, emulated = { points = 4 * 1000 * 1000 } },
      limit = { bytes_per_point = 12, launches = 1 },
      published = {
        total = 3.98795, rng = 3.12032, compute = 0.12943, transfer = 0.58712,
        iterations = 10, points = 16777215, hardware = "Tesla C1060, 2010",
        source = "an article",
      },
    },
    life = { sizes = { emulated = { width = 512, height = 100, generations = 1 << 4 } } },
  },
  questions = { "Why?" }, hints = { "Because." }, goals = {},
  judged = { { what = "few", program = "life", count = "launches", per = "width", most = 3 } },
  predict = { question = "How many?", program = "life", count = "launches", per = "generations" },
  start = { pi = { { from = "a", to = "b" } } },
  mistakes = {
    { what = "an off-by-one", program = "life", sizes = { width = 64 },
      changes = { { from = "a" .. "b", to = "[[c]]" } } },
  },
}
