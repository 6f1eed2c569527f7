-- Mutants of lesson 00, y = a x + y.

local mutants = require "mutants"

mutants.judge({ "00-first-kernel/axpy" }, {
  { "no guard", "if (i < n)\n        y[i]", "y[i]" },
  { "a guard that admits one too many", "if (i < n)", "if (i <= n)" },
  { "a guard that admits one too few", "if (i < n)", "if (i + 1 < n)" },
  { "blocks rounded down", "(n + THREADS - 1) / THREADS", "n / THREADS" },
  { "a block too many", "(n + THREADS - 1) / THREADS", "(n + THREADS - 1) / THREADS + 1",
    same = "its threads are guarded" },
  { "an index without the block", "(uint64_t)blockIdx.x * blockDim.x + threadIdx.x",
    "threadIdx.x" },
  { "x is not scaled", "a * x[i]", "x[i]" },
  { "y is not added", "a * x[i] + y[i]", "a * x[i]" },
  { "y is scaled", "a * x[i] + y[i]", "x[i] + a * y[i]" },
  { "fused", "a * x[i] + y[i]", "fmaf(a, x[i], y[i])", same = "all values are small integers" },
  { "x and y exchanged", "axpy->a, d_x, d_y)", "axpy->a, d_y, d_x)" },
  { "never launched", "add_scaled<<<blocks, THREADS>>>(n, axpy->a, d_x, d_y);", "" },
  { "y is sent once", "CHECK(cudaMemcpy(d_y, axpy->y,",
    "static int sent; if (!sent++) CHECK(cudaMemcpy(d_y, axpy->y," },
  { "x is not sent", "CHECK(cudaMemcpy(d_x, axpy->x, bytes, cudaMemcpyHostToDevice));", "" },
  { "elements instead of bytes", "cudaMemcpy(d_y, axpy->y, bytes,", "cudaMemcpy(d_y, axpy->y, n," },
  { "nothing is copied back", "CHECK(cudaMemcpy(answer, d_y, bytes, cudaMemcpyDeviceToHost));",
    "" },
  { "x is copied back", "cudaMemcpy(answer, d_y,", "cudaMemcpy(answer, d_x," },
  { "an array that is not freed", "CHECK(cudaFree(d_x));", "" },
})

mutants.done()
