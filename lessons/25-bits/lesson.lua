-- Facts about this lesson; the prose is in README.md.
return {
  number = 25,
  title = "A bit for a cell",
  from = 24,
  teaches = { "bit-slices" },
  programs = {
    life = {
      sizes = {
        gpu = { width = 1024, height = 1024, generations = 1024 },
        emulated = { width = 333, height = 255, generations = 33 },
      },
      limit = { bytes_per_cell = 0.25, launches_per_generation = 1 },
    },
  },
  predict = { -- asked before the first run; what is counted answers it
    question = "The board is copied to the device, 1024 x 1024 cells, now with a bit for each. How many bytes are that?",
    program = "life", count = "bytes_to_device",
  },
  questions = {
    "A cell takes one bit of memory, and not 32. What is that worth on a board that is far larger than the cache?",
    "Eight neighbours are added up, and what one bit can hold is 0 or 1. With which operations does one add 32 cells' neighbours at once?",
    "Where a row has 333 cells, its last word has 13 of them. What has to lie beside its last bit, and what beside the first bit of the row?",
  },
  hints = { -- for writing it oneself: from a nudge to nearly all
    "lesson_life_bits() and lesson_board_bits() have the board in bits, 32 cells to a uint32_t, bit 0 the first. A uint4 has 128 cells: read as lesson 24 reads its four.",
    "The left neighbours of a word's 32 cells, in their places, are the word moved up by one bit, with the highest bit of the word before: cell << 1 | before >> 31. Right likewise, with the lowest bit of the next.",
    "Three bits a, b, c add up to a number of two bits: a ^ b ^ c is the ones, and (a & b) | (c & (a ^ b)) the twos. On words these are 32 additions at once. Keep both of each row, where lesson 24 kept the sum.",
    "Nine cells are alive after three, or after four if the middle one is alive. Ones: add the three rows' ones, which carries a two. Then three twos and that carry: twos, and fours. Three is 011, four is 100; eight or nine cannot be mistaken for either.",
    "In a row's last word, put column 0's cell behind the last column's: clear what is there, and or row[0] moved up by as many bits as there are cells. For word 0 the word before is the last one, moved up until its last cell is bit 31.",
  },
  goals = {
    "Keep what needs a bit in a bit, and compute with 32 of them at once.",
    "Know what then takes the time: on a large board memory, still.",
  },
  judged = { -- what check counts
    {
      what = "a read brings many cells",
      program = "life", count = "global_loads", per = "work", most = 0.2,
    },
    {
      what = "the board goes to the device in bits",
      program = "life", count = "bytes_to_device", per = "work", most = 0.1,
    },
  },
  mistakes = { -- which the check has to find
    {
      what = "a board that ends within a word, and nothing behind its last column", program = "life",
      sizes = { width = 37, height = 19, generations = 3 },
      changes = { { from = "if (at.count < WORDS * BITS)", to = "if (at.count < 0)" } },
    },
    {
      what = "the last word beside the first, as it is", program = "life",
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
