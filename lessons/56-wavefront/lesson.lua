-- Facts about this lesson; the prose is in README.md.
return {
  number = 56,
  title = "A sum for any warp",
  from = 11,
  lanes = 64, -- of a warp in the emulator, as on AMD's GPUs
  tracks = { "sum" },
  teaches = { "wavefronts" },
  programs = {
    sum = {
      sizes = { gpu = { elements = 16777216 }, emulated = { elements = 3000017 } },
      steps = { elements = { 256, 270336 } },
      limit = { bytes_per_element = 4, launches = 2 },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "A warp has 64 lanes now, a block still 256 threads. How many numbers does a block write to shared memory? With warps of 32 lanes it writes 8.",
    program = "sum", count = "shared_stores", per = "block",
  },
  questions = {
    "How many steps of the shuffles does a warp of 64 lanes need, where one of 32 needs five?",
    "Which lanes does the mask 0xffffffff name, if a warp has 64?",
  },
  hints = { -- from a nudge to almost the whole solution
    "Look for each 32 in the program, also for those that are not written as 32: a mask of eight f has 32 bits.",
    "In a kernel, `warpSize` is the number of lanes. It says in which warp a thread is, and which lane it is there; how many steps the shuffles need; and how many warps a block has.",
    "The mask needs a bit for each lane. __activemask() returns such a mask, so `typedef decltype(__activemask()) lane_mask` is the right type for both, and ~(lane_mask)0 names all lanes.",
    "An array needs a constant as its size. THREADS / 32 floats are enough for both: warps of 64 lanes use half of them. Read only those: a block has THREADS / warpSize warps.",
  },
  goals = {
    "Know what a wavefront is, and what a program that takes a warp to have 32 lanes does on one.",
    "Write one source for warps of 32 and of 64 lanes.",
  },
  judged = { -- the counts that check judges
    {
      what = "the threads of a block wait at one barrier",
      program = "sum", count = "barriers", per = "block", most = 1,
    },
    {
      what = "a block of 256 threads has four warps, and only their sums go through shared memory",
      program = "sum", count = "shared_stores", per = "block", most = 4,
    },
    {
      what = "the numbers are read on the GPU, each about once",
      program = "sum", count = "global_loads", per = "work", least = 1,
    },
    {
      what = "only the sum is copied back",
      program = "sum", count = "bytes_to_host", most = 8,
    },
  },
  mistakes = { -- the check has to find each
    {
      what = "a mask for 32 lanes", program = "sum", sizes = { elements = 1009 },
      changes = { { from = "const lane_mask all = ~(lane_mask)0;", to = "const unsigned all = 0xffffffff;" } },
    },
    {
      what = "the shuffles of 32 lanes", program = "sum", sizes = { elements = 1009 },
      changes = { { from = "mine = warp_sum(mine, warpSize);", to = "mine = warp_sum(mine, 32);" } },
    },
    {
      what = "the sums of eight warps, of which there are four", program = "sum", sizes = { elements = 1009 },
      changes = { { from = "const unsigned warps = THREADS / warpSize;", to = "const unsigned warps = MOST_WARPS;" } },
    },
  },
}
