-- Facts about this lesson; the prose is in README.md.
return {
  number = 22,
  title = "A host in Fortran",
  from = 2,
  teaches = { "fortran", "column-major" },
  needs = { "fortran" },
  programs = {
    life = {
      sizes = {
        gpu = { width = 1024, height = 1024, generations = 1024 },
        emulated = { width = 333, height = 255, generations = 33 },
      },
      limit = { bytes_per_cell = 8, launches_per_generation = 3 },
    },
  },
  predict = { -- asked before the first run; what is counted answers it
    question = "A warp is 16 x 2 threads, each with one cell, and threadIdx.x counts along the array's first index, of which Fortran lays neighbours side by side. How many sectors of 32 bytes does a request to load 4 bytes each touch, on average?",
    program = "life", count = "global_load_sectors", per = "request",
  },
  questions = {
    "The article's kernel reads grid(idy, idx), where idx comes from threadIdx%x. How far apart in memory are the cells of two neighbouring threads?",
    "Its answer is right. What would tell you that something is wrong with it?",
  },
  hints = { -- for writing it oneself: from a nudge to nearly all
    "Fortran lays an array out so that the first index runs fastest: a(1, 1), a(2, 1), a(3, 1) lie side by side. C does it by the last.",
    "Neighbouring threads of a warp differ in threadIdx.x. What they read lies side by side where threadIdx.x counts along the index that runs fastest.",
    "The host's cells(column, row) is cells[row * stride + column] here: the column runs fastest. So the column is to come from threadIdx.x, in the kernel that is launched for all cells.",
    "The grid follows the kernel: blocks.x times 16 threads have to cover the width, blocks.y the height. A square board would not tell you, had you changed one of the two alone.",
  },
  goals = {
    "Call CUDA from Fortran, by interfaces that iso_c_binding makes.",
    "Know which index runs fastest, in either language, and give it to threadIdx.x.",
  },
  judged = { -- what check counts
    {
      what = "neighbouring threads read cells that lie side by side",
      program = "life", count = "global_load_sectors", per = "request", most = 8,
    },
  },
  start = { -- as the article has it: right, with the wrong index for threadIdx.x
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
  mistakes = { -- which the check has to find
    {
      what = "the kernel's indices exchanged, and not the grid's", program = "life",
      sizes = { width = 100, height = 20, generations = 1 },
      changes = {
        { from = "int column = blockIdx.x * blockDim.x + threadIdx.x + 1;\n    const int row = blockIdx.y * blockDim.y + threadIdx.y",
          to = "int row = blockIdx.x * blockDim.x + threadIdx.x + 1;\n    const int column = blockIdx.y * blockDim.y + threadIdx.y" },
      },
    },
    {
      what = "a stride that is the height's, as of an array (row, column)", program = "life",
      sizes = { width = 40, height = 17, generations = 1 },
      changes = {
        { from = "    const size_t stride = (size_t)width + 2;\n    const int column = blockIdx.x * blockDim.x + threadIdx.x + 1;\n    const int row",
          to = "    const size_t stride = (size_t)height + 2;\n    const int column = blockIdx.x * blockDim.x + threadIdx.x + 1;\n    const int row" },
      },
    },
  },
}
