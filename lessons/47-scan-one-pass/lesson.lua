-- Facts about this lesson; the prose is in README.md.
return {
  number = 47,
  title = "Prefix sums in one pass",
  from = 46,
  tracks = { "scan" },
  teaches = { "look-back" },
  programs = {
    scan = {
      sizes = { gpu = { elements = 67108859 }, emulated = { elements = 1000003 } },
      steps = { elements = { 4, 12288 } },
      limit = { bytes_per_element = 8, launches = 1 },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "Lesson 46 launches three kernels, because no block may read a sum before it has been written. How many kernels does a repeat launch now?",
    program = "scan", count = "launches",
  },
  questions = {
    "How many bytes per element does lesson 46 move, and how many must be moved at least?",
    "A block waits for blocks of earlier tiles. Why must it draw its tile from a counter, and not take the tile blockIdx.x?",
    "A word holds a sum and says of what. Why may it be read and written in relaxed order?",
  },
  hints = { -- from a nudge to almost the whole solution
    "A block that has scanned its tile keeps it in registers until it knows the sum of all tiles before it. Then it stores the tile, for the first and last time.",
    "Each block publishes the sum of its tile as soon as it knows it, and later the sum of all tiles up to its own. So a later block need not add the sums of all tiles: it looks back until it finds a tile with the sum of all.",
    "A sum and what it is a sum of must be read together. Put both into one word of 64 bits: cuda::atomic_ref<uint64_t, cuda::thread_scope_device>. If the number of the launch is part of it, no word has to be set back.",
    "A block that waits keeps its place on the GPU. Wait only for blocks that run already: each block draws its tile from a counter. atomicInc(&drawn, gridDim.x - 1) also sets the counter back to 0 for the next launch.",
    "The first warp looks back, a tile per lane, the nearest in lane 0. Each lane waits until its word is of this launch. complete = __ballot_sync(ALL, …) says which lanes found the sum of all tiles up to theirs; the lowest of them is __ffs(complete) - 1. scan_warp() of the sums has there what the block needs. If there is none, add all 32 and go 32 tiles further back.",
  },
  goals = {
    "Let blocks of one launch depend on each other, and know why none waits for ever.",
    "Publish a value and its state in one word.",
  },
  judged = { -- the counts that check judges
    {
      what = "one kernel",
      program = "scan", count = "launches", most = 1,
    },
    {
      what = "each element is read once",
      program = "scan", count = "global_load_sectors", per = "work", most = 0.14,
    },
    {
      what = "each element is written once",
      program = "scan", count = "global_store_sectors", per = "work", most = 0.14,
    },
  },
  mistakes = { -- the check has to find each
    {
      what = "a word that is stored in the ordinary way", program = "scan",
      sizes = { elements = 40013 },
      changes = { {
        from = "word_ref(*word).store((uint64_t)what << 32 | sum, cuda::memory_order_relaxed);",
        to = "*word = (uint64_t)what << 32 | sum;",
      } },
    },
    {
      what = "the sum of all tiles lacks the tile's own", program = "scan",
      sizes = { elements = 40013 },
      changes = { { from = "sum + of_tile", to = "sum" } },
    },
    {
      what = "one tile too many is added", program = "scan", sizes = { elements = 40013 },
      changes = { { from = "__ffs(complete) - 1", to = "__ffs(complete)" } },
    },
    {
      what = "tiles beyond one that has the sum of all are added, too", program = "scan",
      sizes = { elements = 40013 },
      changes = { { from = "scan_warp((unsigned)word), last)", to = "scan_warp((unsigned)word), LANES - 1)" } },
    },
    {
      what = "no barrier before the tile is stored", program = "scan", sizes = { elements = 40013 },
      changes = { {
        from = "    __syncthreads();\n    store_tile(out, tile, fours, share, before_tile + before);\n",
        to = "    store_tile(out, tile, fours, share, before_tile + before);\n",
      } },
    },
  },
}
