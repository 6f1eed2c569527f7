-- Facts about this lesson; the prose is in README.md.
return {
  number = 8,
  title = "A texture that wraps around",
  from = 2,
  teaches = { "textures" },
  programs = {
    life = {
      sizes = {
        gpu = { width = 1024, height = 1024, generations = 1024 },
        emulated = { width = 333, height = 255, generations = 33 },
      },
      limit = { bytes_per_cell = 8, launches_per_generation = 1 },
    },
  },
  questions = {
    "There are no ghost cells and only one kernel a generation. Faster or slower than lesson 02?",
  },
  hints = {
    "After each generation the whole board is copied into the texture's array.",
    "Each texture read computes two normalised coordinates; a load from global memory needs none.",
  },
  goals = {
    "Create a texture object, and know what its addressing modes do.",
  },
  mistakes = { -- which the check has to find
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
