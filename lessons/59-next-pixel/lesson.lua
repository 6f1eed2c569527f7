-- Facts about this lesson; the prose is in README.md.
return {
  number = 59,
  title = "Lanes that take the next pixel",
  from = 48,
  tracks = { "mandelbrot" },
  teaches = { "refill" },
  programs = {
    mandelbrot = {
      sizes = {
        gpu = { width = 4096, height = 4096, depth = 1000 },
        emulated = { width = 333, height = 255, depth = 1000 },
      },
      -- a warp's share of 4096 pixels: one less, whole, one more; and more than a block's of 32768
      also = {
        { width = 4095, height = 1, depth = 100 }, { width = 64, height = 64, depth = 100 },
        { width = 17, height = 241, depth = 100 },
        { width = 199, height = 167, depth = 100 },
      },
      limit = { bytes_per_pixel = 4, launches = 1 },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "Lanes whose pixels are done wait for at most 16 iterations of the others, and then take their next pixels. What percentage of the lanes is active on average? (1 to 100)",
    program = "mandelbrot", count = "active_lanes",
  },
  questions = {
    "Why do the lanes not take a new pixel at once, but only after a stretch of iterations?",
    "Three lanes of a warp are done at the same time. How does each of them know which pixel is its own next one, without an atomic operation?",
    "When do lanes of a warp wait nevertheless?",
  },
  hints = { -- from a nudge to almost the whole solution
    "A lane that is done should not wait for the slowest one: give a warp many pixels, and let the lane take the next of them.",
    "Let the warp iterate for a stretch, at most 16 iterations. Then lanes that are done store their counts and take new pixels, all in one place. __any_sync says whether a lane still has a pixel.",
    "48's loop can make the stretch, if its bound is min(p.count + STRETCH, set.iterations). A pixel is done if its count is smaller than this bound, or if the bound is set.iterations.",
    "__ballot_sync(ALL_LANES, done) is a word with a bit for each lane that is done. Bits below the lane's own, (1u << lane) - 1, are those of the lanes before it: __popc counts them.",
    "So the lane's next pixel is next + __popc(taking & ((1u << lane) - 1)), and then next grows by __popc(taking), in all lanes alike.",
  },
  goals = {
    "Keep the lanes of a warp busy although their work differs in length.",
    "Share out work among the lanes of a warp by a ballot.",
  },
  judged = { -- the counts that check judges
    {
      what = "nearly all lanes are active",
      program = "mandelbrot", count = "active_lanes", least = 90,
    },
  },
  mistakes = { -- the check has to find each
    {
      what = "lanes that are done take the same next pixel", program = "mandelbrot",
      sizes = { width = 64, height = 64, depth = 100 },
      changes = { { from = "next + __popc(taking & ((1u << lane) - 1))", to = "next" } },
    },
    {
      what = "the lane's own bit counted, too", program = "mandelbrot",
      sizes = { width = 64, height = 64, depth = 100 },
      changes = { { from = "(1u << lane) - 1", to = "(2u << lane) - 1" } },
    },
    {
      what = "the pixel is done at the end of each stretch", program = "mandelbrot",
      sizes = { width = 64, height = 64, depth = 100 },
      changes = { { from = "p.count < until || until == set.iterations", to = "true" } },
    },
    {
      what = "a share that ends behind the last pixel", program = "mandelbrot",
      sizes = { width = 67, height = 37, depth = 100 },
      changes = { { from = "min(first + SHARE, set.width * set.height)", to = "first + SHARE" } },
    },
  },
}
