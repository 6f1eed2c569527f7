-- Facts about this lesson; the prose is in README.md.
return {
  number = 39,
  title = "From GPU to GPU",
  from = 38,
  teaches = { "nccl" },
  needs = { "mpi", "nccl" },
  ranks = 2, -- where --ranks is not typed
  programs = {
    life = {
      sizes = {
        gpu = { width = 1024, height = 1024, generations = 1024 },
        emulated = { width = 333, height = 255, generations = 33 },
      },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "Two ranks compute a board of 1024 × 1024 ints for 2 generations, and their halos go from GPU to GPU. How many bytes do both copy to their GPUs from the host?",
    program = "life", count = "bytes_to_device",
  },
  questions = {
    "What does the host wait for within a generation now, and what did it wait for in lesson 38?",
    "With two ranks both neighbours are the same. What would the order receive above, receive below make of the halos?",
  },
  hints = { -- from a nudge to almost the whole solution
    "The communicator comes first: rank 0 makes a ncclUniqueId, MPI_Bcast hands it to all, and each calls ncclCommInitRank with its number.",
    "ncclSend and ncclRecv take the GPU's pointers, a count and a stream. The two sends and two receives of a generation stand between ncclGroupStart and ncclGroupEnd: each by itself would wait for its other end.",
    "The kernels of the edge rows come behind the exchange in the same stream, and so need no waiting for the halo. But they need the inner rows of the generation before, and those the edge rows: an event for each stream, cudaEventRecord behind its kernels, cudaStreamWaitEvent in the other before the next.",
  },
  goals = {
    "Have GPUs exchange data without the host in between.",
    "Order two streams by events alone.",
  },
  judged = { -- what check counts, of all ranks together
    {
      what = "the board alone is copied to the GPUs, and no halo",
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
