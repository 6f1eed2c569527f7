-- Facts about this lesson; the prose is in README.md.
return {
  number = 43,
  title = "A transpose through a tile",
  from = 42,
  tracks = { "transpose" },
  teaches = { "bank-conflicts", "padding" },
  player = true,
  programs = {
    transpose = {
      sizes = {
        gpu = { rows = 8192, columns = 8192 },
        emulated = { rows = 1000, columns = 777 },
      },
      steps = { rows = { 64 }, columns = { 64 } },
      limit = { bytes_per_element = 8, launches = 1 },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "The tile has 64 rows of 65 words, and a warp reads one of its columns. How many wavefronts of shared memory does that take beyond the ideal, for each element?",
    program = "transpose", count = "bank_conflicts", per = "work",
  },
  questions = {
    "A tile of 64 x 64 words lies in 32 banks, word by word. In how many banks does a column of it lie? And if each row has one word more?",
    "Which of the two loops needs the barrier, and why?",
    "The tile costs a store and a load of shared memory for each element. What does it save?",
  },
  hints = { -- from a nudge to almost the whole solution
    "Global memory should see rows on both sides. The exchange of rows and columns can happen in between, in shared memory, where a column costs no more than a row.",
    "A block copies 64 x 64 elements into a __shared__ tile, tile[y][x], along rows of the matrix. After __syncthreads() it copies them out along rows of the transpose.",
    "On the way out, x has to count along the transpose's row, which is the matrix's column. So thread x of row y takes tile[x][y]. The block's place is exchanged, too: its rows of the matrix are its columns of the transpose.",
    "All lanes of a warp read tile[x][y] with the same y: words that are a row apart. If a row has 64 words, they all lie in one bank. Declare tile[64][65].",
    "The guards differ: on the way in, row is first_row + y and column first_column + x. On the way out, row is first_row + x and column first_column + y.",
  },
  goals = {
    "Use shared memory to change the order of accesses, not to save any.",
    "Recognise a bank conflict, and remove it by padding.",
  },
  judged = { -- the counts that check judges
    {
      what = "a request to read touches neighbouring elements",
      program = "transpose", count = "global_load_sectors", per = "request", most = 5,
    },
    {
      what = "a request to write touches neighbouring elements",
      program = "transpose", count = "global_store_sectors", per = "request", most = 5,
    },
    {
      what = "no bank conflicts",
      program = "transpose", count = "bank_conflicts", most = 0,
    },
  },
  mistakes = { -- the check has to find each
    {
      what = "no barrier", program = "transpose", sizes = { rows = 70, columns = 45 },
      changes = { { from = "__syncthreads();", to = "" } },
    },
    {
      what = "the tile is read as it was written", program = "transpose",
      sizes = { rows = 70, columns = 45 },
      changes = { { from = "= tile[x][y];", to = "= tile[y][x];" } },
    },
    {
      what = "the way out has the guard of the way in", program = "transpose",
      sizes = { rows = 70, columns = 45 },
      changes = {
        { from = "column = first_column + y, row = first_row + x;\n        if (row < rows && column < columns)",
          to = "column = first_column + y, row = first_row + x;\n        if (first_row + y < rows && first_column + x < columns)" },
      },
    },
  },
}
