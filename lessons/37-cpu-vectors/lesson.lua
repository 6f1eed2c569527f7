-- Facts about this lesson; the prose is in README.md.
return {
  number = 37,
  title = "What the CPU can do",
  from = 1,
  tracks = { "cpu-limit" },
  teaches = { "cpu-vectors" },
  programs = {
    pi = {
      sizes = { gpu = { points = 67108860 }, emulated = { points = 1200007 } },
      steps = { points = { 4, 262144 } },
      choices = { generator = { "philox", "xoshiro" } },
    },
    life = {
      sizes = {
        gpu = { width = 1024, height = 1024, generations = 1024 },
        emulated = { width = 333, height = 255, generations = 33 },
      },
      steps = { width = { 32, 64 }, generations = { 1, 8 } },
    },
  },
  predict = { -- asked before the first run; a count answers it
    question = "Sixteen lanes count side by side, the same points as in lesson 01. What share of them hits?",
    program = "pi", count = "answer", per = "work",
  },
  questions = {
    "A GPU is a thousand times as fast as which CPU program?",
    "A cell was an int, and is a bit. How many times fewer bytes are moved for a generation?",
  },
  hints = { -- from a nudge to almost the whole solution
    "A vector of AVX-512 has eight words of 64 bits. A round of Philox for eight counters is what philox() does for one, with the same operators.",
    "_mm512_mul_epu32 multiplies the lower 32 bits of each word, to 64 bits: its product's high word is p >> 32, and its low word may stay where it is, because the next product does not look at the word above it.",
    "Life: three bits add up to ones + 2 twos, a ^ b ^ c and (a & b) | (c & (a | b)). With words these are 64 sums at once, with vectors 512.",
    "Life: the eight neighbours are a + b + 2 (x + y + z). Three of them are a or b, not both, and one two; two are one two alone, or a and b: then the cell has to be alive already. Write down which of odd, one_two and no_two each of those has.",
  },
  goals = {
    "Name the CPU code that a speed-up is measured against, and know how good it is.",
    "Lay data out so that neighbours are in the same place of another word.",
    "Take as many steps with data as one can while a cache has them.",
  },
  mistakes = { -- the check has to find each
    {
      what = "a last four that is taken for whole", program = "pi", sizes = { points = 1009 },
      changes = { { from = "i < 4 && i < count", to = "i < 4" } },
    },
    {
      what = "ghosts that stay as they were", program = "life",
      sizes = { width = 333, height = 25, generations = 3 },
      changes = { { from = "slabs_set_ghosts(slabs, next, VECTOR);", to = "" } },
    },
    {
      what = "a margin that is a row too small", program = "life",
      sizes = { width = 333, height = 25, generations = 8 },
      changes = { { from = "BLOCK, DEPTH);", to = "BLOCK, DEPTH - 1);" } },
    },
    {
      what = "a band that ends beside its own beginning", program = "life",
      sizes = { width = 333, height = 25, generations = 3 },
      changes = { { from = "first + band - VECTOR", to = "first - VECTOR" } },
    },
  },
  start = { -- the parts left to write
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
#define ODD(a, b, cell) (((a) ^ (b)) | ((cell) & ~((a) | (b))))
#define ONE_TWO(x, y, z) (((x) ^ (y) ^ (z)) & ~((x) & (y)))
#define NO_TWO(x, y, cell) ((cell) & ~((x) | (y)))
#define ALIVE(odd, one_two, no_two) (((odd) & (one_two)) | (~(odd) & ~(one_two) & (no_two)))
]],
        to = [[
/* Yours: which logic of three bits each of these is; none is SUM. */
#define ODD(a, b, cell) SUM(a, b, cell)
#define ONE_TWO(x, y, z) SUM(x, y, z)
#define NO_TWO(x, y, cell) SUM(x, y, cell)
#define ALIVE(odd, one_two, no_two) SUM(odd, one_two, no_two)
]],
      },
    },
  },
}
