-- Facts about this lesson; the prose is in README.md.
return {
  number = 26,
  title = "All generations in one graph",
  from = 25,
  teaches = { "graphs" },
  programs = {
    life = {
      sizes = {
        gpu = { width = 1024, height = 1024, generations = 1024 },
        emulated = { width = 333, height = 255, generations = 33 },
      },
      limit = { bytes_per_cell = 0.25 },
    },
  },
  predict = { -- asked before the first run; what is counted answers it
    question = "The host launches one graph for all generations. How many kernels does that graph launch for each generation?",
    program = "life", count = "launches_by_graphs", per = "generations",
  },
  questions = {
    "A generation of 1024 x 1024 bits is 128 KB to read, and 128 KB to write. How long does that take, and how long a launch?",
    "The kernels have to run one after the other, as before. What is it that a graph saves?",
  },
  hints = { -- for writing it oneself: from a nudge to nearly all
    "1024 launches of a small kernel take the time that 1024 launches take. What is launched is known before the first repeat: note it down once, and launch that.",
    "Between cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal) and cudaStreamEndCapture(stream, &graph) what goes into that stream is not done, but noted down. The stream has to be one of your own, the fourth of kernel<<<blocks, threads, 0, stream>>>.",
    "cudaGraphInstantiate(&launches, graph, 0) makes of it what can be launched, as often as one likes: cudaGraphLaunch(launches, NULL) in each repeat.",
    "The graph remembers the pointers: after an even number of generations the board lies where it began, after an odd number in the other place. Asked for a billion generations, it must not note down a billion launches: one graph of a thousand, launched often, and one of the rest.",
  },
  goals = {
    "Note launches down as a graph, and launch it.",
    "Know what a launch costs, from the host and in a graph.",
  },
  judged = { -- what check counts
    {
      what = "the kernels are launched by graphs",
      program = "life", count = "launches_by_graphs", per = "generations", least = 1,
    },
  },
  mistakes = { -- which the check has to find
    {
      what = "an answer that is always taken from the same place", program = "life",
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
