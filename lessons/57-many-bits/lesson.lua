-- Facts about this lesson; the prose is in README.md.
return {
  number = 57,
  title = "Bits on many GPUs",
  from = 39,
  tracks = { "many-gpus" },
  needs = { "mpi", "nccl" },
  ranks = 2, -- where --ranks is not typed
  programs = {
    life = {
      sizes = {
        gpu = { width = 16384, height = 16384, generations = 1024 },
        emulated = { width = 333, height = 155, generations = 33 },
      },
      steps = { width = { 32, 256 }, generations = { 1, 8 } },
      also = { { width = 300, height = 9, generations = 9 },     -- ranks of fewer than eight rows
               { width = 300, height = 19, generations = 9 },    -- ranks that have only edges
               { width = 512, height = 64, generations = 24 } }, -- each kind of launch of whole blocks
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "Two ranks compute 1024 x 1024 cells for 2 generations, too few for a round of eight. A rank's edges are one launch, its other rows another, and an exchange counts as a launch, too. How many launches do both ranks make?",
    program = "life", count = "launches",
  },
  questions = {
    "A row of 65,536 cells has 8 KB as bits. How many bytes does a rank send in eight generations, in one message a neighbour, and how many in eight messages of one row?",
    "The rows between the edges do not need the halo of their own round. Of which launches of the round before do they need the rows, and of which exchange?",
  },
  hints = { -- from a nudge to almost the whole solution
    "One generation needs a halo of one row. Eight generations in one launch need eight rows above a rank's own rows, and eight below.",
    "Leave room for eight rows before and after the rank's rows in both arrays. Then lesson 28's kernel finds all rows one after the other, and no row is taken from the other end of the board. All ranks have the same width, so rows can be sent as they lie in memory, in slabs or not.",
    "Divide a rank's rows as in lesson 39, but eight at each end. The first eight and the last eight rows need the halo; all others only need rows of the rank itself.",
    "The two streams and the two events are those of lesson 39. Make the edges' stream urgent by cudaStreamCreateWithPriority: without it, the few blocks of the edges wait behind all blocks of the other rows.",
    "If fewer than eight generations are left, or if some rank has fewer than eight rows, send one row and compute one generation. All ranks must decide this in the same way: height / ranks is the smallest number of rows.",
  },
  goals = {
    "Send more rows less often, and compute the rows next to them twice.",
    "Let a fast kernel run on many GPUs, without a wait for messages.",
  },
  judged = { -- what check counts, of all ranks together
    {
      what = "the board is copied to the GPUs as bits, and no halo",
      program = "life", count = "bytes_to_device", per = "generations", most = 400,
    },
    {
      what = "a number that is read has many cells",
      program = "life", count = "global_loads", per = "work", most = 1,
    },
  },
  mistakes = { -- the check has to find each
    {
      what = "a halo that comes only once", program = "life",
      sizes = { width = 300, height = 64, generations = 17 },
      changes = { { from = "            exchange(rank,", to = "            if (to)\n                exchange(rank," } },
    },
    {
      what = "a halo of seven rows", program = "life",
      sizes = { width = 300, height = 64, generations = 17 },
      changes = { { from = "const size_t words = count * row_words;", to = "const size_t words = (count - count / 8) * row_words;" } },
    },
    {
      what = "halos in the wrong order", program = "life",
      sizes = { width = 37, height = 19, generations = 3 },
      changes = {
        { from = "ncclRecv(end, words, ncclUint32, below", to = "ncclRecv(cells - words, words, ncclUint32, below" },
        { from = "ncclRecv(cells - words, words, ncclUint32, above", to = "ncclRecv(end, words, ncclUint32, above" },
      },
    },
    {
      what = "rounds of eight generations with fewer than eight rows", program = "life",
      sizes = { width = 300, height = 9, generations = 9 },
      changes = { { from = " || height / ranks < MANY", to = "" } },
    },
  },
}
