-- Facts about this lesson; the prose is in README.md.
return {
  number = 34,
  title = "A matrix product in registers",
  from = 15,
  teaches = { "register-tiles" },
  programs = {
    matmul = {
      sizes = {
        gpu = { rows = 4096, columns = 4096, inner = 4096 },
        emulated = { rows = 150, columns = 141, inner = 37 },
      },
      limit = { bytes_per_element = 4, launches = 1 },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "Each thread computes 8 x 8 elements of C now. Lesson 15 took one number from shared memory for each operation, and there are two operations to a term of a sum. How many numbers are taken for an operation now?",
    program = "matmul", count = "shared_loads", per = "work",
  },
  questions = {
    "A thread takes 8 numbers of A and 8 of B from shared memory. How many multiplications can it do with them?",
    "How many sums does a thread keep, and where? Of 65,536 registers, how many threads of that kind find room?",
    "Each multiprocessor holds fewer warps than in lesson 15. What hides the time that a load takes now?",
  },
  hints = { -- from a nudge to almost the whole solution
    "One element of C needs two loads for each multiplication. 2 x 2 elements need four loads for four, 8 x 8 need sixteen for 64.",
    "The sums of a thread are an array, float sums[EACH][EACH] = {}. It lies in registers where all its indices are known to the compiler: in loops of fixed length.",
    "A block of 16 x 16 threads has 128 x 128 elements of C now, so its tiles are 128 x 16 of A and 16 x 128 of B. Each thread brings eight numbers of both.",
    "Let a thread's elements lie SIDE apart: rows y, y + SIDE, …, columns x, x + SIDE, …. Then neighbours still read, and write, neighbours.",
    "A warp is two rows of threads, and writes two rows of b_tile: where a row has 128 numbers, they lie in the same banks. Rows that are 16 longer do not.",
    "For each k: from_a[i] = a_tile[y + i * SIDE][k] and from_b[i] = b_tile[k][x + i * SIDE], eight of both; then sums[i][j] = fmaf(from_a[i], from_b[j], sums[i][j]) for all i and j.",
  },
  goals = {
    "Use a number many times once it is in a register.",
    "Trade threads for work of each thread, and know what limits that.",
  },
  judged = { -- the counts that check judges
    {
      what = "a number that is taken from shared memory serves many operations",
      program = "matmul", count = "shared_loads", per = "work", most = 0.7,
    },
    {
      what = "no bank conflicts",
      program = "matmul", count = "bank_conflicts", most = 0,
    },
  },
  mistakes = { -- the check has to find each
    {
      what = "a thread's elements side by side in one place, apart in another", program = "matmul",
      sizes = { rows = 150, columns = 141, inner = 37 },
      changes = { { from = "from_b[i] = b_tile[k][x + i * SIDE];", to = "from_b[i] = b_tile[k][x * EACH + i];" } },
    },
    {
      what = "a guard for the first element alone", program = "matmul",
      sizes = { rows = 150, columns = 141, inner = 37 },
      changes = {
        { from = "if (row + i * SIDE < rows && column + j * SIDE < columns)",
          to = "if (row < rows && column < columns)" },
      },
    },
    {
      what = "tiles of which only the first numbers are brought", program = "matmul",
      sizes = { rows = 150, columns = 141, inner = 37 },
      changes = { { from = "i < TILE; i += SIDE", to = "i < SIDE; i += SIDE" } },
    },
  },
}
