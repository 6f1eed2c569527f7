-- Facts about this lesson; the prose is in README.md.
return {
  number = 61,
  title = "Multiply with carry",
  from = 32,
  tracks = { "pi-limit" },
  teaches = { "giving-up" },
  programs = {
    pi = {
      sizes = { gpu = { points = 67108860 }, emulated = { points = 1200007 } },
      steps = { points = { 4, 1024, 65536, 262144, 2097152 } },
      choices = { generator = { "mwc64x" } },
      limit = { launches = 1, multiplies_per_point = 1, logic_per_point = 4 },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "A thread keeps the state of its own stream, and waits for no other thread. Only at the end do the 256 threads of a block add up their counts, with one barrier per block. 1,200,007 points are tested. How many barriers are there, over all blocks?",
    program = "pi", count = "barriers",
  },
  questions = {
    "Philox computes any point at once from its number. What does it cost that a state has to be kept, and what does it save?",
    "Two streams are the same sequence of states from different places on. How probable is it that they overlap?",
  },
  hints = { -- from a nudge to almost the whole solution
    "A state of 64 bits has two words: a word and, above it, a carry. The next state is the word times 0xFFFEB81B, plus the carry. This is one instruction, and the result has both new words.",
    "The random word of a state is its word xor its carry. As in lesson 32 it is a whole point.",
    "A thread has one stream. Its first state comes from one call of Philox with the number of the stream: the carry is words.y >> 1, the word is words.x | 1.",
    "Point i is number i / STREAMS of stream i % STREAMS. So stream s has (n + STREAMS - 1 - s) / STREAMS points. Let the compiler unroll the loop sixteen times.",
  },
  goals = {
    "Count the instructions of a loop, and find the part that can be had for fewer.",
    "Test random numbers in the order in which a program takes them.",
  },
  judged = { -- the counts that check judges
    { what = "nothing is copied", program = "pi", count = "bytes_to_host", most = 0 },
    { what = "no atomic additions", program = "pi", count = "global_atomics", most = 0 },
    { what = "one launch is enough", program = "pi", count = "launches", most = 1 },
    { what = "no points are read from memory", program = "pi", count = "global_loads", most = 0 },
  },
  mistakes = { -- the check has to find each
    {
      what = "a multiplication without the carry", program = "pi", sizes = { points = 1000003 },
      changes = { { from = "word * FACTOR + carry", to = "word * FACTOR" } },
    },
    {
      what = "all streams begin alike", program = "pi", sizes = { points = 100003 },
      changes = { { from = "philox(stream, keys)", to = "philox(0, keys)" } },
    },
    {
      what = "the last points are left out", program = "pi", sizes = { points = 1000003 },
      changes = { { from = "(n + STREAMS - 1 - stream) / STREAMS", to = "n / STREAMS" } },
    },
  },
}
