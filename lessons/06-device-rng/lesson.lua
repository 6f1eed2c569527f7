-- Facts about this lesson; the prose is in README.md.
return {
  number = 6,
  title = "Random numbers on the GPU",
  from = 5,
  tracks = { "pi" },
  teaches = { "curand" },
  programs = {
    pi = {
      sizes = { gpu = { points = 67108860 }, emulated = { points = 22167551 } },
      steps = { points = { 270336 } },
      limit = { bytes_per_point = 8, launches = 1 },
      published = {
        total = 0.95668, rng = 0.52054, compute = 0.24725, transfer = 0.00038,
        iterations = 10, points = 67108860, hardware = "Tesla C1060, 2010",
        source = "PGInsider: CUF5",
      },
    },
  },
  needs = { "curand" },
  predict = { -- asked before the first run; a count answers it
    question = "The device makes the points. How many bytes does a repeat copy from the host to the device?",
    program = "pi", count = "bytes_to_device",
  },
  questions = {
    "What is still transferred between host and device, and how many bytes is that?",
    "Which of the three phases takes longest now?",
  },
  hints = { -- from a nudge to almost the whole solution
    "The GPU can make the points in its own memory. Keep the two arrays on the device; remove the host's arrays, and the copies to the device.",
    "cuRAND's host interface fills device memory. Write #include <curand.h>, and create a generator once: curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_PHILOX4_32_10). Then, for each array, set a seed and call curandGenerateUniform(generator, d_x, n).",
    "In each repeat, call curandSetPseudoRandomGeneratorSeed with the seed of that repeat, and curandSetGeneratorOffset(generator, 0), because a generator continues where it stopped. CHECK_CURAND checks what these calls return.",
    "The partial sums are still copied to the host: 4 bytes per thread.",
  },
  goals = {
    "Create data on the device that uses it, instead of copying it there.",
  },
  judged = { -- the counts that check judges
    {
      what = "no bytes are copied to the device",
      program = "pi", count = "bytes_to_device", most = 0,
    },
    {
      what = "a request reads neighbouring numbers",
      program = "pi", count = "global_load_sectors", per = "request", most = 4.1,
    },
  },
}
