-- Facts about this lesson; the prose is in README.md.
return {
  number = 3,
  title = "A sum by one thread",
  from = 2,
  teaches = { "serial-sum" },
  programs = {
    pi = {
      sizes = { gpu = { points = 16777215 }, emulated = { points = 22167551 } },
      limit = { bytes_per_point = 16, launches = 2 },
      published = {
        total = 76.964, rng = 3.00475, compute = 73.57511, transfer = 0.25853,
        iterations = 10, points = 16777215, hardware = "Tesla C1060, 2010",
        source = "PGInsider: CUF2, with the small size",
      },
    },
  },
  predict = { -- asked before the first run; what is counted answers it
    question = "The sum is made on the device now. How many bytes come back to the host?",
    program = "pi", count = "bytes_to_host",
  },
  questions = {
    "The array no longer travels back. Will the whole be faster or slower, and by what factor?",
  },
  hints = { -- for writing it oneself: from a nudge to nearly all
    "The array of ones and zeros stays on the device; only the sum has to come back, 8 bytes.",
    "A second kernel, launched as <<<1, 1>>> behind the first, has one thread that walks through the array. It needs a place of its own in device memory for the sum.",
    "sum(const int *inside, uint64_t n, uint64_t *hits): add up in a variable of the thread's, and write *hits once; then cudaMemcpy(&hits, d_hits, sizeof hits, cudaMemcpyDeviceToHost).",
  },
  goals = {
    "See what a GPU is not: a fast single thread.",
  },
  judged = { -- what check counts
    {
      what = "at most 64 bytes come back",
      program = "pi", count = "bytes_to_host", most = 64,
    },
  },
}
