-- Facts about this lesson; the prose is in README.md.
return {
  number = 34,
  title = "A matrix product in registers",
  from = 15,
  tracks = { "matmul-limit" },
  teaches = { "register-tiles" },
  programs = {
    matmul = {
      sizes = {
        gpu = { rows = 4096, columns = 4096, inner = 4096 },
        emulated = { rows = 150, columns = 141, inner = 37 },
      },
      steps = { rows = { 16, 128 }, columns = { 16, 128 }, inner = { 16 } },
      limit = { bytes_per_element = 4, launches = 1 },
    },
  },
  predict = { -- asked before the first run; what is counted answers it
    question = "Each thread computes 8 x 8 elements of C now. Lesson 15 loads one number from shared memory for each operation, and each term of a sum has two operations. How many numbers does this lesson load for each operation?",
    program = "matmul", count = "shared_loads", per = "work",
  },
  questions = {
    "A thread loads 8 numbers of A and 8 of B from shared memory. How many multiplications can it do with them?",
    "How many sums does a thread keep, and where? For how many such threads are 65,536 registers enough?",
    "A multiprocessor holds fewer warps than in lesson 15. What hides the latency of a load now?",
  },
  hints = { -- for writing it oneself: from a nudge to nearly all
    "One element of C needs two loads for each multiplication. 2 x 2 elements need four loads for four multiplications, and 8 x 8 elements sixteen loads for 64.",
    "The sums of a thread are an array, float sums[EACH][EACH] = {}. It is in registers if the compiler knows all its indices, as it does in loops of fixed length.",
    "A block of 16 x 16 threads computes 128 x 128 elements of C now, so its tiles are 128 x 16 of A and 16 x 128 of B. Each thread copies eight numbers of each.",
    "Let the elements of a thread be SIDE apart: rows y, y + SIDE, …, columns x, x + SIDE, …. Then neighbouring threads still read and write neighbouring elements.",
    "A warp is two rows of threads, and writes two rows of b_tile. If a row has 128 numbers, both are in the same banks. So make the rows 16 numbers longer.",
    "For each k: from_a[i] = a_tile[y + i * SIDE][k] and from_b[i] = b_tile[k][x + i * SIDE], eight numbers of each; then sums[i][j] = fmaf(from_a[i], from_b[j], sums[i][j]) for all i and j.",
  },
  goals = {
    "Use a number many times while it is in a register.",
    "Have fewer threads that do more work each, and know what limits this.",
  },
  judged = { -- the counts that check judges
    {
      what = "a number that is loaded from shared memory serves many operations",
      program = "matmul", count = "shared_loads", per = "work", most = 0.7,
    },
    {
      what = "no bank conflicts",
      program = "matmul", count = "bank_conflicts", most = 0,
    },
  },
  mistakes = { -- the check has to find each
    {
      what = "a thread's elements side by side in one place, but SIDE apart in another", program = "matmul",
      sizes = { rows = 150, columns = 141, inner = 37 },
      changes = { { from = "from_b[i] = b_tile[k][x + i * SIDE];", to = "from_b[i] = b_tile[k][x * EACH + i];" } },
    },
    {
      what = "a guard for only the first element", program = "matmul",
      sizes = { rows = 150, columns = 141, inner = 37 },
      changes = {
        { from = "if (row + i * SIDE < rows && column + j * SIDE < columns)",
          to = "if (row < rows && column < columns)" },
      },
    },
    {
      what = "tiles of which only the first numbers are copied", program = "matmul",
      sizes = { rows = 150, columns = 141, inner = 37 },
      changes = { { from = "i < TILE; i += SIDE", to = "i < SIDE; i += SIDE" } },
    },
  },
}
