-- Facts about this lesson; the prose is in README.md.
return {
  number = 12,
  title = "A sum by a library",
  from = 11,
  tracks = { "sum" },
  teaches = { "cub" },
  programs = {
    sum = {
      sizes = { gpu = { elements = 16777216 }, emulated = { elements = 3000017 } },
      thresholds = { elements = { 4095 } },
      limit = { bytes_per_element = 4, launches = 2 },
    },
  },
  needs = { "cub" },
  predict = { -- asked before the first run; a count answers it
    question = "A library adds up 3,000,017 floats that are on the device. How many bytes does the program copy back to the host?",
    program = "sum", count = "bytes_to_host",
  },
  questions = {
    "A library's sum does what lesson 11's kernels do. Which of the two is faster, and by how much?",
    "1,000 numbers are on the device. Is it faster to add them there, or to copy them to the host and add them there?",
  },
  hints = { -- from a nudge to almost the whole solution
    "Write #include <cub/device/device_reduce.cuh>, and replace the kernels of lesson 11 by cub::DeviceReduce::Sum(work, work_bytes, d_x, d_total, n).",
    "The library needs memory to work with, and does not allocate it. If you call it with NULL for that memory, it only writes to work_bytes how many bytes it needs.",
    "The result is one float on the device, d_total. Copy it back as before.",
    "Below CUT_OFF numbers take the other way: cudaMemcpy copies all of them to the host, and a loop adds them up in a double.",
  },
  goals = {
    "Use a library for what it does as well as you could, and know below which size even a library's launch does not pay off.",
  },
  judged = { -- the counts that check judges
    { what = "only the sum is copied back", program = "sum", count = "bytes_to_host", most = 8 },
    { what = "no kernel of your own reads the numbers", program = "sum", count = "global_loads", per = "work", most = 0 },
  },
  mistakes = { -- the check has to find each
    {
      what = "one number too few", program = "sum", sizes = { elements = 100003 },
      changes = { { from = "DeviceReduce::Sum(d_work, work_bytes, d_x, d_total, n));\n\n", to = "DeviceReduce::Sum(d_work, work_bytes, d_x, d_total, n / 2));\n\n" } },
    },
    {
      what = "few numbers that are not copied to the host", program = "sum", sizes = { elements = 100 },
      changes = { { from = "CHECK(cudaMemcpy(x, d_x, bytes, cudaMemcpyDeviceToHost));", to = "" } },
    },
    {
      what = "a library that is only asked how much memory it needs", program = "sum",
      sizes = { elements = 100003 },
      changes = { { from = "DeviceReduce::Sum(d_work, work_bytes, d_x, d_total, n));\n\n", to = "DeviceReduce::Sum(NULL, work_bytes, d_x, d_total, n));\n\n" } },
    },
  },
}
