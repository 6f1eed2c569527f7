-- Mutants of lessons 09 to 11, sums of floats.

local mutants = require "mutants"

local TOTAL = "lesson_total(&lesson, total);"

mutants.judge({ "09-float-sums/sum", "10-block-sums/sum", "11-shuffle/sum" }, {
  { "an estimate", TOTAL, "lesson_total(&lesson, 0.5 * sum->elements);" },
  { "ten thousandths too much", TOTAL, "lesson_total(&lesson, total * 1.00001);" },
  { "a thousandth of the bound too much", TOTAL, "lesson_total(&lesson, total * 1.000000003);",
    same = "rounding explains it" },
  { "no number", TOTAL, "lesson_total(&lesson, NAN);" },
  { "infinity", TOTAL, "lesson_total(&lesson, INFINITY);" },
  { "less than nothing", TOTAL, "lesson_total(&lesson, -total);" },
  { "the first answer for ever", TOTAL,
    "static double kept; kept = kept ? kept : total; lesson_total(&lesson, kept);" },
})

mutants.judge({ "09-float-sums/sum" }, {
  { "a float total", "double sum = 0;\n#pragma omp parallel for reduction(+ : sum)\n",
    "float sum = 0;\n" },
  { "every other number", "i++", "i += 2" },
  { "one core", "#pragma omp parallel for reduction(+ : sum)\n", "",
    same = "it only takes longer" },
  { "whole numbers", "sum += x[i];", "sum += (int)(x[i] + 0.5f);" },
})

local KERNELS = {
  { "no guard", "i < n;", "i < n + 1;" },
  { "a number less", "i < n;", "i + 1 < n;" },
  { "the last block dropped", "i < n;", "i < n - n % THREADS;" },
  { "blocks rounded down", "(n + THREADS - 1) / THREADS)", "n / THREADS)",
    same = "the loop takes what the grid does not cover, from one block on" },
  { "blocks without a limit", "        blocks = MOST_BLOCKS;\n", "        ;\n",
    same = "the blocks' sums are added by a loop" },
  { "one block", "        blocks = MOST_BLOCKS;\n", "        blocks = 1;\n",
    same = "the loop takes what the grid does not cover" },
  { "no loop", "i += threads)", "i += n)" },
  { "a sum that is not begun", "float mine = 0;", "float mine = sums[blockIdx.x];" },
  { "each thread writes the block's sum", "if (threadIdx.x == 0)", "" },
  { "another thread writes it", "if (threadIdx.x == 0)", "if (threadIdx.x == THREADS - 1)" },
  { "all blocks write one place", "sums[blockIdx.x] = mine;", "sums[0] = mine;" },
  { "no second launch", "block_sums<<<1, THREADS>>>(d_sums, blocks, d_total);", "" },
  { "a block's sum too few", "(d_sums, blocks, d_total)", "(d_sums, blocks - 1, d_total)" },
  { "a block's sum too many", "(d_sums, blocks, d_total)", "(d_sums, blocks + 1, d_total)" },
  { "many blocks add the blocks' sums", "block_sums<<<1, THREADS>>>", "block_sums<<<2, THREADS>>>" },
  { "the sum of the first block", "cudaMemcpy(&total, d_total,", "cudaMemcpy(&total, d_sums," },
  { "nothing comes back",
    "CHECK(cudaMemcpy(&total, d_total, sizeof total, cudaMemcpyDeviceToHost));", "" },
  { "numbers for bytes", "cudaMemcpy(d_x, sum->x, bytes,", "cudaMemcpy(d_x, sum->x, n," },
  { "sent once", "CHECK(cudaMemcpy(d_x,", "static int sent; if (!sent++) CHECK(cudaMemcpy(d_x," },
}
mutants.judge({ "10-block-sums/sum", "11-shuffle/sum" }, KERNELS)

