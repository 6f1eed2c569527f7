-- Facts about this lesson; the prose is in README.md.
return {
  number = 57,
  title = "Fast kernels on many GPUs",
  from = 39,
  tracks = { "many-gpus" },
  needs = { "mpi", "nccl" },
  ranks = 2, -- where --ranks is not typed
  programs = {
    pi = {
      sizes = { gpu = { points = 67108860 }, emulated = { points = 1200007 } },
      steps = { points = { 4, 1024, 65536, 262144 } },
      also = { { points = 1100003 } }, -- more rows than ranks
      choices = { generator = { "philox7x16" } },
    },
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
    "Which rows of points does a rank have to count, so that each point is counted once, for any number of ranks? What has it to do if there are fewer rows than ranks?",
    "The inner rows, those between the edges, do not need the halo of their own round. Which launches of the round before have to end before theirs starts, and which exchange?",
  },
  hints = { -- from a nudge to almost the whole solution
    "π: lesson 32's kernel counts rows of points. Give it the first row and the end of a rank's rows, add up what each rank's blocks have counted, and let MPI_Reduce add up the ranks.",
    "Life: one generation needs a halo of one row. Eight generations in one launch need eight rows above a rank's own rows, and eight below.",
    "Leave room for eight rows before and after the rank's rows in both arrays. Then lesson 28's kernel finds all rows one after the other, and no row is taken from the other end of the board. All ranks have the same width, so rows can be sent as they lie in memory, in slabs or not.",
    "Divide a rank's rows as in lesson 39, but eight at each end. The first eight and the last eight rows need the halo; all others only need rows of the rank itself.",
    "The two streams and the two events are those of lesson 39. Make the edges' stream urgent by cudaStreamCreateWithPriority: without it, the few blocks of the edges wait behind all blocks of the other rows.",
    "If fewer than eight generations are left, or if some rank has fewer than eight rows, send one row and compute one generation. All ranks must decide this in the same way: height / ranks is the smallest number of rows.",
  },
  goals = {
    "Send more rows less often, and compute the rows next to them twice.",
    "Let a fast kernel run on many GPUs, without a wait for messages.",
  },
  start = { -- this lesson's program for π, in which each rank counts all points; life's is lesson 39's
    pi = {
      {
        from = "const uint64_t begin = first_row(rows, rank, ranks), end = first_row(rows, rank + 1, ranks);",
        to = "const uint64_t begin = 0, end = rows; /* yours to write: this rank's rows */",
      },
      {
        from = [[
/* A rank's first row. For `rank` = `ranks`: the row after the last. */
static uint64_t first_row(uint64_t rows, int rank, int ranks)
{
    return rows * rank / ranks;
}

]],
        to = "",
      },
    },
  },
  judged = { -- what check counts, of all ranks together
    {
      what = "no points are read from memory",
      program = "pi", count = "global_loads", most = 0,
    },
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
      what = "rows that all ranks count", program = "pi", sizes = { points = 1100003 },
      changes = { { from = "(n, begin, end, keys_of", to = "(n, 0, rows, keys_of" } },
    },
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
