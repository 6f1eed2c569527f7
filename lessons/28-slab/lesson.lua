-- Facts about this lesson; the prose is in README.md.
return {
  number = 28,
  title = "Slabs",
  from = 27,
  tracks = { "life-limit" },
  teaches = { "data-layout" },
  programs = {
    life = {
      sizes = {
        gpu = { width = 1024, height = 1024, generations = 1024 },
        emulated = { width = 333, height = 155, generations = 33 },
      },
      steps = { width = { 32, 256 }, generations = { 1, 8 } },
      also = { { width = 300, height = 19, generations = 9 }, -- whole blocks and another
               { width = 512, height = 19, generations = 24 } }, -- each kind of launch of whole blocks
      limit = { bytes_per_cell = 0.03125, launches_per_generation = 0.125, logic_per_cell = 0.25 },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "The board is laid out anew by the first launch, and back by the last. This program has kernels for eight generations and for one; 1024 x 1024 cells go through two. How many launches are there, all in all?",
    program = "life", count = "launches",
  },
  questions = {
    "Of ten instructions for a word and a generation, two only move bits to the side. Where would the neighbours have to lie for that not to be needed?",
    "What does it cost to lay the board out anew, and when does a lane have all that it needs for it?",
  },
  hints = { -- from a nudge to almost the whole solution
    "The neighbours of 32 cells in 32 consecutive columns are the same word moved by a bit. The neighbours of 32 cells that lie far apart are 32 other cells that lie far apart: give them a word of their own.",
    "Let a lane have 256 columns, and word i every eighth of them, from column i on: bit b is column 8 b + i. Left of it is word i - 1. Left of word 0 is word 7, with each cell in the next one's place: a shift by one bit, into which a bit of the lane before comes.",
    "As nothing has to be moved, add up the three rows first, word by word, and then three words side by side: of each generation only the last two rows have to be kept, two words for each. So a lane can have eight words, and shuffles only what its outermost have added up.",
    "A strip's margin is a lane at each side; 30 of 32 are its own.",
    "Where a cell lies has eight digits: w w w for the word, b b b b b for the bit. In slabs the column's lowest three digits are the word. life_exchange swaps a digit of the one with a digit of the other; five swaps do it, and the words' order. Do it in the first launch, to each row that has come, and back in the last, to each that is made.",
  },
  goals = {
    "Choose a layout for what is computed most, and convert to it and back.",
    "Convert where the data is at hand anyway, and not in a pass of its own.",
  },
  judged = { -- the counts that check judges
    {
      what = "a lane's words lie side by side, and are read four at a time",
      program = "life", count = "global_load_sectors", per = "request", least = 4,
    },
  },
  mistakes = { -- the check has to find each
    {
      what = "nothing comes from the lane beside", program = "life",
      sizes = { width = 300, height = 19, generations = 3 },
      changes = { { from = "__funnelshift_l(__shfl_up_sync(ALL, twos[WORDS], 1), twos[WORDS], 1)", to = "twos[WORDS] << 1" } },
    },
    {
      what = "a board that ends within a block, and nothing beyond it", program = "life",
      sizes = { width = 37, height = 19, generations = 3 },
      changes = { { from = "block >= 0 && block < width / CELLS", to = "block < blocks" } },
    },
    {
      what = "the wrong one of two rows that are kept", program = "life",
      sizes = { width = 37, height = 19, generations = 3 },
      changes = { { from = "older[i] = row[i];", to = "newer[i] = row[i];" } },
    },
  },
}
