-- matmul.lua: mistakes in lessons 14 and 15, matrix products.

return {
  ["14-matmul/matmul"] = {
    { "the row of `a` is multiplied by the columns of the result", "(size_t)row * inner + k",
      "(size_t)row * columns + k" },
    { "a guard with `&&`", "row >= rows || column >= columns", "row >= rows && column >= columns" },
    { "the loop ends after `k <= inner`", "k < inner", "k <= inner" },
    { "`c +=` instead of `c =`", "c[(size_t)row * columns + column] = sum",
      "c[(size_t)row * columns + column] += sum" },
    { "a block has more than 1,024 threads", "SIDE = 16", "SIDE = 64" },
    { "the number of blocks is rounded down",
      "blocks((columns + SIDE - 1) / SIDE, (rows + SIDE - 1) / SIDE)",
      "blocks(columns / SIDE, rows / SIDE)" },
    { "`b` is read by rows instead of columns", "(size_t)k * columns + column",
      "(size_t)column * inner + k" },
    { "the result is copied with a number of elements instead of bytes",
      "cudaMemcpy(answer, d_c, c_bytes,",
      "cudaMemcpy(answer, d_c, (size_t)rows * columns," },
  },
  ["15-matmul-tile/matmul"] = {
    { "no `__syncthreads` after the tiles are loaded", "__syncthreads();\n\n", "\n" },
    { "no `__syncthreads` before the next tiles", "__syncthreads(); /*", "/*" },
    { "no zeros beside the matrix", "in_a ? a[(size_t)row * inner + first + x] : 0",
      "a[(size_t)row * inner + first + x]" },
    { "a tile's loop goes to `inner`", "k < SIDE", "k < inner" },
    { "threads beside the matrix return before the barrier", "float sum = 0;",
      "if (row >= rows || column >= columns)\n        return;\n    float sum = 0;" },
    { "`b_tile[x][y]` instead of `b_tile[y][x]`", "b_tile[y][x] = in_b", "b_tile[x][y] = in_b" },
    { "the last tiles are left out", "first < inner; first", "first + SIDE <= inner; first" },
    { "the sum begins anew with each tile", "for (int k = 0; k < SIDE; k++)",
      "sum = 0;\n        for (int k = 0; k < SIDE; k++)" },
  },
}
