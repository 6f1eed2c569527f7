-- Facts about this lesson; the prose is in README.md.
return {
  number = 28,
  title = "Slabs",
  from = 27,
  teaches = { "data-layout" },
  programs = {
    life = {
      sizes = {
        gpu = { width = 1024, height = 1024, generations = 1024 },
        emulated = { width = 333, height = 155, generations = 33 },
      },
      limit = { bytes_per_cell = 0.03125, launches_per_generation = 0.125, logic_per_cell = 0.25 },
    },
  },
  predict = { -- asked before the first run; what is counted answers it
    question = "A launch makes eight generations, and 1024 x 1024 cells go through two. The board is cut into slabs before, and put together again behind. How many launches are there, all in all?",
    program = "life", count = "launches",
  },
  questions = {
    "Of ten instructions for a word and a generation, two only move bits to the side. Where would the neighbours have to lie for that not to be needed?",
    "What does it cost to lay the board out anew, and after how many generations is that won back?",
  },
  hints = { -- for writing it oneself: from a nudge to nearly all
    "The neighbours of 32 cells in 32 consecutive columns are the same word moved by a bit. The neighbours of 32 cells that lie far apart are 32 other cells that lie far apart: give them a word of their own.",
    "Cut a row into 32 slabs of N columns, and let word j have column j of each: bit b is column b * N + j. Left of it is word j - 1. Left of word 0 is the last, with each slab's cell in the next slab's place: a shift by one bit, there alone.",
    "As nothing has to be moved, add up the three rows first, word by word, and then three words side by side: of each generation only the last two rows have to be kept, two words for each. So a lane can have seven words, and shuffles only what its outermost have added up.",
    "A strip's margin is now a word for each generation, eight at each side; of 224 words 208 are its own.",
    "32 words of a row, one from each slab, become 32 words of slabs: bit k of word i goes to bit i of word k. A warp does that in five steps: lanes that differ in one bit of their number exchange half of their bits.",
  },
  goals = {
    "Choose a layout for what is computed most, and convert to it and back.",
    "Know what a conversion costs, and when it pays.",
  },
  judged = { -- what check counts
    {
      what = "the board is laid out anew, and back, by kernels",
      program = "life", count = "launches", least = 3,
    },
  },
  mistakes = { -- which the check has to find
    {
      what = "slabs that do not follow on one another", program = "life",
      sizes = { width = 137, height = 19, generations = 3 },
      changes = { { from = "row[j - n] >> 1", to = "row[j - n]" } },
    },
    {
      what = "a board that ends within a slab, and nothing beyond it", program = "life",
      sizes = { width = 37, height = 19, generations = 3 },
      changes = { { from = "slabs[i] >= 0 && (column < 0 || column >= width)", to = "slabs[i] >= 0 && column < 0" } },
    },
    {
      what = "the wrong one of two rows that are kept", program = "life",
      sizes = { width = 37, height = 19, generations = 3 },
      changes = { { from = "older[i] = row[i];", to = "newer[i] = row[i];" } },
    },
  },
}
