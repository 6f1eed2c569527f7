-- Facts about this lesson; the prose is in README.md.
return {
  number = 6,
  title = "Random numbers on the GPU",
  from = 5,
  teaches = { "curand" },
  programs = {
    pi = {
      sizes = { gpu = { points = 67108860 }, emulated = { points = 22167551 } },
      limit = { bytes_per_point = 8, launches = 1 },
      published = {
        total = 0.95668, rng = 0.52054, compute = 0.24725, transfer = 0.00038,
        iterations = 10, points = 67108860, hardware = "Tesla C1060, 2010",
        source = "PGInsider: CUF5",
      },
    },
  },
  needs = { "curand" },
  predict = { -- asked before the first run; what is counted answers it
    question = "The points are made on the device. How many bytes does a repeat copy to it?",
    program = "pi", count = "bytes_to_device",
  },
  questions = {
    "What remains to be transferred, and how many bytes is it?",
    "Which of the three phases is the longest now?",
  },
  hints = { -- for writing it oneself: from a nudge to nearly all
    "What the CPU makes and copies, the GPU can make where it is needed: the points' arrays stay, the host's go, and the copies with them.",
    "cuRAND's host interface fills device memory: #include <curand.h>; curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_PHILOX4_32_10), then for each array a seed and curandGenerateUniform(generator, d_x, n).",
    "In each repeat: curandSetPseudoRandomGeneratorSeed with the seed of the repeat, and curandSetGeneratorOffset(generator, 0), for a generator goes on where it stopped. CHECK_CURAND looks at what they return.",
    "The partial sums still travel: 4 bytes a thread.",
  },
  goals = {
    "Make data where it is used.",
  },
  judged = { -- what check counts
    {
      what = "nothing goes to the device",
      program = "pi", count = "bytes_to_device", most = 0,
    },
    {
      what = "a request reads numbers that lie side by side",
      program = "pi", count = "global_load_sectors", per = "request", most = 4.1,
    },
  },
}
