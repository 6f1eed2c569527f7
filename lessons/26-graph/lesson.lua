-- Facts about this lesson; the prose is in README.md.
return {
  number = 26,
  title = "All generations in one graph",
  from = 25,
  tracks = { "life-limit" },
  teaches = { "graphs" },
  programs = {
    life = {
      sizes = {
        gpu = { width = 1024, height = 1024, generations = 1024 },
        emulated = { width = 333, height = 255, generations = 33 },
      },
      steps = { width = { 32, 128, 4096 }, height = { 4, 16 }, generations = { 1 } },
      also = { { width = 31, height = 5, generations = 1024 },
               { width = 37, height = 5, generations = 2049 } }, -- one long graph, and several
      limit = { bytes_per_cell = 0.25 },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "The host launches one graph for all generations. How many kernels does that graph launch for each generation?",
    program = "life", count = "launches_by_graphs", per = "generations",
  },
  questions = {
    "A generation of 1024 x 1024 bits reads 128 KB and writes 128 KB. How long does that take, and how long does a launch take?",
    "The kernels have to run one after the other, as before. What does a graph save?",
  },
  hints = { -- from a nudge to almost the whole solution
    "1024 launches of a small kernel take the time of 1024 launches, whatever the kernel does. All launches are known before the first repeat: record them once, and launch the record.",
    "Between cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal) and cudaStreamEndCapture(stream, &graph), the operations in that stream are not executed but recorded. The stream has to be one that you have created; it is the fourth argument in kernel<<<blocks, threads, 0, stream>>>.",
    "cudaGraphInstantiate(&launches, graph, 0) prepares the graph for launching. Then cudaGraphLaunch(launches, NULL) launches it, in each repeat.",
    "The graph records the pointers: after an even number of generations the board is in the array where it began, after an odd number in the other array. For a billion generations, the graph must not hold a billion launches: make one graph of 1024 generations, launched often, and one of the rest.",
  },
  goals = {
    "Record launches as a graph, and launch the graph.",
    "Know the cost of a launch, from the host and in a graph.",
  },
  judged = { -- the counts that check judges
    {
      what = "the kernels are launched by graphs",
      program = "life", count = "launches_by_graphs", per = "generations", least = 1,
    },
  },
  mistakes = { -- the check has to find each
    {
      what = "an answer that is always taken from the same array", program = "life",
      sizes = { width = 37, height = 19, generations = 3 },
      changes = { { from = "life->generations % 2 ? d_next : d_cells", to = "d_cells" } },
    },
    {
      what = "a graph that does not swap the boards", program = "life",
      sizes = { width = 37, height = 19, generations = 3 },
      changes = { { from = "i % 2 ? next : cells, i % 2 ? cells : next", to = "cells, next" } },
    },
    {
      what = "generations that do not fill the long graph", program = "life",
      sizes = { width = 37, height = 19, generations = 3 },
      changes = { { from = "left > 0; left -= LONGEST", to = "left >= LONGEST; left -= LONGEST" } },
    },
  },
}
