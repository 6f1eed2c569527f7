-- Facts about this lesson; the prose is in README.md.
return {
  number = 11,
  title = "A sum from lane to lane",
  from = 10,
  tracks = { "sum" },
  teaches = { "shuffles" },
  player = true,
  programs = {
    sum = {
      sizes = { gpu = { elements = 16777216 }, emulated = { elements = 3000017 } },
      steps = { elements = { 256, 270336 } },
      limit = { bytes_per_element = 4, launches = 2 },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "The 32 lanes of a warp now add up their sums by shuffles, without shared memory, and then each warp writes its sum to shared memory. How many numbers does a block of 256 threads write there?",
    program = "sum", count = "shared_stores", per = "block",
  },
  questions = {
    "How many bytes of shared memory does a block need now, and at how many barriers do its threads wait?",
    "Reading the numbers takes as long as before. How much time can the shuffles save?",
  },
  hints = { -- from a nudge to almost the whole solution
    "The lanes of a warp can read each other's registers: __shfl_xor_sync(mask, value, away) gives each lane the value of the lane whose number differs from its own by the bit `away`. It needs no memory and no barrier.",
    "Take five steps, with `away` = 1, 2, 4, 8 and 16: then each lane of the warp has the sum of all 32 lanes. The mask names the lanes that take part: 0xffffffff names all of them.",
    "A block of 256 threads has 8 warps. Lane 0 of each warp writes its warp's sum to a __shared__ array of 8; then comes one __syncthreads(); then the first warp adds up the eight sums in the same way.",
    "All 32 lanes of the first warp have to take part in the last shuffles, because the mask names them. The lanes after the eighth bring 0.",
  },
  goals = {
    "Exchange values between the lanes of a warp, with the right mask.",
    "Know what shared memory and barriers are still needed for: to exchange values between warps.",
  },
  judged = { -- the counts that check judges
    {
      what = "the threads of a block wait at one barrier",
      program = "sum", count = "barriers", per = "block", most = 1,
    },
    {
      what = "only the sum of each warp goes through shared memory",
      program = "sum", count = "shared_stores", per = "block", most = 32,
    },
    {
      what = "the numbers are read on the GPU, each about once",
      program = "sum", count = "global_loads", per = "work", least = 1,
    },
    {
      what = "only the sum is copied back",
      program = "sum", count = "bytes_to_host", most = 8,
    },
  },
  mistakes = { -- the check has to find each
    {
      what = "one step of the shuffles too few", program = "sum", sizes = { elements = 1009 },
      changes = { { from = "mine = warp_sum(mine, WARP);", to = "mine = warp_sum(mine, WARP / 2);" } },
    },
    {
      what = "warps beyond the first dropped", program = "sum", sizes = { elements = 1009 },
      changes = { { from = "if (warp == 0)\n        mine = warp_sum(lane < THREADS / WARP ? sums[lane] : 0, THREADS / WARP);", to = "" } },
    },
    {
      what = "lanes without a warp's sum that do not bring 0", program = "sum", sizes = { elements = 1009 },
      changes = {
        { from = "warp_sum(lane < THREADS / WARP ? sums[lane] : 0, THREADS / WARP)",
          to = "warp_sum(sums[lane % (THREADS / WARP)], WARP)" },
      },
    },
  },
}
