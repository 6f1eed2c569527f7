-- Facts about this lesson; the prose is in README.md.
return {
  number = 22,
  title = "A host in Fortran",
  from = 2,
  tracks = { "fortran" },
  teaches = { "fortran", "column-major" },
  needs = { "fortran" },
  programs = {
    life = {
      sizes = {
        gpu = { width = 1024, height = 1024, generations = 1024 },
        emulated = { width = 333, height = 255, generations = 33 },
      },
      steps = { width = { 16, 256 }, height = { 16, 256 }, generations = { 1 } },
      limit = { bytes_per_cell = 8, launches_per_generation = 3 },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "A warp has 16 x 2 threads, with one cell each. threadIdx.x counts along the array's first index, along which Fortran lays neighbours side by side. Each thread loads 4 bytes. How many sectors of 32 bytes does such a request touch, on average?",
    program = "life", count = "global_load_sectors", per = "request",
  },
  questions = {
    "The article's kernel reads grid(idy, idx), where idx comes from threadIdx%x. How far apart in memory are the cells of two neighbouring threads?",
    "The answer of that kernel is right. How would you notice that something is wrong with it?",
  },
  hints = { -- from a nudge to almost the whole solution
    "Fortran lays an array out so that the first index runs fastest: a(1, 1), a(2, 1), a(3, 1) lie side by side. In C, the last index runs fastest.",
    "Neighbouring threads of a warp differ in threadIdx.x. They read neighbouring elements if threadIdx.x counts along the index that runs fastest.",
    "The host's cells(column, row) is cells[row * stride + column] here: the column runs fastest. So compute the column from threadIdx.x, in the kernel that is launched for all cells.",
    "The grid has to fit the kernel: blocks.x times 16 threads have to cover the width, and blocks.y times 16 the height. If you change only the kernel or only the grid, a square board does not show the mistake.",
  },
  goals = {
    "Call CUDA from Fortran, through interfaces with iso_c_binding.",
    "Know which index runs fastest in each language, and use threadIdx.x for it.",
  },
  judged = { -- the counts that check judges
    {
      what = "neighbouring threads read cells that lie side by side",
      program = "life", count = "global_load_sectors", per = "request", most = 8,
    },
  },
  start = { -- as in the article: a right answer, with the wrong index for threadIdx.x
    life = {
      {
        from = [[
    const int column = blockIdx.x * blockDim.x + threadIdx.x + 1;
    const int row = blockIdx.y * blockDim.y + threadIdx.y + 1;
]],
        to = [[
    /* Yours: the article's order. The answer is right; which index runs fastest? */
    const int row = blockIdx.x * blockDim.x + threadIdx.x + 1;
    const int column = blockIdx.y * blockDim.y + threadIdx.y + 1;
]],
      },
      {
        from = [[
    const dim3 blocks((width + THREADS_X - 1) / THREADS_X, (height + THREADS_Y - 1) / THREADS_Y);
]],
        to = [[
    const dim3 blocks((height + THREADS_X - 1) / THREADS_X, (width + THREADS_Y - 1) / THREADS_Y);
]],
      },
    },
  },
  mistakes = { -- the check has to find each
    {
      what = "the kernel's indices are exchanged, and the grid's are not", program = "life",
      sizes = { width = 100, height = 20, generations = 1 },
      changes = {
        { from = "int column = blockIdx.x * blockDim.x + threadIdx.x + 1;\n    const int row = blockIdx.y * blockDim.y + threadIdx.y",
          to = "int row = blockIdx.x * blockDim.x + threadIdx.x + 1;\n    const int column = blockIdx.y * blockDim.y + threadIdx.y" },
      },
    },
    {
      what = "a stride computed from the height, as for an array (row, column)", program = "life",
      sizes = { width = 40, height = 17, generations = 1 },
      changes = {
        { from = "    const size_t stride = (size_t)width + 2;\n    const int column = blockIdx.x * blockDim.x + threadIdx.x + 1;\n    const int row",
          to = "    const size_t stride = (size_t)height + 2;\n    const int column = blockIdx.x * blockDim.x + threadIdx.x + 1;\n    const int row" },
      },
    },
  },
}
