-- Facts about this lesson; the prose is in README.md.
return {
  number = 13,
  title = "One total for all",
  from = 11,
  tracks = { "sum" },
  teaches = { "atomics" },
  programs = {
    sum = {
      sizes = { gpu = { elements = 16777216 }, emulated = { elements = 1000003 } },
      steps = { elements = { 256, 270336 } },
      limit = { bytes_per_element = 4, launches = 1 },
    },
  },
  needs = { "atomics" },
  predict = { -- asked before the first run; a count answers it
    question = "The second launch goes: each block adds its sum to one total, by an atomic addition. How many launches are left?",
    program = "sum", count = "launches",
  },
  questions = {
    "1056 blocks add to the same place. What would total[0] += mine give, without an atomic addition?",
    "The kernel can add to the total for each block, for each warp, or for each number. By what factor does each step take longer?",
  },
  hints = { -- from a nudge to almost the whole solution
    "In lesson 11, one thread of each block writes the block's sum to an array. Let that thread add the sum to one total instead: atomicAdd(total, mine). No other thread can change the total between its reading and its writing.",
    "Then nothing is left to add: remove the second launch, and the array with the sums of the blocks.",
    "The total has to be 0 before the kernel adds to it: cudaMemset(d_total, 0, sizeof total), in each repeat.",
    "Add in double, because the blocks add in a different order each time: double *d_total, double in warp_sum and block_sum, double for the host's total.",
  },
  goals = {
    "Let threads add to one place without losing an addition.",
    "Know what it costs when all threads add to the same place: first combine what can be combined, then add to the total.",
  },
  judged = { -- the counts that check judges
    { what = "one launch is enough", program = "sum", count = "launches", most = 1 },
    { what = "the numbers are read on the GPU, each about once", program = "sum", count = "global_loads", per = "work", least = 1 },
    { what = "a block adds to the total once", program = "sum", count = "global_atomics", per = "block", most = 1 },
    { what = "only the total is copied back", program = "sum", count = "bytes_to_host", most = 8 },
  },
  mistakes = { -- the check has to find each
    {
      what = "a total that does not begin at 0", program = "sum", sizes = { elements = 1009 },
      changes = { { from = "CHECK(cudaMemset(d_total, 0, sizeof total));", to = "" } },
    },
    {
      what = "every thread adds the block's sum", program = "sum", sizes = { elements = 1009 },
      changes = { { from = "    const double mine = block_sum(share_sum(x, n));\n    if (threadIdx.x == 0)\n", to = "    const double mine = block_sum(share_sum(x, n));\n" } },
    },
    {
      what = "a missing barrier", program = "sum", sizes = { elements = 1009 },
      changes = { { from = "__syncthreads();", to = "" } },
    },
  },
}
