-- Facts about this lesson; the prose is in README.md.
return {
  number = 18,
  title = "A memory checker's report",
  teaches = { "memory-checkers" },
  programs = {
    axpy = {
      sizes = { gpu = { elements = 16777259 }, emulated = { elements = 1000003 } },
      limit = { bytes_per_element = 12, launches = 1 },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "A thread without an element would read behind the arrays, if it were not for the guard. How many numbers does a thread read from global memory?",
    program = "axpy", count = "global_loads", per = "work",
  },
  questions = {
    "32 threads, 31 elements, and no guard: what does the program print on a GPU, and what under memcheck?",
    "Which of the four tools finds a sum that two blocks add to at the same time?",
  },
  hints = { -- from a nudge to almost the whole solution
    "lessons/run sanitize 18 work/18-memcheck/axpy.cu says a line, a block and a thread. How many elements are there, and which one is that thread's?",
    "The number of blocks is rounded up to whole blocks: the last one has threads without an element.",
    "A thread without an element must neither read nor write: the guard stands before both, and they are in one line.",
    "i is a thread's element, and the elements are 0 to n - 1: if (i < n).",
  },
  goals = {
    "Read a memory checker's report: what, how large, where, by which thread, in which line.",
    "Know what each of the four tools finds, and what none of them does.",
  },
  start = { -- the slides' mistake
    axpy = {
      {
        from = [[
    if (i < n)
        y[i] = a * x[i] + y[i];
]],
        to = [[
    /* if (i < n) */
    y[i] = a * x[i] + y[i];
]],
      },
    },
  },
  mistakes = { -- the check has to find each
    {
      what = "a guard that leaves out the last element", program = "axpy", sizes = { elements = 1000 },
      changes = { { from = "if (i < n)", to = "if (i + 1 < n)" } },
    },
  },
}
