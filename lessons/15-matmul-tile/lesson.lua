-- Facts about this lesson; the prose is in README.md.
return {
  number = 15,
  title = "A matrix product in tiles",
  from = 14,
  teaches = { "data-reuse" },
  programs = {
    matmul = {
      sizes = {
        gpu = { rows = 4096, columns = 4096, inner = 4096 },
        emulated = { rows = 100, columns = 77, inner = 53 },
      },
      limit = { bytes_per_element = 4, launches = 1 },
    },
  },
  predict = { -- asked before the first run; what is counted answers it
    question = "Each number that a block brings is used by 16 threads. Lesson 14 read one number from global memory for each operation: how many are read now?",
    program = "matmul", count = "global_loads", per = "work",
  },
  questions = {
    "A block of 16 x 16 threads brings a tile of A and one of B. How many times is each number that it brings used?",
    "Why are there two barriers in the loop, and not one?",
    "A sixteenth of the reads of global memory. Is the kernel sixteen times as fast?",
  },
  hints = { -- for writing it oneself: from a nudge to nearly all
    "The threads of a block want the same rows of A, and the same columns of B. Let each of them bring a number of both into __shared__ arrays, for all to use.",
    "16 rows of A do not fit there as a whole: go along them in steps of 16, bring a tile of 16 x 16 of A and one of B, and add up 16 terms of the sum from them.",
    "All numbers of both tiles have to be there before any is used, and all have to be used before the next ones take their places: two times __syncthreads().",
    "Every thread has to come to the barriers, those beside C as well: no return before the loop. What lies beside A or B is brought as 0, which adds nothing; only the write to C has a guard.",
    "Step by `first`: a_tile[y][x] is A's number in this row and column first + x, b_tile[y][x] is B's in row first + y and this column; then sum += a_tile[y][k] * b_tile[k][x], for k up to 16.",
  },
  goals = {
    "Bring data once, and use them many times.",
    "Know which barrier keeps what from being read too early, and which from being overwritten.",
  },
  judged = { -- what check counts
    {
      what = "a number of A or B that is read serves many operations",
      program = "matmul", count = "global_loads", per = "work", most = 0.08,
    },
    {
      what = "no bank conflicts",
      program = "matmul", count = "bank_conflicts", most = 0,
    },
  },
  mistakes = { -- which the check has to find
    {
      what = "a missing barrier", program = "matmul",
      sizes = { rows = 100, columns = 77, inner = 53 },
      changes = { { from = "        __syncthreads();\n\n", to = "\n" } },
    },
    {
      what = "no second barrier", program = "matmul",
      sizes = { rows = 100, columns = 77, inner = 53 },
      changes = {
        { from = "__syncthreads(); /* nobody may overwrite what others still read */", to = "" },
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
