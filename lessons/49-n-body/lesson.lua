-- Facts about this lesson; the prose is in README.md.
return {
  number = 49,
  title = "A tile of bodies",
  tracks = { "nbody" },
  teaches = { "compute-bound" },
  programs = {
    nbody = {
      sizes = { gpu = { bodies = 270336 }, emulated = { bodies = 2053 } },
      steps = { bodies = { 1024 } },
      also = { { bodies = 1024 }, { bodies = 1025 } }, -- one block, and one body more
      limit = { launches = 1, float_instructions_per_interaction = 11 },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "A thread reads a body from the tile and adds its pull on its own body. How many bodies does it read from shared memory for each interaction of two bodies?",
    program = "nbody", count = "shared_loads", per = "work",
  },
  questions = {
    "Each of n bodies needs the positions of all n. How often does a block read each place from global memory, and how many interactions does it compute with it?",
    "Why does the loop over the tiles have two barriers?",
    "One multiprocessor issues four instructions at a time, each for 32 lanes. How many interactions can it compute in 100 cycles, if one takes 12 instructions?",
  },
  hints = { -- from a nudge to almost the whole solution
    "All threads of a block need all bodies, in the same order. So they can read them together, some at a time, into shared memory.",
    "Declare __shared__ float4 tile[THREADS]. In each turn, thread i copies body start + i into tile[i], if there is such a body; then add_pulls() takes the tile in place of positions + start.",
    "No thread may use the tile before all have written their bodies: __syncthreads(). And no thread may write the next tile before all have used this one: a second __syncthreads().",
    "The last tile may be cut: min(THREADS, n - start) bodies are in it. The guard of the copy is start + (int)threadIdx.x < n, and all threads reach both barriers, also those whose own body does not exist.",
  },
  goals = {
    "Read data once for many threads, and compute with it many times.",
    "Count the instructions of an inner loop, and know what limits it.",
  },
  judged = { -- the counts that check judges
    {
      what = "a body that is read from global memory serves at least 500 interactions",
      program = "nbody", count = "global_loads", per = "work", most = 1 / 500,
    },
  },
  start = { -- a program without a tile
    nbody = {
      {
        from = [[
    __shared__ float4 tile[THREADS];
]],
        to = "",
      },
      {
        from = [[
    for (int start = 0; start < n; start += THREADS) {
        if (start + (int)threadIdx.x < n)
            tile[threadIdx.x] = positions[start + threadIdx.x];
        __syncthreads();
        add_pulls(&total, own, tile, min(THREADS, n - start));
        __syncthreads();
    }
]],
        to = [[
    /* Yours: let the threads of the block read these bodies together. */
    for (int start = 0; start < n; start += THREADS)
        add_pulls(&total, own, positions + start, min(THREADS, n - start));
]],
      },
    },
  },
  mistakes = { -- the check has to find each
    {
      what = "no barrier before the tile is used", program = "nbody", sizes = { bodies = 1557 },
      changes = {
        { from = "positions[start + threadIdx.x];\n        __syncthreads();\n",
          to = "positions[start + threadIdx.x];\n" },
      },
    },
    {
      what = "no barrier before the tile is written again", program = "nbody",
      sizes = { bodies = 1557 },
      changes = {
        { from = "min(THREADS, n - start));\n        __syncthreads();\n",
          to = "min(THREADS, n - start));\n" },
      },
    },
    {
      what = "a last tile that is taken to be full", program = "nbody", sizes = { bodies = 1557 },
      changes = { { from = "tile, min(THREADS, n - start)", to = "tile, THREADS" } },
    },
    {
      what = "a last tile that is left out", program = "nbody", sizes = { bodies = 1557 },
      changes = { { from = "start < n; start += THREADS", to = "start + THREADS <= n; start += THREADS" } },
    },
    {
      what = "the square of the distance in place of its cube", program = "nbody",
      sizes = { bodies = 1557 },
      changes = { { from = "root * root * root", to = "root * root" } },
    },
    {
      what = "bodies that push along one axis", program = "nbody", sizes = { bodies = 1557 },
      changes = { { from = "other.x - own.x", to = "own.x - other.x" } },
    },
    {
      what = "no softening", program = "nbody", sizes = { bodies = 1557 },
      changes = { { from = "fmaf(z, z, NBODY_SOFTENING)", to = "z * z" } },
    },
  },
}
