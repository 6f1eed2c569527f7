-- Facts about this lesson; the prose is in README.md.
return {
  number = 33,
  title = "A sum in one pass",
  from = 11,
  tracks = { "sum-limit" },
  teaches = { "wide-loads", "last-block" },
  programs = {
    sum = {
      sizes = { gpu = { elements = 16777216 }, emulated = { elements = 1000003 } },
      steps = { elements = { 4, 8192, 4325376 } },
      thresholds = { elements = { 512, 16384, 13107200 } },
      limit = { bytes_per_element = 4, launches = 1 },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "A lane now reads four elements with one instruction. How many 32-byte sectors does a warp's load request touch on average? In lesson 11 it touches 4.",
    program = "sum", count = "global_load_sectors", per = "request",
  },
  questions = {
    "The 2048 threads of a multiprocessor ask for four bytes each, and wait. How many bytes are in flight, and how many are in flight if each thread asks for four float4?",
    "The blocks cannot wait for each other. How can one of them know that all others have written their sums?",
    "The counter of the blocks has to be 0 at the next launch. Which thread sets it to 0, and when?",
  },
  hints = { -- from a nudge to almost the whole solution
    "A float4 is four floats that one instruction reads: const float4 *fours = (const float4 *)x. Its address has to be a multiple of 16 bytes, as the addresses from cudaMalloc are.",
    "n need not be a multiple of 4: each of the first n % 4 threads of the grid adds one of the elements that are left over.",
    "Loads that do not wait for each other are in flight together: first read LOADS float4s into an array, in a loop of fixed length, then add them in another loop.",
    "A counter in global memory, __device__ unsigned arrived: thread 0 of each block writes the block's sum and then adds 1 to the counter, atomically. The thread that gets gridDim.x - 1 back belongs to the last block, and sets the counter to 0 for the next launch.",
    "cuda::atomic_ref<unsigned, cuda::thread_scope_device> counter(arrived); counter.fetch_add(1, cuda::memory_order_acq_rel) adds 1. It also guarantees that the thread that gets the last number sees everything that the other threads wrote before they drew theirs. Thread 0 passes the answer to the other threads of its block in a __shared__ variable, with a barrier.",
  },
  goals = {
    "Have enough loads in flight, so that only the memory's bandwidth limits the kernel.",
    "Let the last block of a launch finish the work of all blocks, and know why this is correct.",
  },
  judged = { -- the counts that check judges
    {
      what = "the elements are read four at a time",
      program = "sum", count = "global_load_sectors", per = "request", least = 12,
    },
    {
      what = "one launch adds up all elements",
      program = "sum", count = "launches", most = 1,
    },
    {
      what = "only the sum is copied to the host",
      program = "sum", count = "bytes_to_host", most = 8,
    },
  },
  mistakes = { -- the check has to find each
    {
      what = "up to three elements dropped if 4 does not divide n", program = "sum",
      sizes = { elements = 1003 },
      changes = { { from = "first < n % 4 ? x[count * 4 + first] : 0", to = "0" } },
    },
    {
      what = "a counter that is not set back to 0", program = "sum", sizes = { elements = 20011 },
      changes = { { from = "        if (last)\n            arrived = 0;\n", to = "" } },
    },
    {
      what = "a block counted in no order: a thread that sees the count may not see the sum", program = "sum",
      sizes = { elements = 40013 },
      changes = { { from = "memory_order_acq_rel", to = "memory_order_relaxed" } },
    },
    {
      what = "blocks that add up the sums although they are not the last", program = "sum",
      sizes = { elements = 20011 },
      changes = { { from = "    if (!is_last(mine, sums))\n        return;\n", to = "" } },
    },
  },
}
