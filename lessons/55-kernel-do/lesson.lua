-- Facts about this lesson; the prose is in README.md.
return {
  number = 55,
  title = "A kernel made of a loop",
  from = 10,
  tracks = { "cuda-fortran" },
  teaches = { "kernel-do" },
  programs = {
    sum = {
      sizes = { gpu = { elements = 16777216 }, emulated = { elements = 3000017 } },
      steps = { elements = { 256, 270336 } },
      limit = { bytes_per_element = 4, launches = 2 },
    },
    madd = {
      sizes = { gpu = { rows = 4096, columns = 4096 }, emulated = { rows = 1511, columns = 1013 } },
      steps = { rows = { 8 }, columns = { 32 } },
      limit = { bytes_per_element = 12, launches = 2 },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "One directive stands above one loop, which adds all numbers to one variable. The compiler makes the kernels and launches them. How many launches does the sum take?",
    program = "sum", count = "launches",
  },
  questions = {
    "The loop adds up 4,000,000 numbers. How many threads does <<<*, *>>> start, and how many numbers does each of them add up? What does <<<1056, 256>>> change?",
    "Two loops, over the rows and over the columns, stand below one directive. Which of the two should be the inner one, and what do the counters show if it is the other?",
  },
  hints = { -- from a nudge to almost the whole solution
    "A kernel of lesson 10 is the body of a loop, with an index that each thread computes. Write the loop instead, over the device's array, and say in the line above it that its iterations are independent.",
    "The line is !$cuf kernel do <<<grid, block>>>; it begins in a comment sign, so other compilers read a comment. Below it stands do i = 1, n with total = total + d_x(i). total is a variable of the host: set it to 0 before the loop.",
    "With <<<*, *>>> each thread gets one iteration, and its block adds up as many sums as it has threads. With <<<blocks, THREADS>>> and no more blocks than a GPU holds, each thread first adds up many elements by itself.",
    "madd: !$cuf kernel do(2) <<<(*, *), (32, 8)>>> takes two loops, one inside the other. The inner loop goes along threadIdx%x, so let it run over the first index of the arrays, which is the column.",
  },
  goals = {
    "Let the compiler make a kernel of a loop, and say with which grid and block it is launched.",
    "See in the counters what a directive became: its launches, its requests, its reduction.",
  },
  start = { -- the parts left to write
    sum = {
      {
        from = [[
        !$cuf kernel do <<<blocks, THREADS>>>
        do i = 1, n
            total = total + d_x(i)
        end do
]],
        to = [[
        ! Yours: a directive, and a loop that adds up the n elements of d_x.
]],
      },
    },
    madd = {
      {
        from = [[
        !$cuf kernel do(2) <<<(*, *), (32, 8)>>>
        do row = 1, rows
            do column = 1, columns ! the inner loop goes along threadIdx%x
                element = d_b(column, row) + d_c(column, row)
                d_a(column, row) = element
                total = total + element
            end do
        end do
]],
        to = [[
        ! Yours: a directive, and two loops: d_a = d_b + d_c, and the sum of the elements of d_a.
]],
      },
    },
  },
  judged = { -- the counts that check judges
    {
      what = "the numbers are read on the GPU, each about once",
      program = "sum", count = "global_loads", per = "work", least = 1,
    },
    {
      what = "each thread adds up several numbers before its block adds up sums",
      program = "sum", count = "shared_stores", per = "work", most = 1,
    },
    {
      what = "only the sum is copied back",
      program = "sum", count = "bytes_to_host", most = 8,
    },
    {
      what = "b and c are read on the GPU, each element about once",
      program = "madd", count = "global_loads", per = "work", least = 2,
    },
    {
      what = "neighbouring threads read neighbouring elements",
      program = "madd", count = "global_load_sectors", per = "request", most = 6,
    },
  },
  mistakes = { -- the check has to find each
    {
      what = "a total that does not begin at 0", program = "sum", sizes = { elements = 1009 },
      changes = { { from = "        total = 0\n", to = "" } },
    },
    {
      what = "the first number dropped", program = "sum", sizes = { elements = 1009 },
      changes = { { from = "do i = 1, n", to = "do i = 2, n" } },
    },
    {
      what = "a sum without the last row", program = "madd", sizes = { rows = 37, columns = 19 },
      changes = { { from = "do row = 1, rows", to = "do row = 1, rows - 1" } },
    },
  },
}
