-- Facts about this lesson; the prose is in README.md.
return {
  number = 52,
  title = "A pipeline for tensor cores",
  from = 51,
  tracks = { "tensor-cores" },
  needs = { "sm_80" }, -- mma.sync.m16n8k16 and copies that are asynchronous in hardware
  programs = {
    matmul = {
      sizes = {
        gpu = { rows = 4096, columns = 4096, inner = 4096 },
        emulated = { rows = 150, columns = 270, inner = 170 },
      },
      steps = { rows = { 128 }, columns = { 256 }, inner = { 32 } },
      thresholds = { inner = { 128 } }, -- above it, stages are used again
      limit = { bytes_per_element = 4, launches = 3, halves = 1 },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "For 256 × 256 matrices, two blocks go through 256 steps each, 32 at a time, with four stages. In lesson 51 a block has two barriers for 16 steps. How many barriers do the two blocks have together?",
    program = "matmul", count = "barriers",
  },
  questions = {
    "Why does a kernel of its own round A and B, when lesson 51 rounds them on the way to the tiles?",
    "After the barrier of a step, which stage is complete, and which one may be overwritten?",
    "ldmatrix loads 8 pieces of 16 bytes below one another. In which banks would they lie if the rows of a tile were 64 bytes long and unchanged?",
    "Why may a lane write its sums to C by itself here, and not in lesson 51?",
  },
  hints = { -- from a nudge to almost the whole solution
    "An asynchronous copy cannot round a float. So let a first kernel write A and B as half arrays, with zeros up to whole tiles: then no copy needs a guard.",
    "Copy pieces of 16 bytes with __pipeline_memcpy_async(), into one of four stages in dynamic shared memory. More than 48 KiB of it need cudaFuncSetAttribute(multiply, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes) before the launch.",
    "Call __pipeline_commit() once for each stage, also if there is nothing left to copy: then __pipeline_wait_prior(2) before the barrier always means that the next stage is complete.",
    "ldmatrix gives each lane what mma.sync wants. Let lane l name row l % 16, column l / 16 * 8 of 16 × 16 halves: ldmatrix.sync.aligned.m8n8.x4.shared.b16 for A, and the same with .trans for two tiles of B. The address is (unsigned)__cvta_generic_to_shared(pointer).",
    "Against bank conflicts, keep column x of row y of B at column x ^ y % 8 * 8, and of A, whose rows have only 32 halves, at x ^ y / 2 % 4 * 8. Use the same place for the copy and for ldmatrix.",
    "Load the factors of the next 16 steps before you multiply those of these 16. Sum i of a lane's four is in row lane / 4 + i / 2 * 8, column lane % 4 * 2 + i % 2 of the tile of 16 × 8. So two sums are neighbours: write them as a float2, if every row of C begins at a multiple of 8 bytes.",
  },
  goals = {
    "Keep several copies in flight, in a pipeline of stages.",
    "Use the instructions of the tensor cores themselves, and know which lane holds what.",
    "Arrange a tile so that copies and loads both have no bank conflicts.",
  },
  judged = { -- the counts that check judges
    {
      what = "tensor cores make the multiplications",
      program = "matmul", count = "tensor_multiplications", per = "work", least = 0.5,
    },
    {
      what = "16 bytes are copied to shared memory at a time",
      program = "matmul", count = "shared_stores", per = "work", most = 0.01,
    },
    {
      what = "one barrier for 16 steps or more",
      program = "matmul", count = "barriers", most = 7,
    },
    {
      what = "no bank conflicts",
      program = "matmul", count = "bank_conflicts", most = 0,
    },
  },
  mistakes = { -- the check has to find each
    {
      what = "no barrier", program = "matmul",
      sizes = { rows = 150, columns = 77, inner = 170 },
      changes = { { from = "__syncthreads(); /* all parts are", to = "; /* all parts are" } },
    },
    {
      what = "a wait that is a group short", program = "matmul",
      sizes = { rows = 150, columns = 77, inner = 170 },
      changes = { { from = "prior(STAGES - 2)", to = "prior(STAGES - 1)" } },
    },
    {
      what = "copies that overwrite the next tiles", program = "matmul",
      sizes = { rows = 150, columns = 77, inner = 170 },
      changes = { { from = "copy(stage, a", to = "copy(next, a" } },
    },
    {
      what = "factors of B that are not transposed", program = "matmul",
      sizes = { rows = 100, columns = 77, inner = 53 },
      changes = { { from = "x4.trans.shared", to = "x4.shared" } },
    },
    {
      what = "sums written to the columns of other lanes", program = "matmul",
      sizes = { rows = 100, columns = 77, inner = 53 },
      changes = { { from = "threadIdx.x % 4 * 2;", to = "threadIdx.x % 8;" } },
    },
    {
      what = "pieces loaded from other places than they are copied to", program = "matmul",
      sizes = { rows = 100, columns = 77, inner = 53 },
      changes = { { from = "*to_a = in_a(to, at / DEPTH, at % DEPTH)", to = "*to_a = &to->a[at / DEPTH][at % DEPTH]" } },
    },
    {
      what = "no zeros beyond the columns", program = "matmul",
      sizes = { rows = 100, columns = 77, inner = 53 },
      changes = { { from = "y < rows && x < columns ? from", to = "y < rows ? from" } },
    },
    {
      what = "no guard at the right edge", program = "matmul",
      sizes = { rows = 100, columns = 77, inner = 53 },
      changes = { { from = "            if (row < rows && column + j < columns)", to = "            if (row < rows)" } },
    },
  },
}
