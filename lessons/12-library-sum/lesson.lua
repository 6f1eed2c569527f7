-- Facts about this lesson; the prose is in README.md.
return {
  number = 12,
  title = "A sum by a library",
  from = 11,
  teaches = { "cub" },
  programs = {
    sum = {
      sizes = { gpu = { elements = 16777216 }, emulated = { elements = 3000017 } },
      limit = { bytes_per_element = 4, launches = 2 },
    },
  },
  needs = { "cub" },
  predict = { -- asked before the first run; what is counted answers it
    question = "A library adds up 3,000,017 floats that are on the device. How many bytes of them come back to the host?",
    program = "sum", count = "bytes_to_host",
  },
  questions = {
    "A library's sum does what lesson 11's kernels do. Who is faster, and by how much?",
    "The numbers are on the device, and few: 1,000. Is it quicker to add them there, or to bring them to the host?",
  },
  hints = { -- for writing it oneself: from a nudge to nearly all
    "The kernels of lesson 11 go: #include <cub/device/device_reduce.cuh>, and cub::DeviceReduce::Sum(work, work_bytes, d_x, d_total, n) stands in their place.",
    "It needs memory to work with, and does not allocate it. Called with NULL for that memory, it only says in work_bytes how many bytes it needs.",
    "The result is one float on the device, d_total, and is copied back as before.",
    "Below CUT_OFF numbers the other way: cudaMemcpy brings all of them back, and a loop on the host adds them up, in a double.",
  },
  goals = {
    "Use a library for what it does as well as you could, and know below which size not even it is worth a launch.",
  },
  judged = { -- what check counts
    { what = "the sum alone comes back", program = "sum", count = "bytes_to_host", most = 8 },
    { what = "no kernel of your own adds up", program = "sum", count = "global_loads", per = "work", most = 0 },
  },
  mistakes = { -- which the check has to find
    {
      what = "one number too few", program = "sum", sizes = { elements = 100003 },
      changes = { { from = "DeviceReduce::Sum(d_work, work_bytes, d_x, d_total, n));\n\n", to = "DeviceReduce::Sum(d_work, work_bytes, d_x, d_total, n / 2));\n\n" } },
    },
    {
      what = "few numbers that are not brought back", program = "sum", sizes = { elements = 100 },
      changes = { { from = "CHECK(cudaMemcpy(x, d_x, bytes, cudaMemcpyDeviceToHost));", to = "" } },
    },
    {
      what = "a library that was only asked how much it needs", program = "sum",
      sizes = { elements = 100003 },
      changes = { { from = "DeviceReduce::Sum(d_work, work_bytes, d_x, d_total, n));\n\n", to = "DeviceReduce::Sum(NULL, work_bytes, d_x, d_total, n));\n\n" } },
    },
  },
}
