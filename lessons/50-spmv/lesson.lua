-- Facts about this lesson; the prose is in README.md.
return {
  number = 50,
  title = "A sparse matrix times a vector",
  tracks = { "spmv" },
  teaches = { "sparse-rows" },
  programs = {
    spmv = {
      sizes = { gpu = { rows = 4000000 }, emulated = { rows = 20011 } },
      steps = { rows = { 32, 128 } },
      limit = { bytes_per_entry = 8, bytes_per_row = 12, launches = 1 },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "A row has 30 entries on average, and each thread goes along a row of its own. How many 32-byte sectors does a request to read touch on average? (1 to 32)",
    program = "spmv", count = "global_load_sectors", per = "request",
  },
  questions = {
    "The lanes of a warp read the first entry of their rows. How far apart in memory are these entries?",
    "The rows of a warp have 1, 3, 0, and 4096 entries, and so on. How long does the warp run?",
    "An entry costs a multiplication and an addition. How many bytes does it cost?",
  },
  hints = { -- from a nudge to almost the whole solution
    "Let one thread compute one element of y: it goes along the entries of its row and adds up their products. A guard stops the threads beyond the last row.",
    "The entries of row i are those from offsets[i] to offsets[i + 1] - 1. If both offsets are equal, the row has none, and the element of y is 0.",
    "An entry's value is values[i], and its column is columns[i]. It is multiplied by the element of x with the number of this column.",
    "So sum += values[i] * x[columns[i]], for i from offsets[row] while i < offsets[row + 1], and then y[row] = sum. The grid has to cover the rows: rows / THREADS, rounded up.",
  },
  goals = {
    "Read the three arrays in which a sparse matrix is stored.",
    "Recognise that the lanes of a warp are busy as long as their longest row.",
  },
  judged = { -- the counts that check judges
    {
      what = "a kernel reads the entries",
      program = "spmv", count = "global_loads", per = "work", least = 60,
    },
  },
  start = { -- the parts left to write
    spmv = {
      {
        from = [=[
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;

    const int end = offsets[row + 1];
    float sum = 0;
    for (int i = offsets[row]; i < end; i++)
        sum += values[i] * x[columns[i]];
    y[row] = sum;
]=],
        to = [[
    /* Yours: which row is this thread's, is there one, and what are its entries? */
]],
      },
      {
        from = [[
    const int blocks = (rows + THREADS - 1) / THREADS;
]],
        to = [[
    const int blocks = 1; /* Yours: as many as cover the rows */
]],
      },
    },
  },
  mistakes = { -- the check has to find each
    {
      what = "the entries are multiplied by x in their own order", program = "spmv",
      sizes = { rows = 200 },
      changes = { { from = "x[columns[i]]", to = "x[i % rows]" } },
    },
    {
      what = "the last entry of each row is left out", program = "spmv", sizes = { rows = 200 },
      changes = { { from = "offsets[row + 1];", to = "offsets[row + 1] - 1;" } },
    },
    {
      what = "no guard", program = "spmv", sizes = { rows = 200 },
      changes = { { from = "    if (row >= rows)\n        return;\n", to = "" } },
    },
    {
      what = "the last offset is not copied", program = "spmv", sizes = { rows = 200 },
      changes = { { from = "spmv->offsets, offset_bytes,", to = "spmv->offsets, rows * sizeof(int)," } },
    },
  },
}