-- The tree of lesson 10, in either of its programs.
mutants.judge({ "10-block-sums/sum", "10-block-sums/madd" }, {
  { "no barrier", "__syncthreads();", "" },
  { "a barrier for those that add", "        __syncthreads();\n        if (thread < half)\n",
    "        if (thread < half)\n            __syncthreads();\n        if (thread < half)\n" },
  { "a barrier behind the step", "        __syncthreads();\n        if (thread < half)\n"
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
  { "what all threads read while one writes", "thread == 0 ? sums[0] : 0", "sums[0]",
    same = "clang, as nvcc, reads it for the one that wants it" },
})

mutants.judge({ "10-block-sums/madd", "09-float-sums/madd" }, {
  { "b twice", "b[at] + c[at]", "b[at] + b[at]" },
  { "a difference", "b[at] + c[at]", "b[at] - c[at]" },
  { "c first", "b[at] + c[at]", "c[at] + b[at]", same = "a sum of two has no order" },
  { "rows and columns exchanged", "(size_t)row * columns + column",
    "(size_t)column * rows + row", same = "each element comes by once, in any order" },
  { "rows of another length", "(size_t)row * columns + column", "(size_t)row * rows + column" },
  { "an element that is wrong", "lesson_matrix_sum(&lesson, a, total);",
    "a[(size_t)rows * columns / 2] += 1e-6f; lesson_matrix_sum(&lesson, a, total);" },
  { "no sum", "lesson_matrix_sum(&lesson, a, total);", "lesson_matrix_sum(&lesson, a, 0);" },
})

mutants.judge({ "10-block-sums/madd" }, {
  { "no loop over rows", "row += gridDim.y * blockDim.y", "row = rows",
    same = "the grid covers them, up to 524,280" },
  { "no guard of the columns", "column < columns;", "column < (columns + 31) / 32 * 32;" },
  { "a thread's number without its row", "threadIdx.y * blockDim.x + threadIdx.x;",
    "threadIdx.x;" },
  { "a block's number without its row", "(size_t)blockIdx.y * gridDim.x + blockIdx.x",
    "blockIdx.x" },
  { "rows of blocks rounded down", "(rows + THREADS_Y - 1) / THREADS_Y", "rows / THREADS_Y + 1",
    same = "a block too many, or none, whose loops are empty" },
  { "the sums of a block's threads alone", "i += blockDim.x", "i += blocks" },
  { "a is not brought back", "CHECK(cudaMemcpy(a, d_a, bytes, cudaMemcpyDeviceToHost));", "" },
})

mutants.judge({ "11-shuffle/sum" }, {
  { "a step too few", "away < lanes;", "away < lanes / 2;" },
  { "a step too many", "away = 1; away < lanes;", "away = 1; away <= lanes;" },
  { "from far to near", "away = 1; away < lanes; away *= 2", "away = lanes / 2; away; away /= 2",
    same = "each lane still meets all others" },
  { "a mask of half the warp", "0xffffffff, mine, away", "0xffff, mine, away" },
  { "a mask of one lane", "0xffffffff, mine, away", "1, mine, away" },
  { "down instead of across", "__shfl_xor_sync(", "__shfl_down_sync(",
    same = "lane 0 alone is asked, and gets the sum of all" },
  { "up instead of across", "__shfl_xor_sync(", "__shfl_up_sync(" },
  { "no barrier", "__syncthreads();", "" },
  { "each lane writes its warp's sum", "if (lane == 0)", "",
    same = "all lanes have it, and write the same" },
  { "the last lane writes its warp's sum", "if (lane == 0)", "if (lane == WARP - 1)",
    same = "all lanes have it" },
  { "lanes beyond that bring what there is", "lane < THREADS / WARP ? sums[lane] : 0",
    "sums[lane]" },
  { "eight lanes come, of 32 that the mask names", "    if (warp == 0)\n",
    "    if (warp == 0 && lane < THREADS / WARP)\n",
    same = "the others go to the kernel's end, and are waited for no longer" },
  { "all warps add what the warps came to", "    if (warp == 0)\n", "",
    same = "all of them get it, and one is asked" },
  { "the first warp alone", "    if (warp == 0)\n", "    if (warp > 0)\n" },
})

mutants.done()
