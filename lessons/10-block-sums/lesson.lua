-- Facts about this lesson; the prose is in README.md.
return {
  number = 10,
  title = "A sum in shared memory",
  from = 9,
  teaches = { "block-sums" },
  programs = {
    sum = {
      sizes = { gpu = { elements = 16777216 }, emulated = { elements = 3000017 } },
      limit = { bytes_per_element = 4, launches = 2 },
    },
    madd = {
      sizes = { gpu = { rows = 4096, columns = 4096 }, emulated = { rows = 1511, columns = 1013 } },
      limit = { bytes_per_element = 12, launches = 2 },
    },
  },
  predict = { -- asked before the first run; what is counted answers it
    question = "256 threads of a block add up what they have by a tree: half of them add what the other half has, then half of these, and so on. All of them wait at a barrier before each step. How many barriers are there in a block?",
    program = "sum", count = "barriers", per = "block",
  },
  questions = {
    "A block of 256 threads adds up 256 numbers by a tree. How many steps are that, and how many of the threads work in the last one?",
    "Why are two kernels needed, when one could wait until all blocks are done?",
  },
  hints = { -- for writing it oneself: from a nudge to nearly all
    "Each thread adds up every so-many-th number in a register, as in lesson 05. What is new: the threads of a block add up what they have before anything is written.",
    "Each thread puts its sum into a __shared__ array. Then the lower half adds to each of its elements one of the upper half; half of what is left, and so on, until one is left.",
    "Between writing and reading what another thread wrote stands __syncthreads(), once in each step, where all threads come by: not inside the if.",
    "Thread 0 writes the block's sum to an array with a float for each block. A second launch, <<<1, THREADS>>>, of the same kernel adds these up: they are an array as any other.",
    "madd: a thread's number in its block of 32 x 8 is threadIdx.y * blockDim.x + threadIdx.x. A grid may have 65,535 blocks in its second dimension and no more: let the loops go on by the size of the grid.",
  },
  goals = {
    "Let a block's threads add up what they have, without a race.",
    "Launch a grid that is right for any size.",
  },
  judged = { -- what check counts
    {
      what = "the numbers are read on the GPU, each about once",
      program = "sum", count = "global_loads", per = "work", least = 1,
    },
    {
      what = "the threads of a block put their sums together",
      program = "sum", count = "barriers", per = "block", least = 1,
    },
    {
      what = "the sum alone comes back",
      program = "sum", count = "bytes_to_host", most = 8,
    },
    {
      what = "b and c are read on the GPU, each element about once",
      program = "madd", count = "global_loads", per = "work", least = 2,
    },
    {
      what = "the threads of a block put their sums together",
      program = "madd", count = "barriers", per = "block", least = 1,
    },
  },
  mistakes = { -- which the check has to find
    {
      what = "a missing barrier", program = "sum", sizes = { elements = 1000 },
      changes = { { from = "__syncthreads();", to = "" } },
    },
    {
      what = "a missing guard: each thread writes the block's sum", program = "sum",
      sizes = { elements = 1000 }, changes = { { from = "if (threadIdx.x == 0)", to = "" } },
    },
    {
      what = "the last block dropped, which is not full", program = "sum",
      sizes = { elements = 1000003 }, changes = { { from = "i < n;", to = "i < n - n % THREADS;" } },
    },
    {
      what = "a grid without a loop over rows", program = "madd",
      sizes = { rows = 524288, columns = 1 },
      changes = { { from = "row += gridDim.y * blockDim.y", to = "row = rows" } },
    },
  },
}
