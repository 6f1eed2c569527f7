-- Facts about this lesson; the prose is in README.md.
return {
  number = 38,
  title = "Many GPUs",
  from = 6,
  tracks = { "many-gpus" },
  teaches = { "mpi" },
  needs = { "mpi", "curand" },
  ranks = 2, -- where --ranks is not typed
  programs = {
    pi = {
      sizes = { gpu = { points = 67108860 }, emulated = { points = 1000003 } },
      steps = { points = { 2 } },
      choices = { generator = { "philox", "xorwow", "mrg32k3a" } }, -- MTGP32 has no offset
    },
    life = {
      sizes = {
        gpu = { width = 1024, height = 1024, generations = 1024 },
        emulated = { width = 333, height = 255, generations = 33 },
      },
      steps = { width = { 32 }, height = { 16 }, generations = { 1 } },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "Two ranks compute a board of 1024 × 1024 ints for 2 generations. The rows that they send each other go through the host's memory. How many bytes do both ranks together copy to their GPUs, including the first board?",
    program = "life", count = "bytes_to_device",
  },
  questions = {
    "A board has 45,224 × 45,224 cells. How many bytes does a rank send in a generation, and how many does its kernel have to read, with 2 ranks and with 8?",
    "Which of a rank's rows need the halo, and what would become of the overlap if a rank had only two rows?",
  },
  hints = { -- from a nudge to almost the whole solution
    "Each rank is a process that runs the whole program. Its share of the work follows from two numbers, which MPI_Comm_rank and MPI_Comm_size give. Share the rows (or points) so that every rank gets some, for any number of ranks.",
    "π: all ranks take their points from the same sequence, each beginning at another place. curandSetGeneratorOffset(generator, first) goes to this place; n is the rank's number of points. At the end MPI_Reduce adds up the hits of all ranks on rank 0.",
    "Life: the halo holds the neighbours' rows of this generation. Call MPI_Irecv twice, MPI_Isend twice, and MPI_Waitall. Use the direction as the tag, because with two ranks the rank above is also the rank below.",
    "MPI without CUDA accepts only addresses of the host's memory. So copy the two rows into pinned memory by cudaMemcpyAsync, wait for that stream, exchange, and copy the halo to the GPU. Launch the inner rows before all this, and rows 1 and `rows` after it.",
  },
  goals = {
    "Divide a board among processes that have no common memory.",
    "Let a GPU compute while the data that it needs next are on their way.",
  },
  start = { -- this lesson's program, with an exchange to write
    life = {
      {
        from = [[
    const int above = (rank + ranks - 1) % ranks, below = (rank + 1) % ranks;
    MPI_Request all[4];
    MPI_Irecv(halo.above, width, MPI_INT, above, DOWNWARDS, MPI_COMM_WORLD, &all[0]);
    MPI_Irecv(halo.below, width, MPI_INT, below, UPWARDS, MPI_COMM_WORLD, &all[1]);
    MPI_Isend(own.above, width, MPI_INT, above, UPWARDS, MPI_COMM_WORLD, &all[2]);
    MPI_Isend(own.below, width, MPI_INT, below, DOWNWARDS, MPI_COMM_WORLD, &all[3]);
    MPI_Waitall(4, all, MPI_STATUSES_IGNORE);
]],
        to = [[
    (void)rank, (void)ranks, (void)width, (void)own, (void)halo; /* yours to write */
]],
      },
    },
  },
  judged = { -- what check counts, of all ranks together
    {
      what = "two or more ranks launch kernels",
      program = "pi", count = "launches", least = 6,
    },
    {
      what = "of the rows, a generation copies no more than the halo",
      program = "life", count = "bytes_to_device", per = "generations", most = 17000,
    },
  },
  mistakes = { -- the check has to find each
    {
      what = "rows that are sent the wrong way", program = "life",
      sizes = { width = 37, height = 19, generations = 3 },
      changes = { { from = "MPI_Isend(own.above,", to = "MPI_Isend(own.below," } },
    },
    {
      what = "a halo that stays on the host", program = "life",
      sizes = { width = 37, height = 19, generations = 3 },
      changes = { { from = "                copy_edges(halo, halo_stage, row_bytes, edges);", to = "                (void)halo_stage;" } },
    },
    {
      what = "ranks that all count the same points", program = "pi", sizes = { points = 1009 },
      changes = { { from = "curandSetGeneratorOffset(generator, first)", to = "curandSetGeneratorOffset(generator, 0 * first)" } },
    },
  },
}
