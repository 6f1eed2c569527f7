-- Facts about this lesson; the prose is in README.md.
return {
  number = 23,
  title = "A host in Fortran, a tile in shared memory",
  from = 22,
  tracks = { "fortran" },
  teaches = { "column-major-tiles" },
  needs = { "fortran" },
  programs = {
    life = {
      sizes = {
        gpu = { width = 1024, height = 1024, generations = 1024 },
        emulated = { width = 333, height = 255, generations = 33 },
      },
      steps = { width = { 30, 256 }, height = { 14, 256 }, generations = { 1 } },
      limit = { bytes_per_cell = 8, launches_per_generation = 3 },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "Each thread copies one cell into the tile, and the threads inside the tile's edge compute their cells from it. How many numbers are read from shared memory for each cell of the board?",
    program = "life", count = "shared_loads", per = "work",
  },
  questions = {
    "The article declares s_grid(16, 16) and launches blocks of 14 x 14 threads, each of which copies one cell. Which part of the tile is never used?",
    "The article stores s_grid(i, j) with j = threadIdx%x. How far apart in shared memory are the words of two neighbouring threads, and in how many of the 32 banks are the words of a warp?",
  },
  hints = { -- from a nudge to almost the whole solution
    "There are two arrays here, the board and the tile, and threadIdx.x has to run along the fast index of both. In C this is the last index: tile[y][x].",
    "Begin with global memory: the column of the board runs fastest. So compute it from threadIdx.x, and let the grid's x count blocks of columns.",
    "Shared memory has 32 banks, to which its words belong in turn. A row of 32 words has one word in each bank. Words that are 16 apart lie in only two banks, where they wait for each other.",
    "Make the tile as large as the block, tile[THREADS_Y][THREADS_X]. With 32 x 16 threads, a warp is one row of the tile. Blocks overlap by two cells, so a block computes 30 x 14 cells of the board.",
  },
  goals = {
    "Lay out a tile so that the row of a warp lies in 32 different banks.",
    "Distinguish the two costs of an exchanged index, in global memory and in shared memory.",
  },
  judged = { -- the counts that check judges
    {
      what = "a cell is read from global memory about once",
      program = "life", count = "global_loads", per = "work", least = 0.25, most = 1.4,
    },
    {
      what = "neighbouring threads read cells that lie side by side",
      program = "life", count = "global_load_sectors", per = "request", most = 8,
    },
    {
      what = "no bank conflicts",
      program = "life", count = "bank_conflicts", most = 0,
    },
  },
  start = { -- as in the article: a right answer, slow for two reasons
    life = {
      {
        from = "enum { THREADS_X = 32, THREADS_Y = 16, GHOST_THREADS = 256 };",
        to = "enum { THREADS_X = 14, THREADS_Y = 14, SIDE = 16, GHOST_THREADS = 256 };",
      },
      {
        from = "    __shared__ int tile[THREADS_Y][THREADS_X];\n",
        to = [[
    /* Yours: the article's block, its tile, and its order of the indices. The answer is right. */
    __shared__ int tile[SIDE][SIDE];
]],
      },
      {
        from = [[
    const int column = blockIdx.x * (THREADS_X - 2) + x;
    const int row = blockIdx.y * (THREADS_Y - 2) + y;
]],
        to = [[
    const int row = blockIdx.x * (THREADS_X - 2) + x;
    const int column = blockIdx.y * (THREADS_Y - 2) + y;
]],
      },
      { from = "        tile[y][x] = cells[at];\n", to = "        tile[x][y] = cells[at];\n" },
      {
        from = "*here = &tile[y][x], *up = here - THREADS_X, *down = here + THREADS_X;",
        to = "*here = &tile[x][y], *up = here - SIDE, *down = here + SIDE;",
      },
      {
        from = "blocks((width + inner_x - 1) / inner_x, (height + inner_y - 1) / inner_y);",
        to = "blocks((height + inner_x - 1) / inner_x, (width + inner_y - 1) / inner_y);",
      },
    },
  },
  mistakes = { -- the check has to find each
    {
      what = "a missing barrier", program = "life", sizes = { width = 100, height = 60 },
      changes = { { from = "__syncthreads();", to = "" } },
    },
    {
      what = "blocks that do not overlap", program = "life",
      sizes = { width = 100, height = 60, generations = 1 },
      changes = { { from = "blockIdx.x * (THREADS_X - 2) + x", to = "blockIdx.x * THREADS_X + x" } },
    },
  },
}
