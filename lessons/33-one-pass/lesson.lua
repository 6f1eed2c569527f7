-- Facts about this lesson; the prose is in README.md.
return {
  number = 33,
  title = "A sum in one pass",
  from = 11,
  teaches = { "wide-loads", "last-block" },
  programs = {
    sum = {
      sizes = { gpu = { elements = 16777216 }, emulated = { elements = 1000003 } },
      limit = { bytes_per_element = 4, launches = 1 },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "A lane now reads four numbers by one instruction. How many 32-byte sectors does a warp's request to global memory bring, where lesson 11's brings 4?",
    program = "sum", count = "global_load_sectors", per = "request",
  },
  questions = {
    "A multiprocessor's 2048 threads ask for four bytes each, and wait. How many bytes are under way then, and how many if each asks for four float4?",
    "The blocks cannot wait for each other. How can one of them know that all others have left their sums?",
    "The counter of the blocks has to be 0 at the next launch. Who sets it, and when?",
  },
  hints = { -- from a nudge to almost the whole solution
    "A float4 is four floats that are read by one instruction: const float4 *fours = (const float4 *)x. It has to lie at a multiple of 16 bytes, as what cudaMalloc gives does.",
    "n need not be a multiple of 4: the first n % 4 threads of the grid take one of the numbers that are left over.",
    "Loads that do not wait for each other are under way together: first read LOADS float4s into an array, in a loop of fixed length, then add them in another one.",
    "A counter in global memory, __device__ unsigned arrived: thread 0 of each block writes the block's sum and then adds 1 to the counter, atomically. Who gets gridDim.x - 1 back is the last, and sets it to 0 for the next launch.",
    "cuda::atomic_ref<unsigned, cuda::thread_scope_device> counter(arrived); counter.fetch_add(1, cuda::memory_order_acq_rel) adds, and sees to it that who gets the last number finds all that was written before the others were drawn. Thread 0 tells the others of its block by a __shared__ variable and a barrier.",
  },
  goals = {
    "Have enough loads under way to be bound by memory alone.",
    "Let the last block of a launch finish what all began, and know what makes that right.",
  },
  judged = { -- the counts that check judges
    {
      what = "the numbers are read four at a time",
      program = "sum", count = "global_load_sectors", per = "request", least = 12,
    },
    {
      what = "one launch adds up all",
      program = "sum", count = "launches", most = 1,
    },
    {
      what = "the sum alone comes back",
      program = "sum", count = "bytes_to_host", most = 8,
    },
  },
  mistakes = { -- the check has to find each
    {
      what = "the numbers dropped that four do not divide", program = "sum",
      sizes = { elements = 1003 },
      changes = { { from = "first < n % 4 ? x[count * 4 + first] : 0", to = "0" } },
    },
    {
      what = "a counter that nobody sets back", program = "sum", sizes = { elements = 20011 },
      changes = { { from = "        if (last)\n            arrived = 0;\n", to = "" } },
    },
    {
      what = "a block counted in no order: who sees the count may not see the sum", program = "sum",
      sizes = { elements = 40013 },
      changes = { { from = "memory_order_acq_rel", to = "memory_order_relaxed" } },
    },
    {
      what = "a block that does not know whether it is the last one", program = "sum",
      sizes = { elements = 20011 },
      changes = { { from = "    if (!is_last(mine, sums))\n        return;\n", to = "" } },
    },
  },
}
