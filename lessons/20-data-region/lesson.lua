-- Facts about this lesson; the prose is in README.md.
return {
  number = 20,
  title = "A data region",
  from = 19,
  teaches = { "data-region" },
  needs = { "openacc" },
  programs = {
    life = {
      sizes = {
        gpu = { width = 1024, height = 1024, generations = 1024 },
        emulated = { width = 333, height = 255, generations = 33 },
      },
      limit = { bytes_per_cell = 8, launches_per_generation = 3 },
      unpublished = {
        source = "OLCF, PGI Accelerator Game of Life: GOL-Try2.c",
        why = "the article prints no times of it",
      },
    },
  },
  predict = { -- asked before the first run; what is counted answers it
    question = "A cell of the first board is alive with a chance of one half. After 2 generations of 1024 × 1024 cells, how many of the 1024 cells of a row are alive, on average?",
    program = "life", count = "answer", per = "height",
  },
  questions = {
    "1024 generations of 1024 × 1024 cells: how many bytes cross between host and GPU now, and how many did in lesson 19?",
    "The two pointers are exchanged on the host. How does a loop on the GPU know of it?",
  },
  hints = { -- for writing it oneself: from a nudge to nearly all
    "What the loops of a generation read is what the loops before have written. Only the first board has to go to the GPU, and only the last to come back.",
    "#pragma acc data and a block in braces: what its clauses name is on the GPU as long as the block lasts. copyin brings what is there; create makes room and copies nothing.",
    "present(cells[:count]) at a loop says that the array is there already. OpenACC looks it up by its address, so that two exchanged pointers find each other's arrays.",
    "A clause of the region belongs to an array, whatever points to it at the end. So which board comes back is said there: #pragma acc update self(cells[:count]), behind the last generation and inside the block.",
  },
  goals = {
    "Keep data on a GPU while many loops use it, and bring back what is wanted.",
    "Say which of a program's bytes move, from its directives alone.",
  },
  judged = { -- what check counts, as the compiler tells it
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
  mistakes = { -- which the answer shows on the host, too
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
