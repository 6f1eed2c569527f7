-- Facts about this lesson; the prose is in README.md.
return {
  number = 36,
  title = "A matrix product that copies ahead",
  from = 35,
  tracks = { "matmul-limit" },
  teaches = { "async-copies" },
  programs = {
    matmul = {
      sizes = {
        gpu = { rows = 4096, columns = 4096, inner = 4096 },
        emulated = { rows = 150, columns = 132, inner = 20 },
      },
      steps = { rows = { 128 }, columns = { 4, 128 }, inner = { 4, 8 } },
      also = { { rows = 129, columns = 36, inner = 18 }, -- twos of one size, and fours of the other
               { rows = 37, columns = 134, inner = 12 } },
      limit = { bytes_per_element = 4, launches = 1 },
    },
  },
  predict = { -- asked before the first run; what is counted answers it
    question = "There are two pairs of tiles now: while a block uses one pair, it fills the other. A block goes through 256 steps, 8 at a time, and in lesson 35 it has two barriers for each 8 steps. How many barriers does it have now?",
    program = "matmul", count = "barriers", per = "block",
  },
  questions = {
    "What does a thread of lesson 35 do while the next tiles are copied? And what does it do here?",
    "Each pair of tiles needs one barrier, where lesson 35 needs two. Which of the two is gone, and why?",
    "An asynchronous copy to shared memory goes on while the thread computes. What has to happen before the thread may read its own copy? And before it may read the copies of other threads?",
  },
  hints = { -- for writing it oneself: from a nudge to nearly all
    "Two pairs of tiles: while one pair is used, the other is filled for the next steps. So start the copies before you multiply, and complete them afterwards.",
    "#include <cuda_pipeline.h>: __pipeline_memcpy_async(to, from, bytes) starts a copy of 4, 8 or 16 bytes from global to shared memory, and the thread goes on; __pipeline_wait_prior(0) waits until this thread's copies are complete.",
    "Such a copy keeps neighbouring numbers side by side, so it cannot transpose A. Read the numbers of A into registers before you multiply, and write them to the tile afterwards: until then no thread waits for them.",
    "Call __pipeline_commit() after the copies that belong together; without it, no call waits for them. After __pipeline_wait_prior(0) and __syncthreads() the copies of all threads are complete, and no thread uses the other pair of tiles any more: one barrier is enough.",
    "Go further: before you multiply the numbers of step k, load those of step k + 1 from the tiles into other registers, from_a[2][ROWS]. The last step of a pair of tiles loads the first numbers of the next pair, so the next pair has to be complete before it.",
  },
  goals = {
    "Let copies proceed while the multiprocessor computes.",
    "Wait for data as late as possible, but not too late.",
  },
  judged = { -- the counts that check judges
    {
      what = "one barrier for each pair of tiles",
      program = "matmul", count = "barriers", per = "block", most = 12,
    },
    {
      what = "a thread loads four numbers of a tile at a time",
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
      what = "copies that overwrite the tiles in use", program = "matmul",
      sizes = { rows = 150, columns = 132, inner = 20 },
      changes = { { from = "copy_b<PIECE>(&tiles[1 - stage]", to = "copy_b<PIECE>(&tiles[stage]" } },
    },
    {
      what = "the last step's numbers multiplied once more", program = "matmul",
      sizes = { rows = 150, columns = 132, inner = 20 },
      changes = { { from = "(k + 1) % DEPTH, y, x);", to = "k, y, x);" } },
    },
    {
      what = "copies that no thread waits for", program = "matmul",
      sizes = { rows = 150, columns = 132, inner = 20 },
      changes = { { from = "__pipeline_wait_prior(0);", to = "" } },
    },
  },
}
