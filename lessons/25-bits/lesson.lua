-- Facts about this lesson; the prose is in README.md.
return {
  number = 25,
  title = "A bit for a cell",
  from = 24,
  tracks = { "life-limit" },
  teaches = { "bit-slices" },
  programs = {
    life = {
      sizes = {
        gpu = { width = 1024, height = 1024, generations = 1024 },
        emulated = { width = 333, height = 255, generations = 33 },
      },
      steps = { width = { 32, 128, 4096 }, height = { 4, 16 }, generations = { 1 } },
      limit = { bytes_per_cell = 0.25, launches_per_generation = 1 },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "The program copies the board of 1024 x 1024 cells to the device, now with one bit for each cell. How many bytes does it copy?",
    program = "life", count = "bytes_to_device",
  },
  questions = {
    "A cell takes one bit of memory instead of 32. By what factor does this help on a board that is far larger than the cache?",
    "A cell has eight neighbours to add up, but one bit holds only 0 or 1. Which operations add the neighbours of 32 cells at once?",
    "If a row has 333 cells, its last word has 13 of them. Which cell has to lie after the last of these, and which before the first cell of the row?",
  },
  hints = { -- from a nudge to almost the whole solution
    "lesson_life_bits() and lesson_board_bits() have the board in bits: a uint32_t has 32 cells, and bit 0 is the first. A uint4 has 128 cells: read it as lesson 24 reads its four cells.",
    "To get the left neighbours of a word's 32 cells in their places, shift the word up by one bit, and add the highest bit of the word before: cell << 1 | before >> 31. For the right neighbours, shift the word down, and add the lowest bit of the next word.",
    "Three bits a, b, c add up to a number of two bits: a ^ b ^ c is its ones, and (a & b) | (c & (a ^ b)) its twos. On words, these are 32 additions at once. For each row, keep ones and twos, where lesson 24 keeps the sum.",
    "A cell will live if the nine cells add up to three, or to four with the middle cell alive. Add the ones of the three rows: this gives the ones, and carries a two. Add the three twos and this carry: they give the twos and the fours. Three is 011 and four is 100; eight and nine, 000 and 001, look like neither.",
    "In a row's last word, put column 0's cell after the last column's: clear the bits there, and or them with row[0], shifted up by the number of cells in the word. For word 0, the word before is the last word, shifted up until its last cell is bit 31.",
  },
  goals = {
    "Keep a value that needs one bit in one bit, and compute with 32 of them at once.",
    "Know what takes the time then: on a large board it is still memory.",
  },
  judged = { -- the counts that check judges
    {
      what = "a read brings many cells",
      program = "life", count = "global_loads", per = "work", most = 0.2,
    },
    {
      what = "the board goes to the device in bits",
      program = "life", count = "bytes_to_device", per = "work", most = 0.1,
    },
  },
  mistakes = { -- the check has to find each
    {
      what = "a board that ends within a word, and no column 0 after its end", program = "life",
      sizes = { width = 37, height = 19, generations = 3 },
      changes = { { from = "if (at.count < WORDS * BITS)", to = "if (at.count < 0)" } },
    },
    {
      what = "a last word that is not shifted for its place before word 0", program = "life",
      sizes = { width = 37, height = 19, generations = 3 },
      changes = { { from = "word > 0 ? 0 : (last + 1) * BITS - width", to = "0" } },
    },
    {
      what = "a carry that is lost", program = "life",
      sizes = { width = 256, height = 35, generations = 3 },
      changes = { { from = " ^ (sum & carried)", to = "" } },
    },
  },
}
