-- Facts about this lesson; the prose is in README.md.
return {
  number = 8,
  title = "A texture that wraps around",
  from = 2,
  tracks = { "life" },
  teaches = { "textures" },
  programs = {
    life = {
      sizes = {
        gpu = { width = 1024, height = 1024, generations = 1024 },
        emulated = { width = 333, height = 255, generations = 33 },
      },
      steps = { width = { 16 }, height = { 16 }, generations = { 1 } },
      limit = { bytes_per_cell = 8, launches_per_generation = 1 },
      unpublished = {
        source = "OLCF, CUDA C Game of Life: GOL-CUDA-Texture.cu", why = "the tutorial prints no times",
      },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "The texture wraps around at the edges of the board. How many kernels are launched for each generation?",
    program = "life", count = "launches", per = "generations",
  },
  questions = {
    "There are no ghost cells, and each generation launches only one kernel. Is the program faster or slower than lesson 02?",
  },
  hints = { -- from a nudge to almost the whole solution
    "A texture that wraps around reads the opposite edge for a cell beyond the edge. Remove the frame of ghost cells and the two kernels that fill it. The board is then width x height.",
    "The board is a cudaArray_t. Allocate it by cudaMallocArray with cudaCreateChannelDesc<int>(), and fill it by cudaMemcpy2DToArray. cudaCreateTextureObject makes a texture object for it, from a resource description and a texture description.",
    "To wrap, set addressMode[0] and addressMode[1] to cudaAddressModeWrap, and normalizedCoords to 1. Then tex2D<int>(board, (column + 0.5f) / width, (row + 0.5f) / height) reads a cell at its middle.",
    "The kernel writes to global memory. After each generation, copy the whole board from there into the texture's array, by cudaMemcpy2DToArray with cudaMemcpyDeviceToDevice.",
  },
  goals = {
    "Create a texture object, and know what its addressing modes do.",
  },
  judged = { -- the counts that check judges
    {
      what = "the kernel reads cells through a texture",
      program = "life", count = "texture_reads", per = "work", least = 1,
    },
    {
      what = "the kernel reads no cells from global memory",
      program = "life", count = "global_loads", most = 0,
    },
    {
      what = "no ghost cells to fill: one launch a generation",
      program = "life", count = "launches", per = "generations", most = 1,
    },
  },
  mistakes = { -- the check has to find each
    {
      what = "a transposed texture", program = "life",
      sizes = { width = 100, height = 37, generations = 2 },
      changes = {
        { from = "(board, (column + 0.5f) / width, (row + 0.5f) / height)",
          to = "(board, (row + 0.5f) / height, (column + 0.5f) / width)" },
      },
    },
  },
}
