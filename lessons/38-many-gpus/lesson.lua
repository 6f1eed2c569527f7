-- Facts about this lesson; the prose is in README.md.
return {
  number = 38,
  title = "Many GPUs",
  from = 6,
  teaches = { "mpi" },
  needs = { "mpi", "curand" },
  ranks = 2, -- where --ranks is not typed
  programs = {
    pi = {
      sizes = { gpu = { points = 67108860 }, emulated = { points = 1000003 } },
    },
    life = {
      sizes = {
        gpu = { width = 1024, height = 1024, generations = 1024 },
        emulated = { width = 333, height = 255, generations = 33 },
      },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "Two ranks compute a board of 1024 × 1024 ints for 2 generations: what they send each other lies in the host's memory on its way. How many bytes do both copy to their GPUs, the first board included?",
    program = "life", count = "bytes_to_device",
  },
  questions = {
    "Of a board of 45,224 × 45,224 cells, how many bytes does a rank send in a generation, and how many has its kernel to read, with 2 ranks, and with 8?",
    "Which rows of a block need the halo, and what would become of the overlap if a block had two rows?",
  },
  hints = { -- from a nudge to almost the whole solution
    "Each rank is a process that runs the whole program: what it is to do follows from two numbers, MPI_Comm_rank and MPI_Comm_size. Share out the rows (or points) so that every rank gets some, for any number of ranks.",
    "π: a rank's points are those of the same sequence from another place on. curandSetGeneratorOffset(generator, first) goes there; n is the rank's share. At the end MPI_Reduce adds up the ranks' hits on rank 0.",
    "Life: the halo needs the neighbours' rows of this generation. MPI_Irecv twice, MPI_Isend twice, MPI_Waitall; the direction is the tag, for with two ranks the one above is the one below, too.",
    "MPI that knows no CUDA takes addresses of the host's memory alone: cudaMemcpyAsync the two rows into pinned memory, wait for that stream, exchange, and copy the halo up. Launch the inner rows before all that, and rows 1 and `rows` behind it.",
  },
  goals = {
    "Share out a board among processes that share no memory.",
    "Let a GPU compute while what it needs next is on its way.",
  },
  start = { -- this lesson's, with an exchange to be written
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
      what = "two ranks launch kernels, or more",
      program = "pi", count = "launches", least = 6,
    },
    {
      what = "of the rows no more than the halo is copied for a generation",
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
      what = "ranks that all have the same points", program = "pi", sizes = { points = 1009 },
      changes = { { from = "curandSetGeneratorOffset(generator, first)", to = "curandSetGeneratorOffset(generator, 0 * first)" } },
    },
  },
}
