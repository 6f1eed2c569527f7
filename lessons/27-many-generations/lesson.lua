-- Facts about this lesson; the prose is in README.md.
return {
  number = 27,
  title = "Many generations a launch",
  from = 25,
  tracks = { "life-limit" },
  teaches = { "temporal-blocking" },
  programs = {
    life = {
      sizes = {
        gpu = { width = 1024, height = 1024, generations = 1024 },
        emulated = { width = 333, height = 255, generations = 33 },
      },
      steps = { width = { 32, 3008 }, generations = { 1, 2, 4, 8 } },
      also = { { width = 31, height = 8449, generations = 1 }, -- a block makes two rows
               { width = 65, height = 37, generations = 47 } }, -- each kind of launch
      limit = { bytes_per_cell = 0.03125, launches_per_generation = 0.125, logic_per_cell = 0.25 },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "A launch makes eight generations, and 1024 x 1024 cells go through two. How many launches are there, all in all?",
    program = "life", count = "launches",
  },
  questions = {
    "A generation reads the whole board and writes it. Which cells must a thread know to make a cell eight generations later?",
    "A strip of 96 words has neighbours that another warp makes, at the same time. How many of its columns are wrong after eight generations, if it never gets them?",
  },
  hints = { -- from a nudge to almost the whole solution
    "A cell eight generations later depends on the cells at most eight away. Read a piece of the board with a margin of eight, make eight generations of it, and write the cells that are right: all but the margin.",
    "A word is 32 columns wide, and eight are wrong at each side after eight generations: a word at each side is margin enough. The lanes have three words each, and get the words beside them by __shfl_up_sync and __shfl_down_sync.",
    "In the other direction a tile of eight more rows is not needed. Go down the rows, and keep the last two rows of each generation. A row that comes in completes the row before it, which makes a row of the next generation, and this row does the same there. So eight generations go down together, each a row behind the one before.",
    "So the first row that comes out right is 2 * 8 rows after the first that was read, and a part of the board that begins at a row has to read from eight rows above it, on a torus.",
    "What is kept has to be in registers: arrays of constant size, loops that are unrolled (#pragma unroll), the number of generations a template's argument. With kernels for 1, 2, 4 and 8 generations any number can be made.",
  },
  goals = {
    "Do several steps with what was read once, and know what is computed twice for it.",
    "Know when a kernel is bound by arithmetic, and count its instructions.",
  },
  judged = { -- the counts that check judges
    {
      what = "a launch makes more than one generation",
      program = "life", count = "launches", per = "generations", most = 0.75,
    },
  },
  mistakes = { -- the check has to find each
    {
      what = "a part that begins without the rows above it", program = "life",
      sizes = { width = 37, height = 19, generations = 3 },
      changes = { { from = "(first + GENERATIONS * (height - 1)) % height", to = "first" } },
    },
    {
      what = "lanes that ask the wrong neighbour", program = "life",
      sizes = { width = 137, height = 19, generations = 3 },
      changes = { { from = "__shfl_up_sync(ALL, row[WORDS - 1], 1)", to = "__shfl_down_sync(ALL, row[WORDS - 1], 1)" } },
    },
    {
      what = "two generations for the one that is left", program = "life",
      sizes = { width = 37, height = 19, generations = 3 },
      changes = { { from = "left < 2 ? 1 : left < 4", to = "left < 1 ? 1 : left < 4" } },
    },
  },
}
