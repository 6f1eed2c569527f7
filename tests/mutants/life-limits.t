-- Mutants of lessons 24 to 26, life: four cells a load, bits, a graph.

local mutants = require "mutants"

-- The way down, and the torus.
mutants.judge({ "24-four-a-load/life", "25-bits/life" }, {
  { "the row below its own", "row + 1 < height ? row + 1 : 0", "row" },
  { "no row beyond the last", "row + 1 < height ? row + 1 : 0", "row + 1" },
  { "the last row is its own upper one", "first > 0 ? first - 1 : height - 1", "first > 0 ? first - 1 : 0" },
  { "a row in its own place", "here = down;", "" },
  { "a row too far", "if (row < height)\n", "" },
  { "a row less", "if (row < height)\n", "if (row < height - 1)\n" },
  { "threads beyond the last row", " || first >= height)", ")" },
  { "rows rounded down", "(height + THREADS_Y * ROWS - 1) / (THREADS_Y * ROWS)", "(height + THREADS_Y * ROWS - 1) / (THREADS_Y * ROWS) / 2" },
  { "a generation less", "generation = 0;", "generation = 1;" },
  { "the first population for ever", "life->first, row_bytes, row_bytes, height,",
    "answer, row_bytes, row_bytes, height," },
})

mutants.judge({ "24-four-a-load/life" }, {
  { "seven neighbours", "cell[i] + cell[i + 1] + cell[i + 2]", "cell[i] + cell[i + 1]" },
  { "a cell is its own neighbour", " - here.cell[i];", ";" },
  { "nobody stays", "(neighbours | here.cell[i]) == 3", "neighbours == 3" },
  { "the last column is its own left one", "column > 0 ? column - 1 : width - 1", "column > 0 ? column - 1 : 0" },
  { "the right one of the last four is beyond", "column + CELLS < width ? column + CELLS : 0", "column + CELLS" },
  { "rows that are not padded", "((size_t)width + CELLS - 1) / CELLS * CELLS", "(size_t)width" },
})

mutants.judge({ "25-bits/life" }, {
  { "no bit from the word before", "cell << 1 | word[i] >> (BITS - 1)", "cell << 1" },
  { "no bit from the next word", "cell >> 1 | word[i + 2] << (BITS - 1)", "cell >> 1" },
  { "left for right", "const uint32_t left = cell << 1 | word[i] >> (BITS - 1);",
    "const uint32_t left = cell >> 1 | word[i + 2] << (BITS - 1);" },
  { "four bring the dead to life", "fours & here.cell[i]", "fours" },
  { "nobody lives with three", "(ones & twos & ~fours) | ", "" },
  { "seven is three", "ones & twos & ~fours", "ones & twos" },
  { "all carry", "(a & b) | (c & (a ^ b))", "a & b" },
  { "a carry in other words", "(a & b) | (c & (a ^ b))", "(a & b) | (c & (a | b))", same = "where a and b are 1, c is not asked" },
  { "what lies behind the last column stays", "(word[i + 1] & ((1u << at.count % BITS) - 1)) |",
    "word[i + 1] |" },
  { "the last word is not moved up", "row[at.left] << at.up", "row[at.left]" },
  { "all words are moved up", "word > 0 ? 0 : (last + 1) * BITS - width", "(last + 1) * BITS - width" },
})

mutants.judge({ "26-graph/life" }, {
  { "launched now, and not noted down", "threads, 0, stream>>>", "threads>>>" },
  { "the rest in the long graph's place", "left < LONGEST ? rest : many", "many" },
  { "a generation more", "i < generations; i++", "i <= generations; i++",
    same = "the one too many is made where nobody looks" },
  { "the boards in each other's place", "i % 2 ? next : cells, i % 2 ? cells : next",
    "i % 2 ? cells : next, i % 2 ? next : cells" },
})

mutants.done()
