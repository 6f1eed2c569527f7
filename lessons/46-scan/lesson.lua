-- Facts about this lesson; the prose is in README.md.
return {
  number = 46,
  title = "Prefix sums in three passes",
  tracks = { "scan" },
  teaches = { "scan" },
  programs = {
    scan = {
      sizes = { gpu = { elements = 67108859 }, emulated = { elements = 4210003 } },
      steps = { elements = { 4, 12288 } },
      limit = { bytes_per_element = 8, launches = 1 },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "A sector holds 8 elements, so one pass over the array reads 0.125 sectors per element. How many sectors do the kernels of all three passes read from global memory, per element?",
    program = "scan", count = "global_load_sectors", per = "work",
  },
  questions = {
    "Element i of the result depends on all elements before it. How can many threads compute the result at the same time?",
    "How often does a prefix sum in three passes read and write each element?",
    "Why can the second pass not begin before the first one has ended?",
  },
  hints = { -- from a nudge to almost the whole solution
    "The prefix sums of an array can be put together from those of its parts: to each part, add the sum of all parts before it. This holds for tiles of an array, for warps of a tile and for lanes of a warp.",
    "scan_tile() makes each element the sum of its warp's elements up to it. What is left is the sum of the warps below: lane 0 of each warp writes its warp's sum to shared memory, and after a barrier each warp scans these sums by scan_warp().",
    "scan_block(): up_to = scan_warp(lane < WARPS ? sums[lane] : 0). Lane WARPS - 1 has the sum of the block, and lane `warp` that of all warps up to this one, from which you subtract of_warp. __shfl_sync() gives both to all lanes.",
    "scan_sums() is one block. In each turn it scans THREADS sums: by scan_warp() in each warp, and by scan_block() over the warps. The sum of all turns before is added, too. Between two turns stands a barrier, because scan_block() uses its shared memory again.",
    "add_sums() has a block for each tile but the first: tile = blockIdx.x + 1. It loads the tile from out, and stores it with sums[tile - 1] added.",
  },
  goals = {
    "Put prefix sums together from those of parts, at each level: elements of a lane, lanes, warps, tiles.",
    "Use the end of a kernel as a barrier for all blocks.",
  },
  judged = { -- the counts that check judges
    {
      what = "the elements are read four at a time",
      program = "scan", count = "global_load_sectors", per = "request", least = 12,
    },
    {
      what = "the sums of the tiles are scanned, and added: three launches",
      program = "scan", count = "launches", least = 2, most = 3,
    },
    {
      what = "no pass but the first and the third reads all elements",
      program = "scan", count = "global_load_sectors", per = "work", most = 0.27,
    },
  },
  start = { -- the parts left to write
    scan = {
      {
        from = [=[
    if (lane == 0)
        sums[warp] = of_warp;
    __syncthreads();
    const unsigned up_to = scan_warp(lane < WARPS ? sums[lane] : 0);
    *of_block = __shfl_sync(ALL, up_to, WARPS - 1);
    return __shfl_sync(ALL, up_to, warp) - of_warp;
]=],
        to = [[
    /* Yours: the warps exchange their sums in shared memory. */
    *of_block = of_warp;
    return 0;
]],
      },
      {
        from = [=[
    unsigned before = 0;
    for (unsigned first = 0; first < tiles; first += THREADS) {
        const unsigned tile = first + threadIdx.x;
        const unsigned up_to = scan_warp(tile < tiles ? sums[tile] : 0);
        unsigned of_all;
        const unsigned warps = scan_block(__shfl_sync(ALL, up_to, LANES - 1), &of_all);
        if (tile < tiles)
            sums[tile] = before + warps + up_to;
        before += of_all;
        __syncthreads(); /* before scan_block()'s sums are overwritten */
    }
]=],
        to = [[
    /* Yours: THREADS sums at a time */
]],
      },
      {
        from = [=[
    const unsigned tile = blockIdx.x + 1;
    uint4 share[LOADS];
    load_tile(out, tile, fours, share);
    store_tile(out, tile, fours, share, sums[tile - 1]);
]=],
        to = [[
    /* Yours */
]],
      },
    },
  },
  mistakes = { -- the check has to find each
    {
      what = "no barrier before the sums of the warps are read", program = "scan",
      sizes = { elements = 5003 },
      changes = { { from = "sums[warp] = of_warp;\n    __syncthreads();\n", to = "sums[warp] = of_warp;\n" } },
    },
    {
      what = "each lane adds what it gets, the lowest ones, too", program = "scan",
      sizes = { elements = 33 },
      changes = { { from = "threadIdx.x % LANES >= distance ? below : 0", to = "below" } },
    },
    {
      what = "a warp's own sum is added twice", program = "scan", sizes = { elements = 1009 },
      changes = { { from = "__shfl_sync(ALL, up_to, warp) - of_warp", to = "__shfl_sync(ALL, up_to, warp)" } },
    },
    {
      what = "the third pass adds a tile's own sum, too", program = "scan",
      sizes = { elements = 20011 },
      changes = { { from = "sums[tile - 1]", to = "sums[tile]" } },
    },
    {
      what = "tiles beyond the first 256 do not get the sum of all before", program = "scan",
      sizes = { elements = 4210003 },
      changes = { { from = "        before += of_all;\n", to = "" } },
    },
  },
}
