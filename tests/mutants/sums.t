-- Mutants of lessons 09 to 11, sums of floats.

local mutants = require "mutants"

local TOTAL = "lesson_total(&lesson, total);"

mutants.judge({ "09-float-sums/sum", "10-block-sums/sum", "11-shuffle/sum" }, {
  { "an estimate", TOTAL, "lesson_total(&lesson, 0.5 * sum->elements);" },
  { "a hundred-thousandth too much", TOTAL, "lesson_total(&lesson, total * 1.00001);" },
  { "an error far below the bound", TOTAL, "lesson_total(&lesson, total * 1.000000003);",
    same = "rounding explains it" },
  { "NaN", TOTAL, "lesson_total(&lesson, NAN);" },
  { "infinity", TOTAL, "lesson_total(&lesson, INFINITY);" },
  { "a negative sum", TOTAL, "lesson_total(&lesson, -total);" },
  { "the first answer in every repeat", TOTAL,
    "static double kept; kept = kept ? kept : total; lesson_total(&lesson, kept);" },
})

mutants.judge({ "09-float-sums/sum" }, {
  { "a float total", "double sum = 0;\n#pragma omp parallel for reduction(+ : sum)\n",
    "float sum = 0;\n" },
  { "every other element", "i++", "i += 2" },
  { "one core", "#pragma omp parallel for reduction(+ : sum)\n", "",
    same = "it only takes longer" },
  { "values rounded to integers", "sum += x[i];", "sum += (int)(x[i] + 0.5f);" },
})

local KERNELS = {
  { "no guard", "i < n;", "i < n + 1;" },
  { "one element too few", "i < n;", "i + 1 < n;" },
  { "the last block dropped", "i < n;", "i < n - n % THREADS;" },
  { "blocks rounded down", "(n + THREADS - 1) / THREADS)", "n / THREADS)",
    same = "the loop covers what the grid does not, with one block or more" },
  { "blocks without a limit", "        blocks = most;\n", "        ;\n",
    same = "a loop adds the blocks' sums" },
  { "one block", "        blocks = most;\n", "        blocks = 1;\n",
    same = "the loop covers what the grid does not" },
  { "no loop", "i += threads)", "i += n)" },
  { "a sum that is not initialised", "float mine = 0;", "float mine = sums[blockIdx.x];" },
  { "each thread writes the block's sum", "if (threadIdx.x == 0)", "" },
  { "another thread writes it", "if (threadIdx.x == 0)", "if (threadIdx.x == THREADS - 1)" },
  { "all blocks write one place", "sums[blockIdx.x] = mine;", "sums[0] = mine;" },
  { "no second launch", "block_sums<<<1, THREADS>>>(d_sums, blocks, d_total);", "" },
  { "a block's sum too few", "(d_sums, blocks, d_total)", "(d_sums, blocks - 1, d_total)" },
  { "a block's sum too many", "(d_sums, blocks, d_total)", "(d_sums, blocks + 1, d_total)" },
  { "many blocks add the blocks' sums", "block_sums<<<1, THREADS>>>", "block_sums<<<2, THREADS>>>" },
  { "the sum of the first block", "cudaMemcpy(&total, d_total,", "cudaMemcpy(&total, d_sums," },
  { "nothing is copied back",
    "CHECK(cudaMemcpy(&total, d_total, sizeof total, cudaMemcpyDeviceToHost));", "" },
  { "elements instead of bytes", "cudaMemcpy(d_x, sum->x, bytes,", "cudaMemcpy(d_x, sum->x, n," },
  { "sent once", "CHECK(cudaMemcpy(d_x,", "static int sent; if (!sent++) CHECK(cudaMemcpy(d_x," },
}
mutants.judge({ "10-block-sums/sum", "11-shuffle/sum" }, KERNELS)

