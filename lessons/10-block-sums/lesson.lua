-- Facts about this lesson; the prose is in README.md.
return {
  number = 10,
  title = "A sum in shared memory",
  from = 9,
  tracks = { "sum", "madd" },
  teaches = { "block-sums" },
  player = true,
  programs = {
    sum = {
      sizes = { gpu = { elements = 16777216 }, emulated = { elements = 3000017 } },
      steps = { elements = { 256, 270336 } },
      limit = { bytes_per_element = 4, launches = 2 },
    },
    madd = {
      sizes = { gpu = { rows = 4096, columns = 4096 }, emulated = { rows = 1511, columns = 1013 } },
      steps = { rows = { 8 }, columns = { 32 } },
      limit = { bytes_per_element = 12, launches = 2 },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "The 256 threads of a block add up their sums by a tree: half of the threads add the sums of the other half to their own, then half of these threads do the same, and so on. All threads wait at a barrier before each step. At how many barriers does a block wait?",
    program = "sum", count = "barriers", per = "block",
  },
  questions = {
    "A block of 256 threads adds up 256 sums by a tree. How many steps does the tree have, and how many threads work in the last step?",
    "Why does the sum need two launches? Could a kernel not wait until all its blocks are done?",
  },
  hints = { -- from a nudge to almost the whole solution
    "Each thread adds up its share in a register, by a grid-stride loop as in lesson 05. What is new: the threads of a block add up their sums before the block writes anything.",
    "Each thread writes its sum to a __shared__ array. Then each thread of the lower half adds one sum of the upper half to its own; then half of these threads do the same, until one sum is left.",
    "A thread may read what another thread wrote only after a __syncthreads(). Each step needs one, at a place that all threads reach: not inside the if.",
    "Thread 0 writes the block's sum to an array that has a float for each block. A second launch of the same kernel, <<<1, THREADS>>>, adds up this array like any other.",
    "madd: a thread's number in its block of 32 x 8 is threadIdx.y * blockDim.x + threadIdx.x. A grid has at most 65,535 blocks in its second dimension, so let the loops advance by the size of the grid.",
  },
  goals = {
    "Let the threads of a block add up their sums without a race.",
    "Launch a grid that gives the right answer for any size.",
  },
  judged = { -- the counts that check judges
    {
      what = "the numbers are read on the GPU, each about once",
      program = "sum", count = "global_loads", per = "work", least = 1,
    },
    {
      what = "the threads of a block add up their sums together",
      program = "sum", count = "barriers", per = "block", least = 1,
    },
    {
      what = "only the sum is copied back",
      program = "sum", count = "bytes_to_host", most = 8,
    },
    {
      what = "b and c are read on the GPU, each element about once",
      program = "madd", count = "global_loads", per = "work", least = 2,
    },
    {
      what = "the threads of a block add up their sums together",
      program = "madd", count = "barriers", per = "block", least = 1,
    },
  },
  mistakes = { -- the check has to find each
    {
      what = "a missing barrier", program = "sum", sizes = { elements = 1000 },
      changes = { { from = "__syncthreads();", to = "" } },
    },
    {
      what = "a missing guard: each thread writes the block's sum", program = "sum",
      sizes = { elements = 1000 }, changes = { { from = "if (threadIdx.x == 0)", to = "" } },
    },
    {
      what = "the elements of the last block dropped, which is not full", program = "sum",
      sizes = { elements = 1000003 }, changes = { { from = "i < n;", to = "i < n - n % THREADS;" } },
    },
    {
      what = "a grid without a loop over rows", program = "madd",
      sizes = { rows = 524288, columns = 1 },
      changes = { { from = "row += gridDim.y * blockDim.y", to = "row = rows" } },
    },
  },
}
