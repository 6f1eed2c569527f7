-- Facts about this lesson; the prose is in README.md.
return {
  number = 19,
  title = "Directives",
  from = 1,
  tracks = { "directives" },
  teaches = { "directives", "reduction-clause" },
  needs = { "openacc" },
  programs = {
    pi = {
      sizes = { gpu = { points = 67108860 }, emulated = { points = 22167551 } },
      limit = { bytes_per_point = 8, launches = 1 },
      published = {
        total = 13.52597, rng = 12.09849, compute = 0.24569, transfer = 1.1042,
        iterations = 10, points = 67108860, hardware = "Tesla C1060, 2010",
        source = "PGInsider: ACC, the PGI Accelerator model",
      },
    },
    life = {
      sizes = {
        gpu = { width = 1024, height = 1024, generations = 1024 },
        emulated = { width = 333, height = 255, generations = 33 },
      },
      steps = { generations = { 1 } },
      limit = { bytes_per_cell = 8, launches_per_generation = 4 },
      published = { -- the region without its start of 3.5 s; kernels; data
        total = 0.961898, compute = 0.752537, transfer = 0.004349,
        width = 1024, height = 1024, generations = 1024, hardware = "Tesla C2070, 2012",
        source = "OLCF, PGI Accelerator Game of Life: GOL.c, without the GPU's start",
      },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "The program does not state how many threads share out 4,000,000 points, nor in which order their counts are added. On one core, lesson 01 counts 3,141,130 hits among the same points. How many hits does this program count?",
    program = "pi", count = "answer",
  },
  questions = {
    "A generation has four loops, each with a directive of its own, and the board has 4 MB. How many bytes cross between host and GPU in one generation?",
    "Without reduction(+ : hits), the program still compiles and runs. What does it count?",
  },
  hints = { -- from a nudge to almost the whole solution
    "A directive is a line that begins with #pragma acc, right above a loop. The loop itself stays C. A compiler without OpenACC ignores the directive, and makes lesson 01's program.",
    "#pragma acc parallel loop says that the iterations of the loop do not depend on each other, and may run in parallel. A sum depends on all iterations: it needs reduction(+ : hits) in the directive.",
    "The GPU has a memory of its own, and a pointer does not say how long its array is. copyin(x[:n]) copies n elements to the GPU before the loop, copyout(next[:count]) copies them back after it, and copy(cells[:count]) does both.",
    "Life has four loops: the ghost rows, the ghost columns, the next generation, and the copy of the next generation back into the first array. Each loop has its directive. Where the iterations of an inner loop are independent as well, #pragma acc loop stands above it.",
    "On the host, this is all. A GPU may fuse x[i] * x[i] + y[i] * y[i], and then count other hits. So the lesson's pi.c adds the two products as doubles, and compares their sum with 1 - 0x1p-25.",
  },
  goals = {
    "Send a loop to a GPU by one line, and say which data move because of it.",
    "Know when the iterations of a loop may run in parallel, and what a sum needs for this.",
  },
  judged = { -- what check counts, as the compiler reports it
    {
      what = "the loop is shared out among gangs",
      program = "pi", count = "parallel_loops", least = 1,
    },
    {
      what = "the points are copied in",
      program = "pi", count = "copies_in", least = 1,
    },
    {
      what = "three loops of a generation are shared out, or four with a copy kernel",
      program = "life", count = "parallel_loops", least = 3,
    },
    {
      what = "each loop copies back what it has written",
      program = "life", count = "copies_out", least = 3,
    },
  },
  mistakes = { -- the answer shows them on the host, too
    {
      what = "no reduction clause", program = "pi", sizes = { points = 1009 },
      changes = { { from = " reduction(+ : hits)", to = "" } },
    },
    {
      what = "a circle that is too small", program = "pi",
      sizes = { points = 1000003 },
      changes = { { from = "static const double BELOW_1 = 1 - 0x1p-25",
                    to = "static const double BELOW_1 = 1 - 0x1p-9" } },
    },
    {
      what = "the next generation is not copied", program = "life",
      sizes = { width = 19, height = 37, generations = 3 },
      changes = { { from = "            copy_cells(width, height, next, cells);\n", to = "" } },
    },
    {
      what = "ghost columns that leave the corners out", program = "life",
      sizes = { width = 19, height = 37, generations = 3 },
      changes = { { from = "int row = 0; row <= height + 1; row++", to = "int row = 1; row <= height; row++" } },
    },
  },
}
