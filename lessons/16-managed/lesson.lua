-- Facts about this lesson; the prose is in README.md.
return {
  number = 16,
  title = "Memory that both sides share",
  from = 0,
  tracks = { "axpy" },
  teaches = { "managed-memory" },
  programs = {
    axpy = {
      sizes = { gpu = { elements = 16777259 }, emulated = { elements = 1000003 } },
      steps = { elements = { 256 } },
      limit = { bytes_per_element = 12, launches = 1 },
    },
  },
  needs = { "managed" },
  predict = { -- asked before the first run; a count answers it
    question = "The arrays of axpy are in memory that host and device share. How many bytes does the program copy to the device?",
    program = "axpy", count = "bytes_to_device",
  },
  questions = {
    "No line of this program copies to the device. Do the bytes still travel, and does the host or the kernel wait for them?",
    "The pages of y are on the device when the kernel is done. What happens when the host reads the first element of y?",
  },
  hints = { -- from a nudge to almost the whole solution
    "Use one pointer for both sides: the program needs neither d_x nor a copy any more.",
    "Call cudaMallocManaged(&x, bytes) instead of cudaMalloc. The host may write to x, and the kernel reads x by the same pointer. cudaFree frees it.",
    "The host fills x and y in each repeat: memcpy(x, axpy->x, bytes) replaces cudaMemcpy.",
    "A launch does not wait for the kernel, so call cudaDeviceSynchronize() before the host reads y.",
    "cudaMemPrefetchAsync(x, bytes, place(device), 0) sends the pages before the kernel needs them; place(cudaCpuDeviceId) sends them back to the host. Do this only if axpy->pages says \"prefetch\".",
  },
  goals = {
    "Share memory between host and device, and know when its memory pages move.",
  },
  judged = { -- the counts that check judges
    { what = "the program copies nothing to the device", program = "axpy", count = "bytes_to_device", most = 0 },
    { what = "the program copies nothing back", program = "axpy", count = "bytes_to_host", most = 0 },
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
