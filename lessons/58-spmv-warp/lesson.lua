-- Facts about this lesson; the prose is in README.md.
return {
  number = 58,
  title = "A sparse matrix, several lanes a row",
  from = 50,
  tracks = { "spmv" },
  teaches = { "lanes-per-row", "balance" },
  programs = {
    spmv = {
      sizes = { gpu = { rows = 4000000 }, emulated = { rows = 20011 } },
      steps = { rows = { 16, 64 } },
      limit = { bytes_per_entry = 8, bytes_per_row = 12, launches = 1 },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "Eight lanes share a row of some 30 entries, and read eight neighbours at a time. How many 32-byte sectors does a request to read touch now, on average, with those for x? (1 to 32)",
    program = "spmv", count = "global_load_sectors", per = "request",
  },
  questions = {
    "32 lanes take the first entries of 32 rows, or the first 8 entries of 4 rows. How many sectors is that?",
    "Rows have 5 entries. How many of a warp's lanes would work if each row had a whole warp?",
    "A warp holds 16 rows, and one of them has 4096 entries. How can the other lanes help?",
  },
  hints = { -- from a nudge to almost the whole solution
    "The entries of a row are neighbours in memory. So neighbouring lanes should take neighbouring entries of one row, and add up their sums at the end.",
    "Let a block have lanes x rows threads: threadIdx.x is the lane within a row, threadIdx.y the row within the block. A lane begins at offsets[row] + lane, and goes on by `lanes`. Then __shfl_xor_sync adds up over `lanes` lanes, as in lesson 11, and lane 0 writes y[row].",
    "All lanes of a warp must reach a shuffle, so a thread beyond the last row must not return. Give it no entries instead: first = end = 0.",
    "Choose `lanes` on the host, by entries / rows: a power of two, up to 32. Four entries for each lane are enough to keep loads in flight. Write the loop so that four loads begin before the first is used: an inner loop of fixed length, with a condition.",
    "A row that is much longer than that is left out at first. __ballot_sync(0xffffffff, is_long && lane == 0) has a bit for each such row of the warp. For each bit, all 32 lanes get the row's place from its owner by __shfl_sync, add up the row together, and the owner keeps the sum.",
  },
  goals = {
    "Choose how many lanes share a task by how large the tasks are.",
    "Treat the few that are far too large in another way.",
  },
  judged = { -- the counts that check judges
    {
      what = "a request to read touches fewer sectors",
      program = "spmv", count = "global_load_sectors", per = "request", most = 14,
    },
    {
      what = "the sectors of a row are not read again and again",
      program = "spmv", count = "global_load_sectors", per = "work", most = 60,
    },
  },
  mistakes = { -- the check has to find each
    {
      what = "the sums of a row's lanes are not added up", program = "spmv", sizes = { rows = 200 },
      changes = { { from = "    sum = warp_sum(sum, lanes);\n", to = "" } },
    },
    {
      what = "a lane goes on by one entry instead of `lanes`", program = "spmv",
      sizes = { rows = 200 },
      changes = { { from = "sum_of_products(first + lane, end, lanes,", to = "sum_of_products(first + lane, end, 1," } },
    },
    {
      what = "the long rows are left out", program = "spmv", sizes = { rows = 1009, matrix = "skewed" },
      changes = { { from = "        if (lane_of_warp == owner)\n            sum = all;\n", to = "        (void)all;\n" } },
    },
    {
      what = "the long rows are added up by one lane", program = "spmv",
      sizes = { rows = 1009, matrix = "skewed" },
      changes = { { from = "warp_sum(sum_of_products(from, to, WARP, columns, values, x), WARP)", to = "sum_of_products(from, to, WARP, columns, values, x)" } },
    },
    {
      what = "the grid has a block for as many rows as a block has threads", program = "spmv",
      sizes = { rows = 200 },
      changes = { { from = "(rows + rows_of_block - 1) / rows_of_block", to = "(rows + THREADS - 1) / THREADS" } },
    },
  },
}
