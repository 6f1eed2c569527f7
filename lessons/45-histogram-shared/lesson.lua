-- Facts about this lesson; the prose is in README.md.
return {
  number = 45,
  title = "A histogram in shared memory",
  from = 44,
  tracks = { "histogram" },
  teaches = { "privatisation" },
  programs = {
    histogram = {
      sizes = { gpu = { elements = 67108860 }, emulated = { elements = 1000003 } },
      steps = { elements = { 270336 } },
      limit = { bytes_per_element = 1, launches = 1 },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "264 blocks count in 256 bins of their own, and then add each bin to that of all. How many atomic additions to global memory does the kernel make for each of 4,000,000 elements?",
    program = "histogram", count = "global_atomics", per = "work",
  },
  questions = {
    "How many additions to global memory does the kernel make, whatever the number of elements?",
    "Why does the kernel need two barriers?",
    "Which lanes of a request to shared memory wait for one another, if the values are uniform? And if they are skewed?",
  },
  hints = { -- from a nudge to almost the whole solution
    "The bins are 1 KB: each block can have bins of its own, in shared memory, and add them to those of all at its end.",
    "Shared memory is not set when a block begins. The threads of the block set its bins to 0, and wait for one another before they count.",
    "All elements must be counted before the block's bins are added to the others: a second __syncthreads().",
    "Fewer and larger blocks make fewer additions at the end: 2 blocks of 1024 threads fill a multiprocessor as well as 8 of 256.",
  },
  goals = {
    "Count in private places first, and combine them at the end.",
    "Choose the number of blocks by what each of them costs.",
  },
  judged = { -- the counts that check judges
    {
      what = "few additions to global memory",
      program = "histogram", count = "global_atomics", per = "work", most = 0.1,
    },
    {
      what = "a kernel reads the elements",
      program = "histogram", count = "global_loads", per = "work", least = 0.05,
    },
  },
  mistakes = { -- the check has to find each
    {
      what = "bins of shared memory that are never set", program = "histogram",
      sizes = { elements = 1000 },
      changes = { { from = "        own[bin] = 0;\n", to = "        ;\n" } },
    },
    {
      what = "no barrier before the elements are counted", program = "histogram",
      sizes = { elements = 100003 },
      changes = { { from = "        own[bin] = 0;\n    __syncthreads();\n", to = "        own[bin] = 0;\n" } },
    },
    {
      what = "no barrier before the bins are added", program = "histogram",
      sizes = { elements = 100003 },
      changes = {
        { from = "atomicAdd(&own[x[n - 1 - thread]], 1);\n    __syncthreads();\n",
          to = "atomicAdd(&own[x[n - 1 - thread]], 1);\n" },
      },
    },
  },
}
