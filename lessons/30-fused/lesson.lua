-- Facts about this lesson; the prose is in README.md.
return {
  number = 30,
  title = "Points that are never stored",
  from = 6,
  teaches = { "kernel-fusion" },
  programs = {
    pi = {
      sizes = { gpu = { points = 67108860 }, emulated = { points = 1200007 } },
      limit = { launches = 1, multiplies_per_point = 8 },
    },
  },
  predict = { -- asked before the first run; what is counted answers it
    question = "Points are made and tested by one thread, in registers. How many bytes come back to the host?",
    program = "pi", count = "bytes_to_host",
  },
  questions = {
    "Lesson 06 writes 537 MB and reads them once. How many bytes of device memory does this need?",
    "A thread needs the points of its own place in cuRAND's order. What has it to tell curand_init?",
  },
  hints = { -- for writing it oneself: from a nudge to nearly all
    "What one kernel writes and the next one reads once need not be written: let the thread that makes a point test it.",
    "#include <curand_kernel.h>: a thread has a curandStatePhilox4_32_10_t for x and one for y, curand_init(seed, subsequence, offset, &state) sets it, and curand_uniform4(&state) gives four numbers.",
    "The order of lesson 06: points 4 * s to 4 * s + 3 are the first four numbers of subsequence s, for s below 65536; then comes the next four of each. So a thread of subsequence s has the points row * 262144 + 4 * s to + 3 of every row.",
    "To begin at a later row it gives curand_init the offset 4 * row. In the last row there may be no point left for a thread, or fewer than four.",
    "Hits are added as sums were in lesson 13: the lanes by shuffles, the warps in shared memory, one atomicAdd a block into an unsigned long long that was set to 0.",
  },
  goals = {
    "Make one kernel of two, so that what they hand each other stays in registers.",
    "Know in which order a generator's numbers come, and begin anywhere in it.",
  },
  judged = { -- what check counts
    { what = "one launch is enough", program = "pi", count = "launches", most = 1 },
    { what = "no points are read from memory", program = "pi", count = "global_loads", most = 0 },
    { what = "a block adds to the total once", program = "pi", count = "global_atomics", per = "block", most = 1 },
    { what = "the count alone comes back", program = "pi", count = "bytes_to_host", most = 8 },
  },
  mistakes = { -- which the check has to find
    {
      what = "a last row that is taken for a whole one", program = "pi", sizes = { points = 1009 },
      changes = { { from = "curand_uniform4(&ys), n - i)", to = "curand_uniform4(&ys), 4)" } },
    },
    {
      what = "chunks that all begin with the first numbers", program = "pi", sizes = { points = 1000003 },
      changes = { { from = "curand_init(seed_y, subsequence, 4ull * first, &ys);", to = "curand_init(seed_y, subsequence, 0, &ys);" } },
    },
    {
      what = "blocks that add without waiting for each other", program = "pi", sizes = { points = 1000003 },
      changes = { { from = "atomicAdd(total, mine);", to = "*total += mine;" } },
    },
  },
}
