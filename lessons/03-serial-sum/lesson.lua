-- Facts about this lesson; the prose is in README.md.
return {
  number = 3,
  title = "A sum by one thread",
  from = 2,
  tracks = { "pi" },
  teaches = { "serial-sum" },
  programs = {
    pi = {
      sizes = { gpu = { points = 16777215 }, emulated = { points = 22167551 } },
      steps = { points = { 256 } },
      limit = { bytes_per_point = 16, launches = 2 },
      published = {
        total = 76.964, rng = 3.00475, compute = 73.57511, transfer = 0.25853,
        iterations = 10, points = 16777215, hardware = "Tesla C1060, 2010",
        source = "PGInsider: CUF2, with the small size",
      },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "The device now computes the sum. How many bytes are copied back to the host?",
    program = "pi", count = "bytes_to_host",
  },
  questions = {
    "The array is no longer copied back. Is the whole repeat faster or slower, and by what factor?",
  },
  hints = { -- from a nudge to almost the whole solution
    "The array of ones and zeros stays on the device. Only the sum has to be copied back: 8 bytes.",
    "Launch a second kernel after the first, with <<<1, 1>>>. Its one thread walks through the array. The sum needs a place of its own in device memory.",
    "The kernel is sum(const int *inside, uint64_t n, uint64_t *hits). Add up in a local variable, and write *hits once. Then call cudaMemcpy(&hits, d_hits, sizeof hits, cudaMemcpyDeviceToHost).",
  },
  goals = {
    "See what a GPU is not: a fast single thread.",
  },
  judged = { -- the counts that check judges
    {
      what = "at most 64 bytes are copied back to the host",
      program = "pi", count = "bytes_to_host", most = 64,
    },
  },
}
