-- Facts about this lesson; the prose is in README.md.
return {
  number = 36,
  title = "A matrix product that copies ahead",
  from = 35,
  teaches = { "async-copies" },
  programs = {
    matmul = {
      sizes = {
        gpu = { rows = 4096, columns = 4096, inner = 4096 },
        emulated = { rows = 150, columns = 132, inner = 20 },
      },
      limit = { bytes_per_element = 4, launches = 1 },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "There are two pairs of tiles now: one is used, the other is filled meanwhile. A block goes through 256 steps, 8 at a time, and lesson 35 has two barriers for each 8. How many barriers has it now?",
    program = "matmul", count = "barriers", per = "block",
  },
  questions = {
    "While the next tiles are brought, what does a thread of lesson 35 do? And what does it do here?",
    "There is one barrier for each step's tiles where there were two. Which of the two is gone, and why?",
    "A copy to shared memory goes on by itself. What has to happen before a thread reads what it has copied? And what others have?",
  },
  hints = { -- from a nudge to almost the whole solution
    "Two pairs of tiles: while one is used, the other is filled for the next step. So begin to bring before you multiply, and end it afterwards.",
    "#include <cuda_pipeline.h>: __pipeline_memcpy_async(to, from, bytes) copies 4, 8 or 16 bytes from global to shared memory, and goes on by itself; __pipeline_wait_prior(0) waits until this thread's copies are there.",
    "Such a copy puts down side by side what lay side by side: it cannot turn A. Read A's numbers into registers before you multiply, and write them to the tile afterwards: until then nobody waits for them.",
    "__pipeline_commit() stands behind the copies that belong together; without it nothing waits for them. Behind __pipeline_wait_prior(0) and __syncthreads() everybody's numbers are there, and nobody uses the other pair of tiles any more: one barrier is enough.",
    "Go further: take the numbers of step k + 1 from the tiles before you multiply those of step k, into registers of their own, from_a[2][ROWS]. The last step of a tile takes the first numbers of the next: so the tiles have to be complete before it.",
  },
  goals = {
    "Let memory work while the multiprocessor computes.",
    "Wait as late as possible, and no later.",
  },
  judged = { -- the counts that check judges
    {
      what = "one barrier for each step's tiles",
      program = "matmul", count = "barriers", per = "block", most = 12,
    },
    {
      what = "a thread takes four numbers of a tile at a time",
      program = "matmul", count = "shared_loads", per = "work", most = 0.12,
    },
    {
      what = "no bank conflicts",
      program = "matmul", count = "bank_conflicts", most = 0,
    },
  },
  mistakes = { -- the check has to find each
    {
      what = "no barrier", program = "matmul",
      sizes = { rows = 150, columns = 132, inner = 20 },
      changes = { { from = "__syncthreads(); ", to = "" } },
    },
    {
      what = "the tiles that are used, overwritten", program = "matmul",
      sizes = { rows = 150, columns = 132, inner = 20 },
      changes = { { from = "copy_b<PIECE>(&tiles[1 - stage]", to = "copy_b<PIECE>(&tiles[stage]" } },
    },
    {
      what = "the last step's numbers multiplied once more", program = "matmul",
      sizes = { rows = 150, columns = 132, inner = 20 },
      changes = { { from = "(k + 1) % DEPTH, y, x);", to = "k, y, x);" } },
    },
    {
      what = "copies that nobody waits for", program = "matmul",
      sizes = { rows = 150, columns = 132, inner = 20 },
      changes = { { from = "__pipeline_wait_prior(0);", to = "" } },
    },
  },
}
