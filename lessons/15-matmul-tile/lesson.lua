-- Facts about this lesson; the prose is in README.md.
return {
  number = 15,
  title = "A matrix product in tiles",
  from = 14,
  tracks = { "matmul" },
  teaches = { "data-reuse" },
  programs = {
    matmul = {
      sizes = {
        gpu = { rows = 4096, columns = 4096, inner = 4096 },
        emulated = { rows = 100, columns = 77, inner = 53 },
      },
      steps = { rows = { 16 }, columns = { 16 }, inner = { 16 } },
      limit = { bytes_per_element = 4, launches = 1 },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "Each element that a block copies into shared memory is used by 16 threads. Lesson 14 reads one element from global memory for each operation. How many does this kernel read for each operation?",
    program = "matmul", count = "global_loads", per = "work",
  },
  questions = {
    "A block of 16 x 16 threads copies a tile of A and a tile of B into shared memory. How many times is each element of the tiles used?",
    "Why are there two barriers in the loop, and not one?",
    "The kernel reads global memory a sixteenth as often as lesson 14's. Is it sixteen times as fast?",
  },
  hints = { -- from a nudge to almost the whole solution
    "The threads of a block need the same rows of A and the same columns of B. Let each thread copy one element of each into __shared__ arrays, for all threads to use.",
    "16 whole rows of A do not fit into shared memory. Go along them in steps of 16: copy a tile of 16 x 16 elements of A and one of B, and add up 16 terms of the sum from these tiles.",
    "All elements of both tiles have to be stored before a thread uses any of them, and all have to be used before a thread overwrites any of them. Each of the two needs a __syncthreads().",
    "Every thread has to reach the barriers, also a thread outside C, so no thread may return before the loop. Store 0 for an element outside A or B, which adds nothing to a sum. Guard only the write to C.",
    "In the step that begins at `first`, a_tile[y][x] is A's element in this row and column first + x, and b_tile[y][x] is B's element in row first + y and this column. Then sum += a_tile[y][k] * b_tile[k][x], for k from 0 to 15.",
  },
  goals = {
    "Load data from global memory once, and use them many times.",
    "Know which barrier prevents reading the tiles too early, and which prevents overwriting them too early.",
  },
  judged = { -- the counts that check judges
    {
      what = "each element of A or B that is read serves many operations",
      program = "matmul", count = "global_loads", per = "work", least = 0.01, most = 0.08,
    },
    {
      what = "no bank conflicts",
      program = "matmul", count = "bank_conflicts", most = 0,
    },
  },
  mistakes = { -- the check has to find each
    {
      what = "no first barrier", program = "matmul",
      sizes = { rows = 100, columns = 77, inner = 53 },
      changes = { { from = "        __syncthreads();\n\n", to = "\n" } },
    },
    {
      what = "no second barrier", program = "matmul",
      sizes = { rows = 100, columns = 77, inner = 53 },
      changes = {
        { from = "__syncthreads(); /* no thread may overwrite what others still read */", to = "" },
      },
    },
    {
      what = "no guard at the right edge", program = "matmul",
      sizes = { rows = 100, columns = 77, inner = 53 },
      changes = { { from = "if (row < rows && column < columns)", to = "if (row < rows)" } },
    },
    {
      what = "a tile's row taken for its column", program = "matmul",
      sizes = { rows = 100, columns = 77, inner = 53 },
      changes = { { from = "a_tile[y][k] *", to = "a_tile[k][y] *" } },
    },
  },
}
