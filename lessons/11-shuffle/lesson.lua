-- Facts about this lesson; the prose is in README.md.
return {
  number = 11,
  title = "A sum from lane to lane",
  from = 10,
  teaches = { "shuffles" },
  programs = {
    sum = {
      sizes = { gpu = { elements = 16777216 }, emulated = { elements = 3000017 } },
      limit = { bytes_per_element = 4, launches = 2 },
    },
  },
  predict = { -- asked before the first run; what is counted answers it
    question = "The 32 lanes of a warp now tell each other what they have without shared memory, and each warp writes what it came to. How many numbers does a block of 256 threads write to shared memory?",
    program = "sum", count = "shared_stores", per = "block",
  },
  questions = {
    "How many bytes of shared memory does a block need now, and how often do its threads wait for each other?",
    "Reading the numbers takes as long as before. How much can be won?",
  },
  hints = { -- for writing it oneself: from a nudge to nearly all
    "The lanes of a warp can read each other's registers: __shfl_xor_sync(mask, value, away) gives each lane the value of the one whose number differs by the bit `away`. No memory, no barrier.",
    "Five steps, with 1, 2, 4, 8 and 16, and each lane of the warp has the sum of all 32. The mask says who takes part: 0xffffffff, all of them.",
    "A block of 256 threads is 8 warps: lane 0 of each writes its warp's sum to a __shared__ array of 8, then one __syncthreads(), then the first warp adds up the eight in the same way.",
    "All 32 lanes of the first warp have to take part in the last shuffles, for the mask names them: those beyond the eighth bring 0.",
  },
  goals = {
    "Exchange values between the lanes of a warp, with the right mask.",
    "Know what shared memory and barriers are still needed for: what warps tell each other.",
  },
  judged = { -- what check counts
    {
      what = "the threads of a block wait for each other once",
      program = "sum", count = "barriers", per = "block", most = 1,
    },
    {
      what = "only what a warp came to goes through shared memory",
      program = "sum", count = "shared_stores", per = "block", most = 32,
    },
    {
      what = "the numbers are read on the GPU, each about once",
      program = "sum", count = "global_loads", per = "work", least = 1,
    },
    {
      what = "the sum alone comes back",
      program = "sum", count = "bytes_to_host", most = 8,
    },
  },
  mistakes = { -- which the check has to find
    {
      what = "a step of the shuffles too few", program = "sum", sizes = { elements = 1009 },
      changes = { { from = "mine = warp_sum(mine, WARP);", to = "mine = warp_sum(mine, WARP / 2);" } },
    },
    {
      what = "warps beyond the first dropped", program = "sum", sizes = { elements = 1009 },
      changes = { { from = "if (warp == 0)\n        mine = warp_sum(lane < THREADS / WARP ? sums[lane] : 0, THREADS / WARP);", to = "" } },
    },
    {
      what = "lanes beyond the warps that bring no 0", program = "sum", sizes = { elements = 1009 },
      changes = {
        { from = "warp_sum(lane < THREADS / WARP ? sums[lane] : 0, THREADS / WARP)",
          to = "warp_sum(sums[lane % (THREADS / WARP)], WARP)" },
      },
    },
  },
}
