-- Facts about this lesson; the prose is in README.md.
return {
  number = 20,
  title = "A data region",
  from = 19,
  tracks = { "directives" },
  teaches = { "data-region" },
  needs = { "openacc" },
  programs = {
    life = {
      sizes = {
        gpu = { width = 1024, height = 1024, generations = 1024 },
        emulated = { width = 333, height = 255, generations = 33 },
      },
      steps = { generations = { 1 } },
      limit = { bytes_per_cell = 8, launches_per_generation = 3 },
      unpublished = {
        source = "OLCF, PGI Accelerator Game of Life: GOL-Try2.c",
        why = "the article prints no times of it",
      },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "Each cell of the first board is alive with a probability of one half. After 2 generations of 1024 × 1024 cells, how many of the 1024 cells of a row are alive, on average?",
    program = "life", count = "answer", per = "height",
  },
  questions = {
    "In 1024 generations of 1024 × 1024 cells, how many bytes cross between host and GPU now, and how many crossed in lesson 19?",
    "The host exchanges the two pointers. How does a loop on the GPU find the right board after that?",
  },
  hints = { -- from a nudge to almost the whole solution
    "The loops of a generation read what the loops before them wrote. So only the first board has to go to the GPU, and only the last board has to come back.",
    "Write #pragma acc data above a block in braces: the arrays in its clauses are on the GPU while the block runs. copyin allocates memory there and copies the array to it; create only allocates.",
    "present(cells[:count]) at a loop says that the array is on the GPU already. OpenACC looks the array up by its address on the host, so after the exchange each pointer finds the other's array.",
    "A clause of the region belongs to an array, and not to the pointer that names it. So say at the end which board comes back: #pragma acc update self(cells[:count]), after the last generation and inside the block.",
  },
  goals = {
    "Keep data on a GPU while many loops use them, and copy back the result.",
    "Say which of a program's bytes move, from its directives alone.",
  },
  judged = { -- what check counts, as the compiler reports it
    {
      what = "the loops of a generation are shared out among gangs",
      program = "life", count = "parallel_loops", least = 3,
    },
    {
      what = "nothing is copied for them",
      program = "life", count = "copying_loops", most = 0,
    },
    {
      what = "the first board is copied in",
      program = "life", count = "copies_in", least = 1,
    },
    {
      what = "the last board is copied out",
      program = "life", count = "copies_out", least = 1,
    },
  },
  mistakes = { -- the answer shows them on the host, too
    {
      what = "the pointers are not exchanged", program = "life",
      sizes = { width = 19, height = 37, generations = 3 },
      changes = { { from = "                cells = next;\n                next = spare;\n",
                    to = "                (void)spare;\n" } },
    },
    {
      what = "one generation less", program = "life",
      sizes = { width = 19, height = 37, generations = 3 },
      changes = { { from = "generation = 0; generation", to = "generation = 1; generation" } },
    },
  },
}
