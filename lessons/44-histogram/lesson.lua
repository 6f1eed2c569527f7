-- Facts about this lesson; the prose is in README.md.
return {
  number = 44,
  title = "A histogram",
  tracks = { "histogram" },
  teaches = { "contention" },
  programs = {
    histogram = {
      sizes = { gpu = { elements = 67108860 }, emulated = { elements = 1000003 } },
      steps = { elements = { 270336 } },
      limit = { bytes_per_element = 1, launches = 1 },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "How many atomic additions to global memory does the kernel make for each element?",
    program = "histogram", count = "global_atomics", per = "work",
  },
  questions = {
    "Two threads of a warp have the same value. What would bins[x[i]]++ give?",
    "With --values skewed, three of four elements have the same value. How many lanes of a warp then add to the same bin?",
    "256 bins are 1 KB. Where do the additions to them take place: in the multiprocessors, or elsewhere?",
  },
  hints = { -- from a nudge to almost the whole solution
    "Let the threads of a grid share the bytes, as in lesson 05: neighbouring threads take neighbouring bytes.",
    "The bin of an element is its value: bins[x[i]]. Many threads may have the same value at the same time.",
    "atomicAdd(&bins[x[i]], 1) adds to a bin so that no other thread can change it in between.",
    "To read 16 bytes at once, take x as an array of uint4. A word has four bytes: word & 255, word >> 8 & 255, and so on. The last n % 16 bytes fill no uint4.",
    "The bins must begin at 0 in each repeat: cudaMemset(d_bins, 0, sizeof bins), before the launch.",
  },
  goals = {
    "Recognise when many threads add to few places.",
    "Compare uniform and skewed input, because the values decide how fast the kernel is.",
  },
  judged = { -- the counts that check judges
    {
      what = "a kernel reads the elements",
      program = "histogram", count = "global_loads", per = "work", least = 0.05,
    },
  },
  start = { -- the parts left to write
    histogram = {
      {
        from = [[
/* Counts the four bytes of a word. */
__device__ void count_four(unsigned *bins, unsigned word)
{
    for (int shift = 0; shift < 32; shift += 8)
        atomicAdd(&bins[word >> shift & 255], 1);
}

]],
        to = "",
      },
      {
        from = [=[
    for (uint64_t i = thread; i < n / sizeof(uint4); i += threads) {
        const uint4 words = ((const uint4 *)x)[i];
        count_four(bins, words.x);
        count_four(bins, words.y);
        count_four(bins, words.z);
        count_four(bins, words.w);
    }
    if (thread < n % sizeof(uint4)) /* the last bytes, which fill no uint4 */
        atomicAdd(&bins[x[n - 1 - thread]], 1);
]=],
        to = [[
    /* Yours: every byte adds 1 to the bin of its value. Each thread has its share of the bytes. */
]],
      },
      {
        from = [[
        CHECK(cudaMemset(d_bins, 0, sizeof bins));
]],
        to = "",
      },
    },
  },
  mistakes = { -- the check has to find each
    {
      what = "an addition that is not atomic", program = "histogram", sizes = { elements = 1000 },
      changes = {
        { from = "atomicAdd(&bins[word >> shift & 255], 1);", to = "bins[word >> shift & 255]++;" },
      },
    },
    {
      what = "the last bytes, which fill no uint4, are left out", program = "histogram",
      sizes = { elements = 1000 },
      changes = { { from = "if (thread < n % sizeof(uint4))", to = "if (thread < n % 1)" } },
    },
    {
      what = "bins that are never set to 0", program = "histogram", sizes = { elements = 1000 },
      changes = { { from = "CHECK(cudaMemset(d_bins, 0, sizeof bins));", to = "" } },
    },
  },
}
