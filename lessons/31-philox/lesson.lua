-- Facts about this lesson; the prose is in README.md.
return {
  number = 31,
  title = "A generator of our own",
  from = 30,
  tracks = { "pi-limit" },
  teaches = { "common-work" },
  programs = {
    pi = {
      sizes = { gpu = { points = 67108860 }, emulated = { points = 1200007 } },
      steps = { points = { 4, 1024, 65536, 262144, 2097152 } },
      limit = { launches = 1, multiplies_per_point = 8 },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "Of 1,000,003 points the first 786,432 make three whole rows. Each block of 256 threads adds to the total once, a thread has four of the 65,536 subsequences, and a chunk of rows is one row. How many additions to the total are there?",
    program = "pi", count = "global_atomics",
  },
  questions = {
    "Ten rounds of two multiplications make four numbers. How many of the twenty have the same factors in many threads, or in many rows?",
    "A kernel reads nothing from memory and writes nothing to it. What limits its speed?",
  },
  hints = { -- from a nudge to almost the whole solution
    "Philox encrypts a counter: a and b are the row, c and d the subsequence, and no state is kept between calls. Write it as a function of row, subsequence and keys.",
    "A round: p = a * 0xD2511F53 and q = c * 0xCD9E8D57, 64 bits each; then a is q's high word ^ b ^ a key, b is q's low word, c is p's high word ^ d ^ the other key, d is p's low word.",
    "The keys of the first round are the seed's two words; each round adds 0x9E3779B9 to the first and 0xBB67AE85 to the second. All threads have the same keys: compute them on the host, in a struct that is an argument of the kernel.",
    "cuRAND's map to (0, 1] is bits * 2^-32 + 2^-33, in float: 2.3283064e-10f and half of that.",
    "Values that depend only on the row serve every subsequence. So give a thread four subsequences, thread, thread + 16384 and so on, in the same pass of the loop, and launch a quarter of the blocks.",
  },
  goals = {
    "Compute common values only once: for all threads, for all rows, for each point.",
    "Read the machine code that the compiler made, and count its instructions.",
  },
  judged = { -- the counts that check judges
    { what = "a thread has four subsequences, and there is a quarter of the blocks", program = "pi", count = "global_atomics", most = 256 },
    { what = "one launch is enough", program = "pi", count = "launches", most = 1 },
    { what = "no points are read from memory", program = "pi", count = "global_loads", most = 0 },
    { what = "only the count is copied to the host", program = "pi", count = "bytes_to_host", most = 8 },
  },
  mistakes = { -- the check has to find each
    {
      what = "nine rounds", program = "pi", sizes = { points = 1009 },
      changes = { { from = "ROUNDS = 10", to = "ROUNDS = 9" } },
    },
    {
      what = "low words that are swapped", program = "pi", sizes = { points = 1009 },
      changes = { { from = "b = (uint32_t)q;", to = "b = (uint32_t)p;" }, { from = "d = (uint32_t)p;", to = "d = (uint32_t)q;" } },
    },
    {
      what = "a second subsequence that belongs to the next thread", program = "pi", sizes = { points = 1000003 },
      changes = { { from = "mine += hits(row, thread + k * APART, x_keys, y_keys, 4);", to = "mine += hits(row, thread + k, x_keys, y_keys, 4);" } },
    },
  },
}
