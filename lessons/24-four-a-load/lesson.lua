-- Facts about this lesson; the prose is in README.md.
return {
  number = 24,
  title = "Four cells a load",
  from = 2,
  tracks = { "life-limit" },
  teaches = { "vector-loads" },
  programs = {
    life = {
      sizes = {
        gpu = { width = 1024, height = 1024, generations = 1024 },
        emulated = { width = 333, height = 255, generations = 33 },
      },
      steps = { width = { 4, 128 }, height = { 4, 16 }, generations = { 1 } },
      limit = { bytes_per_cell = 8, launches_per_generation = 1 },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "A thread computes 4 x 4 cells. From each row that it needs, it reads its four cells at once, and one cell at each side. Four cells at once count as one read. How many reads are there for a cell?",
    program = "life", count = "global_loads", per = "work",
  },
  questions = {
    "Lesson 02 reads nine cells for each cell that it computes, with a request for each. How many requests remain if a thread reads four cells at once, and uses each row that it has read for several rows?",
    "Without ghost cells, a generation needs one launch instead of three. On which board does that help more, on the small one or on the large one?",
  },
  hints = { -- from a nudge to almost the whole solution
    "A cell needs three rows, and the cell below it shares two of them. So a row that a thread has read and added up serves the row above, the row itself and the row below.",
    "An int4 is four ints that lie side by side: *(const int4 *)(row + column) reads them at once, if column is a multiple of 4 and each row begins at a multiple of 16 bytes. So pad the rows to a multiple of four ints; cudaMemcpy2D takes the lengths of both kinds of row.",
    "Without ghost cells, a row's neighbours are (row > 0 ? row - 1 : height - 1) and (row + 1 < height ? row + 1 : 0). The columns beside a thread's own follow in the same way: only those of the first and of the last thread are at the other end of the row.",
    "For each row, keep the thread's four cells, and for each cell the sum of the cell and its two neighbours: six numbers give four sums. Three such sums add up nine cells; subtract the cell itself, and its neighbours remain.",
    "If the width is not a multiple of 4, not all four cells of the last thread are on the board. The place after the last column then has to hold column 0's cell.",
  },
  goals = {
    "Read several numbers at once, and know how they have to be aligned for that.",
    "Keep a row in registers, where it serves several rows of the next generation.",
  },
  judged = { -- the counts that check judges
    {
      what = "a read serves several cells",
      program = "life", count = "global_loads", per = "work", least = 0.25, most = 1.5,
    },
    {
      what = "no ghost cells to fill: one launch a generation",
      program = "life", count = "launches", per = "generations", most = 1,
    },
  },
  mistakes = { -- the check has to find each
    {
      what = "a board that ends within the four cells, and no column 0 after its end", program = "life",
      sizes = { width = 37, height = 19, generations = 3 },
      changes = { { from = "if (at.count < CELLS)", to = "if (at.count < 0)" } },
    },
    {
      what = "the row above that never moves on", program = "life",
      sizes = { width = 37, height = 19, generations = 3 },
      changes = { { from = "up = here;", to = "" } },
    },
    {
      what = "a last row that has no row below it", program = "life",
      sizes = { width = 37, height = 19, generations = 3 },
      changes = { { from = "row + 1 < height ? row + 1 : 0", to = "row + 1 < height ? row + 1 : row" } },
    },
  },
}
