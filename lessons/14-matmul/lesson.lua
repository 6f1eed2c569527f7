-- Facts about this lesson; the prose is in README.md.
return {
  number = 14,
  title = "A matrix product",
  teaches = { "matrices", "arithmetic-intensity" },
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
    question = "A warp is two rows of 16 threads. How many 32-byte sectors does a request for a number of A or B touch, on the average? (1 to 32)",
    program = "matmul", count = "global_load_sectors", per = "request",
  },
  questions = {
    "Each thread computes one element of C. How many times is each element of A read from global memory?",
    "A warp is two rows of 16 threads. How many 32-byte sectors does its request for A touch, and how many the one for B?",
    "How long would it take to bring all these numbers from memory, at 3 TB/s? Does the kernel take so long?",
  },
  hints = { -- for writing it oneself: from a nudge to nearly all
    "One thread an element of C: x says its column, y its row. The grid covers C, whatever inner is.",
    "The grid is rounded up in both directions, so a thread may stand beside C: it must do nothing, in either direction.",
    "The element in this row and column is the sum, over k from 0 to inner, of row's k-th number of A and the number of B in row k and this column.",
    "Rows lie one after another: number k of a row of A is a[(size_t)row * inner + k], for a row of A has inner numbers; one of B, as one of C, has columns.",
  },
  goals = {
    "Compute on matrices of any shape with a grid of two dimensions.",
    "Count operations, and the bytes that they need.",
  },
  start = { -- what is left to write
    matmul = {
      {
        from = [[
    const int column = blockIdx.x * blockDim.x + threadIdx.x;
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows || column >= columns)
        return;

    float sum = 0;
    for (int k = 0; k < inner; k++)
        sum += a[(size_t)row * inner + k] * b[(size_t)k * columns + column];
    c[(size_t)row * columns + column] = sum;
]],
        to = [[
    /* Yours: which element of C is this thread's, is there one, and what is it? */
]],
      },
      {
        from = [[
    const dim3 blocks((columns + SIDE - 1) / SIDE, (rows + SIDE - 1) / SIDE);
]],
        to = [[
    const dim3 blocks(1, 1); /* Yours: as many as cover C */
]],
      },
    },
  },
  mistakes = { -- which the check has to find
    {
      what = "rows and columns of the grid exchanged", program = "matmul",
      sizes = { rows = 100, columns = 77, inner = 53 },
      changes = {
        { from = "blocks((columns + SIDE - 1) / SIDE, (rows + SIDE - 1) / SIDE)",
          to = "blocks((rows + SIDE - 1) / SIDE, (columns + SIDE - 1) / SIDE)" },
      },
    },
  },
}
