-- Facts about this lesson; the prose is in README.md.
return {
  number = 48,
  title = "The Mandelbrot set",
  tracks = { "mandelbrot" },
  teaches = { "divergence" },
  programs = {
    mandelbrot = {
      sizes = {
        gpu = { width = 4096, height = 4096, depth = 1000 },
        emulated = { width = 333, height = 255, depth = 1000 },
      },
      steps = { width = { 256 } },
      limit = { bytes_per_pixel = 4, launches = 1 },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "In a picture of 256 x 192 pixels, a pixel takes up to 500 iterations, and its neighbour may take far fewer. A warp iterates until the last of its 32 pixels is done. What percentage of its lanes is active on average? (1 to 100)",
    program = "mandelbrot", count = "active_lanes",
  },
  questions = {
    "One lane of a warp needs 1000 iterations, and the other 31 need 50 each. How many iterations does the warp make?",
    "The counts of neighbouring pixels differ most at the border of the set. Which warps are slow, and which are fast?",
    "Why may no compiler compute x * x - y * y + cx by a fused multiply-add here?",
  },
  hints = { -- from a nudge to almost the whole solution
    "Let one thread compute one pixel. Its number gives its column and its row: pixel % width and pixel / width. A guard stops the threads behind the last pixel.",
    "An iteration replaces x by x * x - y * y + cx and y by 2 * x * y + cy, both from the old x and y. Keep this order of operations: each of them rounds.",
    "iterate() below returns false if the count is complete, or the point has left the circle. Otherwise it iterates once and returns true. point_at() gives the point of a pixel before its first iteration.",
    "So the thread calls iterate(&p, set.iterations) in a loop until it returns false, and stores p.count in counts[pixel].",
  },
  goals = {
    "Recognise divergence: lanes that wait because others of their warp go on.",
    "Read how many lanes are active in the counters of a kernel.",
  },
  judged = { -- the counts that check judges
    {
      what = "neighbouring threads write neighbouring pixels",
      program = "mandelbrot", count = "global_store_sectors", per = "request", least = 1, most = 5,
    },
  },
  start = { -- the parts left to write
    mandelbrot = {
      {
        from = [[
    const int pixel = blockIdx.x * blockDim.x + threadIdx.x;

    if (pixel < set.width * set.height) {
        struct point p = point_at(set, pixel);
        while (iterate(&p, set.iterations))
            ;
        counts[pixel] = p.count;
    }
]],
        to = [[
    /* Yours: which pixel is this thread's, is there one, and how many iterations does it take? */
]],
      },
      {
        from = [[
    const int blocks = (pixels + THREADS - 1) / THREADS;
]],
        to = [[
    const int blocks = 1; /* Yours: as many as cover the picture */
]],
      },
    },
  },
  mistakes = { -- the check has to find each
    {
      what = "y computed from the new x", program = "mandelbrot",
      sizes = { width = 40, height = 30, depth = 200 },
      changes = {
        { from = "    p->y = 2 * p->x * p->y + p->cy;\n    p->x = xx - yy + p->cx;\n",
          to = "    p->x = xx - yy + p->cx;\n    p->y = 2 * p->x * p->y + p->cy;\n" },
      },
    },
    {
      what = "another order of additions, which rounds in another way", program = "mandelbrot",
      sizes = { width = 191, height = 127, depth = 500 },
      changes = { { from = "xx - yy + p->cx", to = "xx + (p->cx - yy)" } },
    },
    {
      what = "one iteration too many", program = "mandelbrot",
      sizes = { width = 40, height = 30, depth = 200 },
      changes = { { from = "p->count == iterations", to = "p->count > iterations" } },
    },
    {
      what = "rows that count upwards", program = "mandelbrot",
      sizes = { width = 40, height = 30, depth = 200 },
      changes = { { from = "set.top - row", to = "set.top + row" } },
    },
    {
      what = "no guard behind the last pixel", program = "mandelbrot",
      sizes = { width = 40, height = 30, depth = 200 },
      changes = { { from = "if (pixel < set.width * set.height) {", to = "{" } },
    },
  },
}
