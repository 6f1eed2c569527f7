-- Facts about this lesson; the prose is in README.md.
return {
  number = 53,
  title = "Products by warp groups",
  from = 52,
  tracks = { "tensor-cores" },
  needs = { "sm_90a" }, -- wgmma, TMA and clusters
  programs = {
    matmul = {
      sizes = {
        gpu = { rows = 8192, columns = 8192, inner = 8192 },
        emulated = { rows = 300, columns = 270, inner = 170 },
      },
      steps = { rows = { 256 }, columns = { 256 }, inner = { 64 } },
      thresholds = { inner = { 256 } }, -- above it, stages are used again
      also = { { rows = 4300, columns = 4097, inner = 65 } }, -- more tiles than an H100 has blocks
      limit = { bytes_per_element = 4, launches = 3, halves = 1 },
    },
  },
  questions = {
    "Which threads wait for `full`, and which for `empty`? How many arrivals does each of them need?",
    "One thread of the first warp group starts all copies of its block. What do the other threads of this group do meanwhile?",
    "Two blocks below one another in C belong to a cluster. Which factor do they share, and how many bytes does each of them copy for a stage?",
    "The sums are in registers, and A and B in shared memory. Which loads into registers of lesson 52 are gone?",
  },
  hints = { -- from a nudge to almost the whole solution
    "Give each role its own warps: one warp group copies, two multiply. Two arrays of barriers in shared memory connect them: `full`, on which a stage's copies arrive, and `empty`, on which its readers arrive.",
    "tma_map() in hopper.h describes a matrix once, on the host; the kernel takes it as const __grid_constant__ CUtensorMap. cp_async_bulk_tensor() then copies a box whose first column and row one thread names, and fills it with zeros beyond the matrix.",
    "mbarrier_arrive_expect_tx() says how many bytes have to arrive on `full`; wait with mbarrier_try_wait_parity(). A barrier's phases alternate: in round r of the pipeline wait for parity r % 2 of `full`, and for (r + 1) % 2 of `empty`, which is true at once in round 0.",
    "A stage has A as 128 rows of 64 halves, and B as four panels of 64 rows with 64 halves: so each row has 128 bytes, and TMA swizzles it. Four calls of wgmma_64x256x16() between wgmma_begin() and wgmma_end() multiply a stage.",
    "Launch as many blocks as there are multiprocessors, and let each take one tile of C after another: then the next tile's copies are under way while the sums of this one are written.",
    "Put two blocks into a cluster with __cluster_dims__(2). Each copies half the panels of B with a mask of both blocks, so `empty` needs the arrivals of both: cluster.map_shared_rank(&line->empty[i], rank) is the other block's barrier.",
  },
  goals = {
    "Let one thread copy whole tiles, and others multiply, without a barrier for the whole block.",
    "Multiply from shared memory, by four warps together.",
    "Share a tile between the blocks of a cluster.",
  },
}
