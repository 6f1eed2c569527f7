-- life.lua: mistakes in the programs of lessons 01, 02, 07 and 08 that play life.

local SWAP = "            int *spare = d_cells;\n            d_cells = d_next;\n            "
.. "d_next = spare;\n"
local CLAMP = { "texture.addressMode[0] = cudaAddressModeWrap;",
                "texture.addressMode[0] = cudaAddressModeClamp;",
                "texture.addressMode[1] = cudaAddressModeWrap;",
                "texture.addressMode[1] = cudaAddressModeClamp;" }

return {
  ["01-cpu/life"] = {
    { "the loop over rows has the bounds of an array without a frame",
      "int row = 1; row <= height; row++", "int row = 0; row < height; row++" },
    { "the ghost columns are never filled", "ghost_columns(width, height, cells);", "" },
    { "the corners are never filled", "int row = 0; row <= height + 1",
      "int row = 1; row <= height" },
    { "the next generation is written to the same board",
      "next_generation(width, height, cells, next);",
      "next_generation(width, height, cells, cells);" },
    { "the boards are not swapped",
      "            int *spare = cells;\n            cells = next;\n            next = spare;\n",
      "" },
  },
  ["02-naive/life"] = {
    { "the board is copied with strides in elements instead of bytes",
      "d_cells + stride + 1, stride_bytes, life->first, row_bytes, row_bytes,",
      "d_cells + stride + 1, stride, life->first, width, width," },
    { "the ghost columns are never filled",
      "ghost_columns<<<column_blocks, GHOST_THREADS>>>(width, height, d_cells);", "" },
    { "`+ 1` for the frame is missing in `column`",
      "threadIdx.x + 1;\n    const int row = blockIdx.y",
      "threadIdx.x;\n    const int row = blockIdx.y" },
    { "the boards are not swapped", SWAP, "" },
    { "the grid has one row of blocks", "next_generation<<<blocks,",
      "next_generation<<<blocks.x," },
    { "the next generation is written to the same board", "(width, height, d_cells, d_next)",
      "(width, height, d_cells, d_cells)" },
  },
  ["07-shared-tile/life"] = {
    { "no `__syncthreads` after the tile is loaded", "__syncthreads();", "" },
    { "the halo is never loaded", "if (row <= height + 1 && column <= width + 1)",
      "if (x > 0 && x < THREADS_X - 1 && y > 0 && y < THREADS_Y - 1 && row <= height && column "
      .. "<= width)" },
    { "the tiles do not overlap", "blockIdx.x * (THREADS_X - 2)", "blockIdx.x * THREADS_X" },
    { "`tile[x][y]` instead of `tile[y][x]`", "tile[y][x] = cells[at];",
      "tile[x][y] = cells[at];" },
    { "the number of blocks forgets the halo", "inner_x = THREADS_X - 2, inner_y = THREADS_Y - 2",
      "inner_x = THREADS_X, inner_y = THREADS_Y" },
    { "the tile's last column is not left to the halo", "x > 0 && x < THREADS_X - 1 &&",
      "x > 0 &&" },
    { "`__syncthreads` inside the guard", "tile[y][x] = cells[at];\n    __syncthreads();",
      "{\n        tile[y][x] = cells[at];\n        __syncthreads();\n    }" },
    { "the boards are not swapped", SWAP, "" },
  },
  ["08-texture/life"] = {
    { "the address mode is clamp", table.unpack(CLAMP) },
    { "the address mode is clamp, and the texture's array is never freed", CLAMP[1], CLAMP[2],
      CLAMP[3],
      CLAMP[4], "CHECK(cudaFreeArray(d_cells));", "" },
    { "column and row are exchanged", "(column + 0.5f) / width, (row + 0.5f) / height",
      "(row + 0.5f) / height, (column + 0.5f) / width" },
    { "the coordinates are not normalised", "texture.normalizedCoords = 1;", "" },
    { "the next generation is never copied to the texture's array",
      "CHECK(cudaMemcpy2DToArray(d_cells, 0, 0, d_next, row_bytes, row_bytes, height,\n"
      .. "                                      cudaMemcpyDeviceToDevice));", "" },
    { "the texture object is never destroyed", "CHECK(cudaDestroyTextureObject(board));", "" },
    { "the texture's array is never freed", "CHECK(cudaFreeArray(d_cells));", "" },
    { "the rows are copied back with a width in elements instead of bytes",
      "answer, row_bytes, d_cells, 0, 0, row_bytes, height",
      "answer, row_bytes, d_cells, 0, 0, width, height" },
  },
}
