-- Facts about this lesson; the prose is in README.md.
return {
  number = 29,
  title = "All generations in one launch",
  from = 27,
  tracks = { "life-limit" },
  teaches = { "messages-between-blocks" },
  programs = {
    life = {
      sizes = {
        gpu = { width = 1024, height = 1024, generations = 1024 },
        emulated = { width = 100, height = 255, generations = 53 },
      },
      steps = { width = { 32 }, height = { 64 }, generations = { 1, 16 } },
      also = { { width = 53, height = 70, generations = 53 } }, -- three exchanges
      limit = { logic_per_cell = 0.25 },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "1024 generations of 1024 x 1024 cells are computed, and the patches exchange messages after every sixteen. How many kernels are launched?",
    program = "life", count = "launches",
  },
  questions = {
    "The board of 1024 x 1024 bits is 128 KB, and a GPU of 132 multiprocessors has 33 MB of registers. What is it read from memory for?",
    "Blocks cannot see each other's registers. How can they exchange messages, and how does a block that reads know that a message has arrived?",
  },
  hints = { -- for writing it oneself: from a nudge to nearly all
    "Let each warp keep a patch of the board in registers, with a margin of sixteen cells on every side, and make sixteen generations. Then the margin is wrong, and has to come from the warps that have it right.",
    "Sixteen cells fit into half a word. The number of the exchange goes into its other half: a message that carries its own stamp needs no flag beside it, no fence, and no barrier. Write it by cuda::atomic_ref, and read it by one until the stamp is right. The order cuda::memory_order_relaxed is enough.",
    "A message has two places, in turns. A warp that writes message 3 has read what its readers sent as message 2, and they sent it after they had read message 1.",
    "A block that waits for a block that is not resident, because there is no room for it, waits for ever. cudaLaunchCooperativeKernel refuses to launch then: so ask cudaOccupancyMaxActiveBlocksPerMultiprocessor before, and launch once for each sixteen generations if they do not fit.",
    "A width that is no multiple of 32: put the board beside itself until it is. On a torus that is the same board.",
  },
  goals = {
    "Let blocks that run at the same time exchange messages, without a barrier of all blocks.",
    "Know when latency is what takes the time, and what can be done about it.",
  },
  judged = { -- the counts that check judges
    {
      what = "all generations are made in one launch",
      program = "life", count = "launches", most = 1,
    },
  },
  mistakes = { -- the check has to find each
    {
      what = "messages taken from the wrong place", program = "life",
      sizes = { width = 37, height = 19, generations = 19 },
      changes = { { from = "(2 * word + halves - 1) % halves", to = "(2 * word + halves - 2) % halves" } },
    },
    {
      what = "the wrong half of a word in a message", program = "life",
      sizes = { width = 37, height = 19, generations = 19 },
      changes = { { from = "half[i][1] = patch->cells[i][0] >> HALF", to = "half[i][1] = (patch->cells[i][0] & 0xffff)" } },
    },
    {
      what = "seventeen generations with a margin of sixteen", program = "life",
      sizes = { width = 37, height = 100, generations = 19 },
      changes = { { from = "i > 0; i--", to = "i >= 0; i--" } },
    },
  },
}
