-- Mutants of lessons 24 to 26, life: four cells per load, bits, a graph.

local mutants = require "mutants"

-- The loop down the rows, and the torus.
mutants.judge({ "24-four-a-load/life", "25-bits/life" }, {
  { "a row is its own lower one", "row + 1 < height ? row + 1 : 0", "row" },
  { "the row below the last is not the first", "row + 1 < height ? row + 1 : 0", "row + 1" },
  { "the last row is its own upper one", "first > 0 ? first - 1 : height - 1", "first > 0 ? first - 1 : 0" },
  { "the current row never changes", "here = down;", "" },
  { "one row too many", "if (row < height)\n", "" },
  { "one row too few", "if (row < height)\n", "if (row < height - 1)\n" },
  { "threads beyond the last row", " || first >= height)", ")" },
  { "rows rounded down", "(height + THREADS_Y * ROWS - 1) / (THREADS_Y * ROWS)", "(height + THREADS_Y * ROWS - 1) / (THREADS_Y * ROWS) / 2" },
  { "one generation too few", "generation = 0;", "generation = 1;" },
  { "a repeat begins with the last answer", "life->first, row_bytes, row_bytes, height,",
    "answer, row_bytes, row_bytes, height," },
})

mutants.judge({ "24-four-a-load/life" }, {
  { "seven neighbours", "cell[i] + cell[i + 1] + cell[i + 2]", "cell[i] + cell[i + 1]" },
  { "a cell is its own neighbour", " - here.cell[i];", ";" },
  { "no cell survives", "(neighbours | here.cell[i]) == 3", "neighbours == 3" },
  { "the last column is its own left one", "column > 0 ? column - 1 : width - 1", "column > 0 ? column - 1 : 0" },
  { "the last four cells have no right neighbour", "column + CELLS < width ? column + CELLS : 0",
    "column + CELLS" },
  { "rows that are not padded", "((size_t)width + CELLS - 1) / CELLS * CELLS", "(size_t)width" },
})

mutants.judge({ "25-bits/life" }, {
  { "no bit from the word before", "cell << 1 | word[i] >> (BITS - 1)", "cell << 1" },
  { "no bit from the next word", "cell >> 1 | word[i + 2] << (BITS - 1)", "cell >> 1" },
  { "left and right exchanged", "const uint32_t left = cell << 1 | word[i] >> (BITS - 1);",
    "const uint32_t left = cell >> 1 | word[i + 2] << (BITS - 1);" },
  { "four neighbours revive a dead cell", "fours & here.cell[i]", "fours" },
  { "no cell lives with three neighbours", "(ones & twos & ~fours) | ", "" },
  { "seven neighbours count as three", "ones & twos & ~fours", "ones & twos" },
  { "a carry of two inputs only", "(a & b) | (c & (a ^ b))", "a & b" },
  { "a carry written differently", "(a & b) | (c & (a ^ b))", "(a & b) | (c & (a | b))",
    same = "if a and b are 1, c does not matter" },
  { "bits after the last column stay", "(word[i + 1] & ((1u << at.count % BITS) - 1)) |",
    "word[i + 1] |" },
  { "the last word is not moved up", "row[at.left] << at.up", "row[at.left]" },
  { "all words are moved up", "word > 0 ? 0 : (last + 1) * BITS - width", "(last + 1) * BITS - width" },
})

mutants.judge({ "26-graph/life" }, {
  { "launched at once instead of captured", "threads, 0, stream>>>", "threads>>>" },
  { "the short graph instead of the long one", "left < LONGEST ? rest : many", "many" },
  { "one generation too many", "i < generations; i++", "i <= generations; i++",
    same = "the extra one is written to a board that is not read" },
  { "the boards exchanged", "i % 2 ? next : cells, i % 2 ? cells : next",
    "i % 2 ? cells : next, i % 2 ? next : cells" },
})

mutants.done()
