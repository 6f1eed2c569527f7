-- Facts about this lesson; the prose is in README.md.
return {
  number = 21,
  title = "Kernels and directives together",
  from = 20,
  tracks = { "directives" },
  teaches = { "interoperability" },
  needs = { "openacc", "curand" },
  programs = {
    pi = {
      sizes = { gpu = { points = 67108860 }, emulated = { points = 22167551 } },
      limit = { bytes_per_point = 8, launches = 1 },
    },
    life = {
      sizes = {
        gpu = { width = 1024, height = 1024, generations = 1024 },
        emulated = { width = 333, height = 255, generations = 33 },
      },
      steps = { generations = { 1 } },
      limit = { bytes_per_cell = 8, launches_per_generation = 3 },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "For 2 generations, two loops with directives and a CUDA kernel work in turns on the same board of 1026 × 1026 ints. How many bytes does the program copy to the device?",
    program = "life", count = "bytes_to_device",
  },
  questions = {
    "In a data region, but without host_data, a kernel is given cells. Which address does it get, and what happens?",
    "The points of π are never on the host. What would copyin(d_x[:n]) do with them?",
  },
  hints = { -- from a nudge to almost the whole solution
    "An array in a data region has two addresses, one on the host and one on the GPU. A loop with a directive uses the host's address to look up the GPU's. A CUDA kernel gets the address that you pass, and needs the GPU's.",
    "π: the lesson's pi_points.cu already has points_begin, points_make and points_end. The arrays that they make are on the GPU, so the host has nothing to copy. deviceptr(d_x, d_y) at the loop says that the pointers are addresses on the GPU.",
    "Life: the lesson's life_generation.cu already has next_generation, which launches a kernel. Remove the function with the loop from your file, and declare this one: void next_generation(int width, int height, const int *d_cells, int *d_next);",
    "Write #pragma acc host_data use_device(cells, next) above the call, or above a block in braces: there, the two names are addresses on the GPU. The data region has to surround it, and the exchange of the pointers has to come after it.",
  },
  goals = {
    "Pass data that OpenACC keeps on the GPU to a CUDA kernel or library.",
    "Let a loop with a directive work on memory that CUDA has allocated.",
  },
  start = { -- lesson 19's, whose points are made on the host
    pi = {
      {
        from = [[
/* pi_points.cu: two arrays of n floats on the GPU; the first n numbers of this seed; their end. */
void points_begin(const char *generator, uint64_t n, float **d_x, float **d_y);
void points_make(float *d_uniform, uint64_t n, unsigned long long seed);
void points_end(float *d_x, float *d_y);

]], to = "" },
      { from = "deviceptr(d_x, d_y)", to = "copyin(d_x[:n], d_y[:n])" },
      {
        from = [[
    float *d_x, *d_y;
    lesson_need(&lesson, 2 * n * sizeof *d_x);
    points_begin(pi->generator, n, &d_x, &d_y);
]],
        to = [[
    float *d_x = lesson_alloc(n * sizeof *d_x);
    float *d_y = lesson_alloc(n * sizeof *d_y);
]] },
      { from = "points_make(d_x,", to = "lesson_random_points(&lesson, d_x," },
      { from = "points_make(d_y,", to = "lesson_random_points(&lesson, d_y," },
      { from = "points_end(d_x, d_y);", to = "free(d_x);\n    free(d_y);" },
    },
  },
  judged = { -- what check counts, and what the compiler reports
    {
      what = "the loop is shared out among gangs",
      program = "pi", count = "parallel_loops", least = 1,
    },
    {
      what = "no points are copied for it",
      program = "pi", count = "copying_loops", most = 0,
    },
    {
      what = "a kernel of CUDA's reads the boards",
      program = "life", count = "global_loads", per = "work", least = 9,
    },
    {
      what = "nothing is copied for the loops",
      program = "life", count = "copying_loops", most = 0,
    },
    {
      what = "the board is copied in before the generations",
      program = "life", count = "copies_in", least = 1,
    },
  },
  mistakes = { -- the check has to find each
    {
      what = "a board that is never copied back", program = "life",
      sizes = { width = 19, height = 37, generations = 3 },
      changes = { { from = "#pragma acc update self(cells[:count])\n", to = "" } },
    },
    {
      what = "a board that is never copied in", program = "life",
      sizes = { width = 19, height = 37, generations = 3 },
      changes = { { from = "copyin(cells[:count]) create(next[:count])", to = "create(cells[:count], next[:count])" } },
    },
    {
      what = "no reduction clause", program = "pi", sizes = { points = 1009 },
      changes = { { from = " reduction(+ : hits)", to = "" } },
    },
  },
}
