-- Facts about this lesson; the prose is in README.md.
return {
  number = 42,
  title = "A transpose",
  tracks = { "transpose" },
  teaches = { "scattered-stores" },
  programs = {
    transpose = {
      sizes = {
        gpu = { rows = 8192, columns = 8192 },
        emulated = { rows = 1000, columns = 777 },
      },
      steps = { rows = { 8 }, columns = { 32 } },
      limit = { bytes_per_element = 8, launches = 1 },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "The lanes of a warp read a row of 32 floats, and write them into a column: each a whole row of the transpose after the one before. How many 32-byte sectors does a request to write touch? (1 to 32)",
    program = "transpose", count = "global_store_sectors", per = "request",
  },
  questions = {
    "The lanes of a warp read 32 neighbouring elements. How far apart in memory are the places to which they write them?",
    "How many bytes does a request to write move, and how many of them are the warp's?",
    "Exchange the roles: let neighbouring threads write neighbours and read a column. What changes?",
  },
  hints = { -- from a nudge to almost the whole solution
    "Let one thread move one element. x gives its column in the matrix, y its row, and a guard stops the threads outside.",
    "Both arrays lie in memory row by row. The element in this row and column of the matrix is in[(size_t)row * columns + column].",
    "In the transpose, rows and columns change places: a row of it has `rows` elements, and the element stands in row `column`, column `row`.",
    "So out[(size_t)column * rows + row] = in[(size_t)row * columns + column]. The grid has to cover the matrix: columns rounded up to 32 in x, rows rounded up to 8 in y.",
  },
  goals = {
    "Recognise a request whose lanes write far apart.",
    "Know that one of the two sides of a transpose is never coalesced, if each thread moves its own element.",
  },
  judged = { -- the counts that check judges
    {
      what = "a kernel reads each element once",
      program = "transpose", count = "global_loads", per = "work", least = 1, most = 1,
    },
  },
  start = { -- the parts left to write
    transpose = {
      {
        from = [[
    const int column = blockIdx.x * blockDim.x + threadIdx.x;
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && column < columns)
        out[(size_t)column * rows + row] = in[(size_t)row * columns + column];
]],
        to = [[
    /* Yours: which element is this thread's, is there one, and where does it go? */
]],
      },
      {
        from = [[
    const dim3 blocks((columns + SIDE - 1) / SIDE, (rows + THREADS_Y - 1) / THREADS_Y);
]],
        to = [[
    const dim3 blocks(1, 1); /* Yours: as many as cover the matrix */
]],
      },
    },
  },
  mistakes = { -- the check has to find each
    {
      what = "a row of the transpose taken to be as long as a row of the matrix",
      program = "transpose", sizes = { rows = 40, columns = 70 },
      changes = { { from = "column * rows + row", to = "column * columns + row" } },
    },
    {
      what = "no guard at the right edge", program = "transpose",
      sizes = { rows = 40, columns = 70 },
      changes = { { from = "if (row < rows && column < columns)", to = "if (row < rows)" } },
    },
    {
      what = "the grid is rounded down", program = "transpose", sizes = { rows = 40, columns = 70 },
      changes = { { from = "(columns + SIDE - 1) / SIDE", to = "columns / SIDE" } },
    },
  },
}
