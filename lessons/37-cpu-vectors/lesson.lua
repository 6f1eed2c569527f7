-- Facts about this lesson; the prose is in README.md.
return {
  number = 37,
  title = "What the CPU can do",
  from = 1,
  teaches = { "cpu-vectors" },
  programs = {
    pi = {
      sizes = { gpu = { points = 67108860 }, emulated = { points = 1200007 } },
      choices = { generator = { "philox", "xoshiro" } },
    },
    life = {
      sizes = {
        gpu = { width = 1024, height = 1024, generations = 1024 },
        emulated = { width = 333, height = 255, generations = 33 },
      },
    },
  },
  predict = { -- asked before the first run; what is counted answers it
    question = "Sixteen lanes count side by side, the same points as in lesson 01. What share of them hits?",
    program = "pi", count = "answer", per = "work",
  },
  questions = {
    "A GPU is a thousand times as fast as which CPU program?",
    "A cell was an int, and is a bit. How many times fewer bytes are moved for a generation?",
  },
  hints = { -- for writing it oneself: from a nudge to nearly all
    "A vector of AVX-512 has eight words of 64 bits. A round of Philox for eight counters is what philox() does for one, with the same operators.",
    "_mm512_mul_epu32 multiplies the lower 32 bits of each word, to 64 bits: its product's high word is p >> 32, and its low word may stay where it is, for the next product does not look at what is above it.",
    "Life: 512 sums of three cells are two words for each word, ones and twos: a ^ b ^ c, and (a & b) | (c & (a ^ b)).",
    "Life: the nine cells add up to ones.ones + 2 (ones.twos + twos.ones) + 4 twos.twos. Three, or four with the one in the middle alive: no other sum leaves it alive.",
  },
  goals = {
    "Name the CPU code that a speed-up is measured against, and know how good it is.",
    "Lay data out so that neighbours are in the same place of another vector.",
  },
  mistakes = { -- which the check has to find
    {
      what = "a last four that is taken for whole", program = "pi", sizes = { points = 1009 },
      changes = { { from = "i < 4 && i < count", to = "i < 4" } },
    },
    {
      what = "no copies behind the last cell", program = "life",
      sizes = { width = 333, height = 25, generations = 3 },
      changes = { { from = "if (width < SLABS * length) {", to = "if (width > SLABS * length) {" } },
    },
    {
      what = "ghosts that are their own slab's", program = "life",
      sizes = { width = 333, height = 25, generations = 3 },
      changes = { { from = "row[k - WORDS] = last[k] << 1 | last[(k + WORDS - 1) % WORDS] >> (WORD - 1);", to = "row[k - WORDS] = last[k];" } },
    },
  },
  start = { -- what is left to write
    pi = {
      {
        from = [[
        a = q >> 32 ^ b ^ _mm512_set1_epi64(a_key), b = q, a_key += 0x9E3779B9;
        c = p >> 32 ^ d ^ _mm512_set1_epi64(c_key), d = p, c_key += 0xBB67AE85;
]],
        to = [[
        /* Yours: what is left of a round, as philox() does it. */
        b = q, d = p;
]],
      },
    },
    life = {
      {
        from = [[
        uint64_t odd = twos.ones ^ ones.twos, even = twos.twos ^ ones.twos;
        next[i] = (odd & ones.ones & ~twos.twos) | (even & ~odd & ~ones.ones & row[i]);
]],
        to = [[
        /* Yours: the cells that live, of these sums of nine. */
        next[i] = row[i];
]],
      },
    },
  },
}