-- The tree of lesson 10, in both of its programs
mutants.judge({ "10-block-sums/sum", "10-block-sums/madd" }, {
  { "no barrier", "__syncthreads();", "" },
  { "a barrier only for the threads that add",
    "        __syncthreads();\n        if (thread < half)\n",
    "        if (thread < half)\n            __syncthreads();\n        if (thread < half)\n" },
  { "a barrier after the step", "        __syncthreads();\n        if (thread < half)\n"
    .. "            sums[thread] += sums[thread + half];\n",
    "        if (thread < half)\n            sums[thread] += sums[thread + half];\n"
      .. "        __syncthreads();\n" },
  { "a barrier too many", "__syncthreads();", "__syncthreads(); __syncthreads();",
    same = "it only takes time" },
  { "all threads add", "if (thread < half)", "" },
  { "a thread too many adds", "if (thread < half)", "if (thread <= half)" },
  { "a thread too few adds", "if (thread < half)", "if (thread + 1 < half)" },
  { "a tree that begins too low", "half = THREADS / 2", "half = THREADS / 4" },
  { "a tree that ends too soon", "half > 0", "half > 1" },
  { "the last of the sums", "? sums[0] : 0", "? sums[THREADS - 1] : 0" },
  { "all threads read while one writes", "thread == 0 ? sums[0] : 0", "sums[0]",
    same = "clang, like nvcc, reads it only in the thread that needs it" },
})

mutants.judge({ "10-block-sums/madd", "09-float-sums/madd" }, {
  { "b twice", "b[at] + c[at]", "b[at] + b[at]" },
  { "a difference", "b[at] + c[at]", "b[at] - c[at]" },
  { "c first", "b[at] + c[at]", "c[at] + b[at]", same = "addition is commutative" },
  { "rows and columns exchanged", "(size_t)row * columns + column",
    "(size_t)column * rows + row", same = "each element is visited once, in any order" },
  { "rows of another length", "(size_t)row * columns + column", "(size_t)row * rows + column" },
  { "a wrong element", "lesson_matrix_sum(&lesson, a, total);",
    "a[(size_t)rows * columns / 2] += 1e-6f; lesson_matrix_sum(&lesson, a, total);" },
  { "no sum", "lesson_matrix_sum(&lesson, a, total);", "lesson_matrix_sum(&lesson, a, 0);" },
})

mutants.judge({ "10-block-sums/madd" }, {
  { "no loop over rows", "row += gridDim.y * blockDim.y", "row = rows",
    same = "the grid covers them, up to 524,280" },
  { "no guard of the columns", "column < columns;", "column < (columns + 31) / 32 * 32;" },
  { "a thread index without its row", "threadIdx.y * blockDim.x + threadIdx.x;",
    "threadIdx.x;" },
  { "a block index without its row", "(size_t)blockIdx.y * gridDim.x + blockIdx.x",
    "blockIdx.x" },
  { "rows of blocks rounded down", "(rows + THREADS_Y - 1) / THREADS_Y", "rows / THREADS_Y + 1",
    same = "one block row too many, or none; the loops of the extra one are empty" },
  { "a wrong stride over the blocks' sums", "i += blockDim.x", "i += blocks" },
  { "a is not copied back", "CHECK(cudaMemcpy(a, d_a, bytes, cudaMemcpyDeviceToHost));", "" },
})

mutants.judge({ "11-shuffle/sum" }, {
  { "a step too few", "away < lanes;", "away < lanes / 2;" },
  { "a step too many", "away = 1; away < lanes;", "away = 1; away <= lanes;" },
  { "from far to near", "away = 1; away < lanes; away *= 2", "away = lanes / 2; away; away /= 2",
    same = "each lane still gets the values of all others" },
  { "a mask of half the warp", "0xffffffff, mine, away", "0xffff, mine, away" },
  { "a mask of one lane", "0xffffffff, mine, away", "1, mine, away" },
  { "down instead of across", "__shfl_xor_sync(", "__shfl_down_sync(",
    same = "only lane 0 is used, and it gets the whole sum" },
  { "up instead of across", "__shfl_xor_sync(", "__shfl_up_sync(" },
  { "no barrier", "__syncthreads();", "" },
  { "each lane writes its warp's sum", "if (lane == 0)", "",
    same = "all lanes have it, and write the same" },
  { "the last lane writes its warp's sum", "if (lane == 0)", "if (lane == WARP - 1)",
    same = "all lanes have it" },
  { "lanes without a warp add old values", "lane < THREADS / WARP ? sums[lane] : 0",
    "sums[lane]" },
  { "only eight of the mask's 32 lanes call it", "    if (warp == 0)\n",
    "    if (warp == 0 && lane < THREADS / WARP)\n",
    same = "the other lanes end, and are not waited for" },
  { "all warps add the warps' sums", "    if (warp == 0)\n", "",
    same = "all of them get the sum, and one is used" },
  { "all warps but the first", "    if (warp == 0)\n", "    if (warp > 0)\n" },
})

mutants.done()
