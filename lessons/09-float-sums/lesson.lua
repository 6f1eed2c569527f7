-- Facts about this lesson; the prose is in README.md.
return {
  number = 9,
  title = "Sums of floats",
  tracks = { "sum", "madd" },
  teaches = { "float-sums" },
  programs = {
    sum = {
      sizes = { gpu = { elements = 16777216 }, emulated = { elements = 3000017 } },
    },
    madd = {
      sizes = { gpu = { rows = 4096, columns = 4096 }, emulated = { rows = 1511, columns = 1013 } },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "The program adds up many random numbers, each of which may lie anywhere from 0 to 1. What is the sum, divided by how many numbers there are? (0 to 1)",
    program = "sum", count = "answer", per = "work",
  },
  questions = {
    "100,000,000 numbers between 0 and 1 are added up in one float. What is the result: a little less than 50,000,000, a little more, or something else?",
    "One core adds up the numbers in a double. Which takes longer, loading a number from memory or adding it?",
  },
  hints = { -- from a nudge to almost the whole solution
    "The numbers are floats, but their total need not be a float.",
    "A double has 53 bits for its digits. The sum of 16,777,216 numbers, each with 24 bits, needs at most 48 bits.",
    "Write #pragma omp parallel for reduction(+ : sum) before the loop: each core adds up its share, and the sums of the shares are added at the end.",
    "madd: element (row, column) of a matrix with `columns` columns lies at row * columns + column. Compute a[at], then add it to the sum.",
  },
  goals = {
    "Say why a float stops growing at 16,777,216, and what to do about it.",
    "Say how far from the exact sum a right program may be.",
  },
  start = { -- the parts left to write
    sum = {
      {
        from = [[
    double sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (uint64_t i = 0; i < n; i++)
        sum += x[i];
    return sum;
]],
        to = [[
    /* Yours: add up the n numbers. */
    return x[n - 1];
]],
      },
    },
    madd = {
      {
        from = [[
#pragma omp parallel for reduction(+ : sum)
    for (int row = 0; row < rows; row++) {
        for (int column = 0; column < columns; column++) {
            const size_t at = (size_t)row * columns + column;
            a[at] = b[at] + c[at];
            sum += a[at];
        }
    }
]],
        to = [[
    /* Yours: a = b + c, in rows and columns, and the sum of a's elements. */
]],
      },
    },
  },
  mistakes = { -- the check has to find each
    {
      what = "a float total", program = "sum", sizes = { elements = 40000003 },
      changes = {
        { from = "double sum = 0;\n#pragma omp parallel for reduction(+ : sum)\n",
          to = "float sum = 0;\n" },
      },
    },
    {
      what = "the last number dropped", program = "sum", sizes = { elements = 1009 },
      changes = { { from = "i < n; i++", to = "i < n - 1; i++" } },
    },
    {
      what = "rows and columns exchanged", program = "madd", sizes = { rows = 37, columns = 19 },
      changes = { { from = "row * columns + column", to = "column * columns + row" } },
    },
  },
}
