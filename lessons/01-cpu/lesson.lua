-- Facts about this lesson; the prose is in README.md.
return {
  number = 1,
  title = "The CPU baseline",
  tracks = { "pi", "life" },
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
      steps = { generations = { 1 } },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "Random points are thrown into a square of side 1. What share of them lies in the quarter of a circle of radius 1? (0 to 1)",
    program = "pi", count = "answer", per = "work",
  },
  questions = {
    "Which takes longer, making the random points or testing them? By what factor?",
    "Life does no multiplication. What does it wait for?",
  },
  hints = { -- from a nudge to almost the whole solution
    "A point is a hit if x * x + y * y < 1. In C, this comparison has the value 1 or 0, so it can be added. Write the test exactly so: all lessons count the same hits.",
    "Life: a cell has eight neighbours: three in the row above, two beside it, three in the row below. Thanks to the frame of ghost cells, all eight exist for every cell.",
    "Life: a cell is alive next if three neighbours are alive, or if it is alive and two neighbours are. The row `row` of the framed board begins at row * stride.",
    "#pragma omp parallel for, before the loop, divides the iterations among the cores. A sum needs reduction(+ : hits) at the end of this line. Set OMP_NUM_THREADS=1 and run again: which phase gains from the cores?",
  },
  goals = {
    "Name the CPU code that a speed-up is measured against.",
  },
  start = { -- the parts left to write
    pi = {
      {
        from = [[
#pragma omp parallel for reduction(+ : hits)
    for (uint64_t i = 0; i < n; i++)
        hits += x[i] * x[i] + y[i] * y[i] < 1;
]],
        to = [[
    /* Yours: count the points that lie in the quarter circle. */
]],
      },
    },
    life = {
      {
        from = [[
#pragma omp parallel for
    for (int row = 1; row <= height; row++) {
        for (int column = 1; column <= width; column++) {
            const size_t at = row * stride + column;
            const int *here = cells + at, *up = here - stride, *down = here + stride;
            int neighbours =
                up[-1] + up[0] + up[1] + here[-1] + here[1] + down[-1] + down[0] + down[1];
            /* Alive with 3 neighbours, or with 2 if alive: only 3 | 0, 3 | 1 and 2 | 1 are 3. */
            next[at] = (neighbours | here[0]) == 3;
        }
    }
]],
        to = [[
    /* Yours: compute next from cells, in rows 1 to height and columns 1 to width. Each row has
     * stride cells, and the ghost cells hold their copies already. */
]],
      },
    },
  },
}
