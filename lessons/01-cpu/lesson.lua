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
  predict = { -- asked before the first run; what is counted answers it
    question = "Random points fall into a square of side 1. What share of them lies within the quarter of a circle of radius 1? (0 to 1)",
    program = "pi", count = "answer", per = "work",
  },
  questions = {
    "Which takes longer, making the random points or testing them? By what factor?",
    "Life does no multiplication at all. What is it waiting for?",
  },
  hints = { -- for writing it oneself: from a nudge to nearly all
    "A point is a hit where x * x + y * y < 1: in C that is 1 or 0, and can be added. Write it so, for all lessons are to count the same hits.",
    "Life: a cell has eight neighbours, one in the row above for each of three columns, two beside it, three below; the frame of ghost cells makes them all be there.",
    "Life: a cell lives where three neighbours do, or where it lives and two do; the row `row` of the board begins at row * stride.",
    "#pragma omp parallel for, before the loop, divides it among the cores; a sum needs reduction(+ : hits) there. Set OMP_NUM_THREADS=1 and run again: which phase gains from the cores?",
  },
  goals = {
    "Name the CPU code that a speed-up is measured against.",
  },
  start = { -- what is left to write
    pi = {
      {
        from = [[
#pragma omp parallel for reduction(+ : hits)
    for (uint64_t i = 0; i < n; i++)
        hits += x[i] * x[i] + y[i] * y[i] < 1;
]],
        to = [[
    /* Yours: count the points that lie in the circle. */
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
            /* Alive with three neighbours, or with two if it was alive: 2 | 1 is 3. */
            next[at] = (neighbours | here[0]) == 3;
        }
    }
]],
        to = [[
    /* Yours: fill next from cells, in rows 1 to height and columns 1 to width; each row has
     * stride cells, and the ghost cells around are filled. */
]],
      },
    },
  },
}
