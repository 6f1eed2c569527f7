-- Facts about this lesson; the prose is in README.md.
return {
  number = 51,
  title = "A matrix product by tensor cores",
  from = 15,
  tracks = { "tensor-cores" },
  teaches = { "tensor-core", "half-precision", "fragment" },
  programs = {
    matmul = {
      sizes = {
        gpu = { rows = 4096, columns = 4096, inner = 4096 },
        emulated = { rows = 100, columns = 77, inner = 53 },
      },
      steps = { rows = { 64 }, columns = { 64 }, inner = { 16 } },
      limit = { bytes_per_element = 4, launches = 1, halves = 1 },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "A product of 256 × 256 matrices has 16,777,216 multiplications. A warp multiplies tiles of 16 × 16 elements. How many multiplications by tensor cores does the kernel make for each operation (an addition or a multiplication) of the product?",
    program = "matmul", count = "tensor_multiplications", per = "work",
  },
  questions = {
    "How many multiplications does a warp make with one operation of the tensor cores?",
    "Why is the answer exact, although A and B are rounded to half precision?",
    "Why does a thread not write the elements of its fragment to C by itself?",
  },
  hints = { -- from a nudge to almost the whole solution
    "Include <mma.h>. A wmma::fragment holds a tile of 16 × 16 elements, spread over the lanes of a warp: one of A, one of B, and an accumulator for the sums.",
    "All lanes of a warp call each wmma function together, with the same arguments: load_matrix_sync() from shared memory, mma_sync(), store_matrix_sync(). So think of what a warp computes, not of what a thread does.",
    "The tiles in shared memory become half: the assignment of a float converts it. Their rows must lie a multiple of 16 bytes apart; 8 elements more for each row also avoid bank conflicts.",
    "Let each warp compute 32 × 32 elements of C: two fragments of A and two of B give four products. Load the four fragments once per step of 16, and then call mma_sync() four times.",
    "At the end, store the accumulators in an array of floats in shared memory, wait for the other warps, and let each thread copy the elements that lie inside C.",
  },
  goals = {
    "Multiply tiles of half-precision numbers by tensor cores.",
    "Know what a warp must do together, and which lane holds what: nothing that a program may rely on.",
  },
  judged = { -- the counts that check judges
    {
      what = "tensor cores make the multiplications",
      program = "matmul", count = "tensor_multiplications", per = "work", least = 0.5,
    },
    {
      what = "no bank conflicts",
      program = "matmul", count = "bank_conflicts", most = 0,
    },
  },
  mistakes = { -- the check has to find each
    {
      what = "no first barrier", program = "matmul",
      sizes = { rows = 100, columns = 77, inner = 53 },
      changes = { { from = "first);\n        __syncthreads();\n", to = "first);\n" } },
    },
    {
      what = "no second barrier", program = "matmul",
      sizes = { rows = 100, columns = 77, inner = 53 },
      changes = {
        { from = "__syncthreads(); /* no thread may overwrite what others still read */", to = "" },
      },
    },
    {
      what = "sums that are never set to 0", program = "matmul",
      sizes = { rows = 100, columns = 77, inner = 53 },
      changes = { { from = "        wmma::fill_fragment(sums[i / PARTS][i % PARTS], 0.0f);", to = "        ;" } },
    },
    {
      what = "rows that lie no multiple of 16 bytes apart", program = "matmul",
      sizes = { rows = 100, columns = 77, inner = 53 },
      changes = {
        { from = "a[TILE][SIDE + 8]", to = "a[TILE][SIDE + 1]" },
        { from = "[0], SIDE + 8)", to = "[0], SIDE + 1)" },
      },
    },
    {
      what = "no guard at the right edge", program = "matmul",
      sizes = { rows = 100, columns = 77, inner = 53 },
      changes = { { from = "        if (row < rows && column < columns)", to = "        if (row < rows)" } },
    },
  },
}
