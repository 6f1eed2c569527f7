-- Facts about this lesson; the prose is in README.md.
return {
  number = 60,
  title = "A sparse matrix, equal shares of entries",
  from = 58,
  tracks = { "spmv" },
  teaches = { "equal-shares", "balance" },
  programs = {
    spmv = {
      sizes = { gpu = { rows = 4000000 }, emulated = { rows = 20011 } },
      steps = { rows = { 17, 24 } }, -- about as many rows have a block's share of entries
      also = { { rows = 104 } }, -- six whole shares
      limit = { bytes_per_entry = 8, bytes_per_row = 12, launches = 1 },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "A block takes 512 entries, whose rows have some 30 each. It adds to y atomically only where a row has entries of other blocks, too. How many atomic additions does a block make, on average? (0 to 20)",
    program = "spmv", count = "global_atomics", per = "block",
  },
  questions = {
    "A row has 4096 entries, and a block takes 512. How many blocks add to this row's element of y?",
    "How does a block know which rows its entries belong to?",
    "Why does y have to be 0 before the launch, although most of its elements are stored, and not added to?",
  },
  hints = { -- from a nudge to almost the whole solution
    "Divide the entries instead of the rows: block b takes those from b * SHARE on, SHARE = 512 of them, whatever rows they belong to. 128 threads take 4 entries each.",
    "A thread takes every 128th entry of the share, so that neighbouring threads read neighbouring entries. It begins all loads from columns and values before it uses the first, in arrays of 4 elements, and then puts its products into shared memory. After a barrier, the block adds them up row by row.",
    "The host finds the row in which each share begins, once before the repeats, and copies these rows to the device. A block's rows are then first_rows[b] to first_rows[b + 1]; the last block ends with the last row.",
    "Of a row, the block has the entries from max(offsets[row], first) to before min(offsets[row + 1], end); there may be none. Several lanes can share a row, as in lesson 58: as many as there are threads for, up to 32.",
    "If the row begins before the share, or ends after it, lane 0 calls atomicAdd(&y[row], sum), and otherwise it stores y[row] = sum. cudaMemset sets y to 0 before the launch.",
  },
  goals = {
    "Give all blocks the same work, whatever shape the data have.",
    "Add atomically only where blocks meet.",
  },
  judged = { -- the counts that check judges
    {
      what = "nearly all lanes are active",
      program = "spmv", count = "active_lanes", least = 85,
    },
    {
      what = "the sectors of a row are not read again and again",
      program = "spmv", count = "global_load_sectors", per = "work", most = 42,
    },
    {
      what = "a block adds atomically only to its first row and to its last",
      program = "spmv", count = "global_atomics", per = "block", most = 2,
    },
  },
  mistakes = { -- the check has to find each
    {
      what = "y is not set to 0", program = "spmv", sizes = { rows = 200 },
      changes = { { from = "        CHECK(cudaMemset(d_y, 0, vector_bytes));\n", to = "" } },
    },
    {
      what = "a row of two blocks is stored, not added to", program = "spmv", sizes = { rows = 200 },
      changes = { { from = "row_first < first || row_end > end", to = "false" } },
    },
    {
      what = "only the block that ends a row adds to it", program = "spmv", sizes = { rows = 200 },
      changes = { { from = "row_first < first || row_end > end", to = "row_first < first" } },
    },
    {
      what = "no barrier between the products and the sums", program = "spmv",
      sizes = { rows = 200 },
      changes = { { from = "    __syncthreads();\n", to = "" } },
    },
    {
      what = "a product is looked for at its place among all entries", program = "spmv",
      sizes = { rows = 200 },
      changes = { { from = "products[i - first]", to = "products[i]" } },
    },
    {
      what = "a row's entries of other blocks are added up, too", program = "spmv",
      sizes = { rows = 200 },
      changes = { { from = "from = max(row_first, first), to = min(row_end, end)", to = "from = row_first, to = row_end" } },
    },
    {
      what = "the last share ends behind the last entry", program = "spmv", sizes = { rows = 200 },
      changes = { { from = "end = min(first + SHARE, entries)", to = "end = first + SHARE" } },
    },
    {
      what = "threads without a row store 0", program = "spmv",
      sizes = { rows = 1009, matrix = "skewed" },
      changes = { { from = "lane != 0 || from >= to", to = "lane != 0" } },
    },
    {
      what = "the row in which the last share ends is not found", program = "spmv",
      sizes = { rows = 200 },
      changes = { { from = "block <= blocks", to = "block < blocks" } },
    },
  },
}
