-- Facts about this lesson; the prose is in README.md.
return {
  number = 18,
  title = "A memory checker's report",
  tracks = { "axpy" },
  teaches = { "memory-checkers" },
  programs = {
    axpy = {
      sizes = { gpu = { elements = 16777259 }, emulated = { elements = 1000003 } },
      steps = { elements = { 256 } },
      limit = { bytes_per_element = 12, launches = 1 },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "Without the guard, a thread without an element would read past the end of the arrays. How many numbers does a thread with an element read from global memory?",
    program = "axpy", count = "global_loads", per = "work",
  },
  questions = {
    "A program has 32 threads, 31 elements and no guard. What does it print on a GPU, and what does it print under memcheck?",
    "Two blocks add to the same sum at the same time. Which of the four tools finds this?",
  },
  hints = { -- from a nudge to almost the whole solution
    "lessons/run sanitize 18 work/18-memcheck/axpy.cu names a line, a block and a thread. How many elements are there, and which element is that thread's?",
    "The number of blocks is rounded up, so the last block has threads without an element.",
    "A thread without an element must neither read nor write. Both are in one line, so put the guard before that line.",
    "i is the number of a thread's element, and the elements are numbered 0 to n - 1: write if (i < n).",
  },
  goals = {
    "Read a memory checker's report: what happened, how many bytes, where, by which thread, in which line.",
    "Know what each of the four tools finds, and what none of them finds.",
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
