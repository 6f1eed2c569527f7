-- Facts about this lesson; the prose is in README.md.
return {
  number = 14,
  title = "A matrix product",
  tracks = { "matmul" },
  teaches = { "matrices", "arithmetic-intensity" },
  programs = {
    matmul = {
      sizes = {
        gpu = { rows = 4096, columns = 4096, inner = 4096 },
        emulated = { rows = 100, columns = 77, inner = 53 },
      },
      steps = { rows = { 16 }, columns = { 16 } },
      limit = { bytes_per_element = 4, launches = 1 },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "A warp is two rows of 16 threads. How many 32-byte sectors does a request for elements of A or B touch, on average? (1 to 32)",
    program = "matmul", count = "global_load_sectors", per = "request",
  },
  questions = {
    "Each thread computes one element of C. How many times is each element of A read from global memory?",
    "A warp is two rows of 16 threads. How many 32-byte sectors does its request for A touch, and how many does its request for B?",
    "An H200 copies about 4 TB/s. How long would it take to move all these elements from memory at this rate? Does the kernel take as long?",
  },
  hints = { -- from a nudge to almost the whole solution
    "Let one thread compute one element of C: x gives its column, y its row. The grid covers C, whatever inner is.",
    "The grid is rounded up in both directions, so a thread may lie outside C, to the right or below. Such a thread must do nothing.",
    "An element of C is a sum over k, from 0 to inner - 1. Each term is element k of the row of A times the element of B in row k and the column.",
    "Rows lie one after another. A row of A has inner elements, so its element k is a[(size_t)row * inner + k]. A row of B, and a row of C, has columns elements.",
  },
  goals = {
    "Compute on matrices of any shape by a grid of two dimensions.",
    "Count the operations of a program, and the bytes that they need.",
  },
  start = { -- the parts left to write
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
  mistakes = { -- the check has to find each
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
