-- Facts about this lesson; the prose is in README.md.
return {
  number = 16,
  title = "Memory that both sides share",
  from = 0,
  teaches = { "managed-memory" },
  programs = {
    axpy = {
      sizes = { gpu = { elements = 16777259 }, emulated = { elements = 1000003 } },
      limit = { bytes_per_element = 12, launches = 1 },
    },
  },
  needs = { "managed" },
  predict = { -- asked before the first run; a count answers it
    question = "The arrays of axpy are in memory that host and device share. How many bytes does the program copy to the device?",
    program = "axpy", count = "bytes_to_device",
  },
  questions = {
    "No line of this program copies to the device. Do the bytes still travel, and in whose time?",
    "The pages of y are on the device when the kernel is done. What happens when the host reads the first element?",
  },
  hints = { -- from a nudge to almost the whole solution
    "One pointer for both sides: neither d_x nor a copy is needed any more.",
    "cudaMallocManaged(&x, bytes) in the place of cudaMalloc; the host may write to x, and the kernel reads it by the same pointer. cudaFree frees it.",
    "The host fills x and y in each repeat: memcpy(x, axpy->x, bytes) stands where cudaMemcpy stood.",
    "A launch does not wait: before the host reads y, cudaDeviceSynchronize() has to stand.",
    "cudaMemPrefetchAsync(x, bytes, place(device), 0) sends the pages before the kernel needs them; place(cudaCpuDeviceId) brings them back. Only if axpy->pages says \"prefetch\".",
  },
  goals = {
    "Share memory between host and device, and know when its pages move.",
  },
  judged = { -- the counts that check judges
    { what = "nothing is copied to the device by the program", program = "axpy", count = "bytes_to_device", most = 0 },
    { what = "nothing is copied back by the program", program = "axpy", count = "bytes_to_host", most = 0 },
  },
  mistakes = { -- the check has to find each
    {
      what = "a number of blocks that is rounded down", program = "axpy", sizes = { elements = 1000 },
      changes = { { from = "(n + THREADS - 1) / THREADS", to = "n / THREADS" } },
    },
    {
      what = "an answer that is not taken from the shared memory", program = "axpy", sizes = { elements = 1000 },
      changes = { { from = "memcpy(answer, y, bytes);", to = "" } },
    },
  },
}
