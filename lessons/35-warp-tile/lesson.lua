-- Facts about this lesson; the prose is in README.md.
return {
  number = 35,
  title = "A matrix product by warps",
  from = 34,
  tracks = { "matmul-limit" },
  teaches = { "warp-tiles" },
  programs = {
    matmul = {
      sizes = {
        gpu = { rows = 4096, columns = 4096, inner = 4096 },
        emulated = { rows = 150, columns = 132, inner = 20 },
      },
      steps = { rows = { 128 }, columns = { 4, 128 }, inner = { 4, 8 } },
      also = { { rows = 129, columns = 36, inner = 18 }, -- twos of one size, and fours of the other
               { rows = 37, columns = 134, inner = 12 } },
      limit = { bytes_per_element = 4, launches = 1 },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "Numbers are brought from global memory four at a time. How many 32-byte sectors does a warp's request bring now, where lesson 34's brings 4?",
    program = "matmul", count = "global_load_sectors", per = "request",
  },
  questions = {
    "The 32 lanes of a warp have 64 x 64 elements of C. How many different numbers of A and of B do they need for a step? How many would it be for 16 x 256 elements?",
    "A thread reads four neighbours of a tile by one instruction. In which direction does the tile of A have to lie for that?",
    "Four floats are read by one instruction if they lie at a multiple of 16 bytes. For which sizes do all rows of A and of B begin at one?",
  },
  hints = { -- from a nudge to almost the whole solution
    "The four numbers that a lane reads by one instruction have to lie side by side. Of B these are four columns of one row. Of A they would be four rows of one column: so transpose the tile of A, a[DEPTH][TILE], when you write it.",
    "Let a warp have a square of 64 x 64 elements: 8 lanes down and 4 across, each with 8 x 16. A step then takes 64 numbers of A and 64 of B.",
    "A thread's rows are two times four neighbours, 32 apart, and its columns four times four, 16 apart: so the lanes of a request read side by side.",
    "*(float4 *)&b[j] = *(const float4 *)&from->b[k][x + j * ACROSS] takes four at once. b is an array in registers all the same: all its indices are known.",
    "Bring by a template: multiply<float4> where inner and columns are multiples of 4, for all rows begin at 16 bytes then; multiply<float>, number by number, for all other sizes.",
    "When the tile of A is transposed, a warp writes numbers of several columns, whose rows in the tile are TILE long: in the same banks. Make them 4 longer.",
  },
  goals = {
    "Take from memory as few instructions, and from shared memory as few numbers, as a warp can do with.",
    "Let a fast way stand beside the one that is right for all sizes.",
  },
  judged = { -- the counts that check judges
    {
      what = "a thread takes four numbers of a tile at a time",
      program = "matmul", count = "shared_loads", per = "work", most = 0.12,
    },
    {
      what = "no bank conflicts",
      program = "matmul", count = "bank_conflicts", most = 0,
    },
  },
  mistakes = { -- the check has to find each
    {
      what = "rows below A that are read", program = "matmul",
      sizes = { rows = 150, columns = 132, inner = 20 },
      changes = {
        { from = "const bool there = inside && down < rows;\n        *(PIECE *)&share",
          to = "const bool there = inside;\n        *(PIECE *)&share" },
      },
    },
    {
      what = "zeros that are forgotten behind the last column of A and row of B", program = "matmul",
      sizes = { rows = 150, columns = 132, inner = 20 },
      changes = {
        { from = "there ? *(const PIECE *)&b[down * columns] : PIECE();",
          to = "*(const PIECE *)&b[down * columns];" },
      },
    },
    {
      what = "lanes that share a row where they should share a column", program = "matmul",
      sizes = { rows = 150, columns = 132, inner = 20 },
      changes = { { from = "lane % DOWN * 4", to = "lane / DOWN * 4" } },
    },
  },
}
