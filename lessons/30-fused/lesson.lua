-- Facts about this lesson; the prose is in README.md.
return {
  number = 30,
  title = "Points that are never stored",
  from = 6,
  tracks = { "pi-limit" },
  teaches = { "kernel-fusion" },
  programs = {
    pi = {
      sizes = { gpu = { points = 67108860 }, emulated = { points = 1200007 } },
      steps = { points = { 4, 1024, 262144, 1048576 } },
      limit = { launches = 1, multiplies_per_point = 8 },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "One thread makes a point and tests it, in registers. How many bytes are copied to the host?",
    program = "pi", count = "bytes_to_host",
  },
  questions = {
    "Lesson 06 writes 537 MB and reads them once. How many bytes of device memory does this lesson need?",
    "A thread needs the points at its own place in cuRAND's order. Which arguments must curand_init get?",
  },
  hints = { -- from a nudge to almost the whole solution
    "Data that one kernel writes and the next kernel reads once need not be written: let the thread that makes a point test it.",
    "#include <curand_kernel.h>: a thread has a curandStatePhilox4_32_10_t for x and another one for y, curand_init(seed, subsequence, offset, &state) sets each, and curand_uniform4(&state) returns four numbers.",
    "The order of lesson 06: points 4 * s to 4 * s + 3 are the first four numbers of subsequence s, for s below 65536; then come the next four numbers of each subsequence. So in every row, the thread with subsequence s has the points row * 262144 + 4 * s to row * 262144 + 4 * s + 3.",
    "To begin at a later row, the thread passes the offset 4 * row to curand_init. In the last row, a thread may have fewer than four points, or none.",
    "Add the hits as lesson 13 adds its sums: over the lanes by shuffles, over the warps in shared memory, and with one atomicAdd per block into an unsigned long long, which the host sets to 0 before.",
  },
  goals = {
    "Fuse two kernels into one, so that the data between them stay in registers.",
    "Know the order of a generator's numbers, and begin anywhere in it.",
  },
  judged = { -- the counts that check judges
    { what = "one launch is enough", program = "pi", count = "launches", most = 1 },
    { what = "no points are read from memory", program = "pi", count = "global_loads", most = 0 },
    { what = "a block adds to the total only once", program = "pi", count = "global_atomics", per = "block", most = 1 },
    { what = "only the count is copied to the host", program = "pi", count = "bytes_to_host", most = 8 },
  },
  mistakes = { -- the check has to find each
    {
      what = "a last row that is treated as a whole row", program = "pi", sizes = { points = 1009 },
      changes = { { from = "curand_uniform4(&ys), n - i)", to = "curand_uniform4(&ys), 4)" } },
    },
    {
      what = "chunks that all begin with the first numbers of their subsequence", program = "pi", sizes = { points = 1000003 },
      changes = { { from = "curand_init(seed_y, subsequence, 4ull * first, &ys);", to = "curand_init(seed_y, subsequence, 0, &ys);" } },
    },
    {
      what = "blocks that add to the total without an atomic addition", program = "pi", sizes = { points = 1000003 },
      changes = { { from = "atomicAdd(total, mine);", to = "*total += mine;" } },
    },
  },
}
