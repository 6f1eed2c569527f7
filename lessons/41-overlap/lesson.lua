-- Facts about this lesson; the prose is in README.md.
return {
  number = 41,
  title = "Copies beside kernels",
  from = 40,
  tracks = { "transfers" },
  teaches = { "streams", "overlap" },
  programs = {
    pi = {
      sizes = { gpu = { points = 67108860 }, emulated = { points = 3000017 } },
      steps = { points = { 524288 } },
      limit = { bytes_per_point = 8, launches = 1 },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "The points are copied in chunks of 524,288, by two streams in turn. How many kernels does a repeat launch for 2,000,003 points?",
    program = "pi", count = "launches",
  },
  questions = {
    "Three parties work here: the host's cores, the copies, and the kernels. Which of them is the slowest?",
    "Why are there two streams, and two of each buffer? What would one be enough for?",
    "What does the host wait for before it makes the next chunk?",
  },
  hints = { -- from a nudge to almost the whole solution
    "Divide the points into chunks. While the GPU copies one chunk and counts its hits, the host can make the next.",
    "cudaMemcpyAsync and a launch with a stream as its fourth argument return at once, if the host's memory is pinned. Work of one stream is done in order; work of two streams may be done at once.",
    "Use two streams, chunk after chunk in turn. Each has buffers of its own: x and y on the host, pinned, and on the device.",
    "Before the host writes a chunk into x and y, the copies of the chunk that was there have to be done: cudaStreamSynchronize(stream). lesson_random_points_from makes the points from number `first` on.",
    "The kernel adds to partial[thread] instead of setting it, because several chunks meet there. Each stream has an array of partial sums of its own. Set it to 0 at the beginning of each repeat, by cudaMemsetAsync in that stream.",
  },
  goals = {
    "Let the host, the copies and the kernels work at the same time.",
    "Know which work has an order and which has none.",
  },
  judged = { -- the counts that check judges
    {
      what = "a good part of the points is copied while a kernel may run",
      program = "pi", count = "bytes_beside", per = "work", least = 3,
    },
    {
      what = "no copy from or to pageable memory",
      program = "pi", count = "pageable_bytes", most = 0,
    },
  },
  mistakes = { -- the check has to find each
    {
      what = "the host does not wait before it overwrites a chunk", program = "pi",
      sizes = { points = 2000003 },
      changes = { { from = "CHECK(cudaStreamSynchronize(mine->stream));", to = "" } },
    },
    {
      what = "the sums of the second stream are left out", program = "pi",
      sizes = { points = 2000003 },
      changes = {
        { from = "uint64_t hits = 0;\n        for (int i = 0; i < STREAMS; i++)",
          to = "uint64_t hits = 0;\n        for (int i = 0; i < 1; i++)" },
      },
    },
    {
      what = "the partial sums are never set to 0", program = "pi", sizes = { points = 1000 },
      changes = {
        { from = "CHECK(cudaMemsetAsync(all[i].d_partial, 0, partial_bytes, all[i].stream));",
          to = "" },
      },
    },
    {
      what = "the last, shorter chunk is taken to be whole", program = "pi",
      sizes = { points = 2000003 },
      changes = { { from = "rest < CHUNK ? rest : CHUNK", to = "CHUNK" } },
    },
  },
}
