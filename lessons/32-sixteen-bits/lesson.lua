-- Facts about this lesson; the prose is in README.md.
return {
  number = 32,
  title = "Sixteen bits",
  from = 31,
  tracks = { "pi-limit" },
  teaches = { "giving-up" },
  programs = {
    pi = {
      sizes = { gpu = { points = 67108860 }, emulated = { points = 1200007 } },
      steps = { points = { 4, 1024, 65536, 262144, 2097152 } },
      choices = { generator = { "philox7x16" } },
      limit = { launches = 1, multiplies_per_point = 2.5 },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "The blocks write their sums directly to memory of the host. How many bytes are copied to the host?",
    program = "pi", count = "bytes_to_host",
  },
  questions = {
    "A coordinate of 16 bits has only 65,536 values. By how much can that change the result for π?",
    "No other program makes these points. How do you check their count?",
  },
  hints = { -- from a nudge to almost the whole solution
    "A word of 32 random bits is a whole point now: x is its low 16 bits, y its high 16 bits. So four points take one call of Philox, and seven rounds are the fewest that pass the tests in its authors' paper.",
    "Put the point in the middle of its cell, ((x + 1/2) / 65536, (y + 1/2) / 65536), and multiply x² + y² < 1 out: this gives x(x + 1) + y(y + 1) < 2^32, in integers.",
    "x * x + x fits into 32 bits, and so does y * y + y. If the point hits, their sum fits, too; if it misses, the sum has a carry. Count the carries, and subtract them from n.",
    "cudaHostAlloc(&sums, bytes, cudaHostAllocMapped) allocates memory of the host that a kernel can write to. Each block writes its sum there; after cudaDeviceSynchronize() the host adds them up, and nothing is copied or set to 0.",
  },
  goals = {
    "Say what is given up, and what it costs.",
    "Check a result that no other program computes.",
  },
  judged = { -- the counts that check judges
    { what = "nothing is copied", program = "pi", count = "bytes_to_host", most = 0 },
    { what = "no atomic additions", program = "pi", count = "global_atomics", most = 0 },
    { what = "one launch is enough", program = "pi", count = "launches", most = 1 },
    { what = "no points are read from memory", program = "pi", count = "global_loads", most = 0 },
  },
  mistakes = { -- the check has to find each
    {
      what = "points in the corners of their cells", program = "pi", sizes = { points = 1000003 },
      changes = { { from = "(x * x + x) + (y * y + y)", to = "(x * x) + (y * y)" } },
    },
    {
      what = "six rounds", program = "pi", sizes = { points = 1009 },
      changes = { { from = "ROUNDS = 7", to = "ROUNDS = 6" } },
    },
    {
      what = "a last row that is treated as a whole row", program = "pi", sizes = { points = 1013 },
      changes = { { from = "keys, n - i)", to = "keys, 4)" } },
    },
  },
}
