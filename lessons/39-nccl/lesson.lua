-- Facts about this lesson; the prose is in README.md.
return {
  number = 39,
  title = "From GPU to GPU",
  from = 38,
  tracks = { "many-gpus" },
  teaches = { "nccl" },
  needs = { "mpi", "nccl" },
  ranks = 2, -- where --ranks is not typed
  programs = {
    life = {
      sizes = {
        gpu = { width = 1024, height = 1024, generations = 1024 },
        emulated = { width = 333, height = 255, generations = 33 },
      },
      steps = { width = { 32 }, height = { 16 }, generations = { 1 } },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "Two ranks compute a board of 1024 × 1024 ints for 2 generations, and their halos go from GPU to GPU. How many bytes do both ranks together copy from the host to their GPUs?",
    program = "life", count = "bytes_to_device",
  },
  questions = {
    "For which operations does the host wait within a generation now, and for which did it wait in lesson 38?",
    "With two ranks, both neighbours are the same rank. What would be in the halos, if the program received the row above first and the row below second?",
  },
  hints = { -- from a nudge to almost the whole solution
    "Make the communicator first: rank 0 makes a ncclUniqueId, MPI_Bcast sends it to all ranks, and each rank calls ncclCommInitRank with its number.",
    "ncclSend and ncclRecv take pointers to the GPU's memory, a count and a stream. Put the two sends and the two receives of a generation between ncclGroupStart and ncclGroupEnd: outside a group, each of them would wait for the other rank.",
    "The kernels of the edge rows come after the exchange in the same stream, so they need no event for the halo. But they read inner rows of the generation before, and the inner rows read edge rows. So use an event for each stream: cudaEventRecord after its kernels, and cudaStreamWaitEvent in the other stream before the next kernels.",
  },
  goals = {
    "Let GPUs exchange data directly, without the host.",
    "Order two streams by nothing but events.",
  },
  judged = { -- what check counts, of all ranks together
    {
      what = "only the board is copied to the GPUs, and no halo",
      program = "life", count = "bytes_to_device", per = "generations", most = 12000,
    },
  },
  mistakes = { -- the check has to find each
    {
      what = "halos in the wrong order", program = "life",
      sizes = { width = 37, height = 19, generations = 3 },
      changes = {
        { from = "CHECK_NCCL(ncclRecv(halo.below, width, ncclInt, below", to = "CHECK_NCCL(ncclRecv(halo.above, width, ncclInt, below" },
        { from = "CHECK_NCCL(ncclRecv(halo.above, width, ncclInt, above", to = "CHECK_NCCL(ncclRecv(halo.below, width, ncclInt, above" },
      },
    },
    {
      what = "edges that are never computed", program = "life",
      sizes = { width = 37, height = 19, generations = 3 },
      changes = { { from = "            launch_rows(width, 1, 1, d_cells, d_next, edges);\n", to = "" } },
    },
  },
}
