-- Facts about this lesson; the prose is in README.md.
return {
  number = 40,
  title = "Pinned memory",
  from = 5,
  tracks = { "transfers" },
  teaches = { "pinned" },
  programs = {
    pi = {
      sizes = { gpu = { points = 67108860 }, emulated = { points = 22167551 } },
      steps = { points = { 270336 } },
      limit = { bytes_per_point = 8, launches = 1 },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "All host memory that is copied is pinned now. Does a repeat copy fewer bytes to the device than lesson 05, which copies 8 for each point? How many per point?",
    program = "pi", count = "bytes_to_device", per = "work",
  },
  questions = {
    "Why can the GPU not copy from the memory of malloc() by itself?",
    "Lesson 05 copies the same number of bytes. By what factor are the copies faster here?",
    "What would happen to other programs if one program pinned almost all memory?",
  },
  hints = { -- from a nudge to almost the whole solution
    "The kernel stays as it is. Only the memory of the host changes: x, y, and the partial sums that come back.",
    "cudaMallocHost(&x, bytes) allocates pinned memory, and cudaFreeHost(x) frees it.",
    "The array of partial sums is copied, too, from the device to the host. So it has to be pinned as well.",
  },
  goals = {
    "Allocate pinned memory, and know what it costs.",
    "Know that a copy from pageable memory is two copies.",
  },
  judged = { -- the counts that check judges
    {
      what = "no copy from or to pageable memory",
      program = "pi", count = "pageable_bytes", most = 0,
    },
    {
      what = "kernels read the points",
      program = "pi", count = "global_loads", per = "work", least = 0.5,
    },
  },
  mistakes = { -- the check has to find each
    {
      what = "y is never copied to the device", program = "pi", sizes = { points = 1000 },
      changes = { { from = "CHECK(cudaMemcpy(d_y, y, bytes, cudaMemcpyHostToDevice));", to = "" } },
    },
    {
      what = "the size of a pointer taken for the size of the array", program = "pi",
      sizes = { points = 1000 },
      changes = {
        { from = "cudaMemcpy(partial, d_partial, partial_bytes,",
          to = "cudaMemcpy(partial, d_partial, sizeof partial," },
      },
    },
  },
}
