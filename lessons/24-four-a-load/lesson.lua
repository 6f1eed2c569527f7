-- Facts about this lesson; the prose is in README.md.
return {
  number = 24,
  title = "Four cells a load",
  from = 2,
  teaches = { "vector-loads" },
  programs = {
    life = {
      sizes = {
        gpu = { width = 1024, height = 1024, generations = 1024 },
        emulated = { width = 333, height = 255, generations = 33 },
      },
      limit = { bytes_per_cell = 8, launches_per_generation = 1 },
    },
  },
  predict = { -- asked before the first run; what is counted answers it
    question = "A thread makes 4 x 4 cells. Of each row that it needs it reads its four cells at once, and one at each side. Four at once count as one read: how many reads are there for a cell?",
    program = "life", count = "global_loads", per = "work",
  },
  questions = {
    "Lesson 02 reads nine cells for each that it makes, and asks for each by itself. How many requests are left where a thread reads four at once, and uses what it has read for several rows?",
    "There are no ghost cells, and one launch a generation is left of three. On which board does that help more, on the small one or on the large one?",
  },
  hints = { -- for writing it oneself: from a nudge to nearly all
    "Three rows of neighbours overlap in two when one goes a row down. What a thread has read, and added up, of a row serves the row above, the row itself and the row below.",
    "An int4 is four ints that lie side by side: *(const int4 *)(row + column) reads them at once, where column is a multiple of 4 and each row begins at one: rows are padded to a multiple of four, and cudaMemcpy2D knows both lengths.",
    "Without ghosts a row's neighbours are (row > 0 ? row - 1 : height - 1) and (row + 1 < height ? row + 1 : 0); a thread's own columns likewise: only the first looks to the left end, only the last to the right.",
    "Of each row keep the thread's four cells, and of each the sum of it and its two neighbours: six numbers make four sums. Nine cells are three such sums; without the cell itself they are its neighbours.",
    "Where the width is no multiple of 4, the last thread's four are not all on the board: the one behind the last column has to be column 0's cell.",
  },
  goals = {
    "Read several numbers at once, and know where they have to lie for that.",
    "Use what was read for several rows, in registers.",
  },
  judged = { -- what check counts
    {
      what = "a read serves several cells",
      program = "life", count = "global_loads", per = "work", most = 1.5,
    },
    {
      what = "no ghost cells to fill: one launch a generation",
      program = "life", count = "launches", per = "generations", most = 1,
    },
  },
  mistakes = { -- which the check has to find
    {
      what = "a board that ends within the four, which the next column does not follow", program = "life",
      sizes = { width = 37, height = 19, generations = 3 },
      changes = { { from = "if (at.count < CELLS)", to = "if (at.count < 0)" } },
    },
    {
      what = "the row above that never moves on", program = "life",
      sizes = { width = 37, height = 19, generations = 3 },
      changes = { { from = "up = here;", to = "" } },
    },
    {
      what = "a last row below which there is none", program = "life",
      sizes = { width = 37, height = 19, generations = 3 },
      changes = { { from = "row + 1 < height ? row + 1 : 0", to = "row + 1 < height ? row + 1 : row" } },
    },
  },
}
