-- Mutants that go wrong only where a program takes another path: in a kind of launch, at the
-- several turns of a loop, at a remainder, with one word of a choice, at seeds above 32 bits. Few
-- of them are judged each time, because the programs take long to compile.

local mutants = require "mutants"
mutants.SHARE = 16

-- Kinds of launches
mutants.judge({ "26-graph/life" }, {
  { "the long graph is never launched", "left < LONGEST ? rest : many", "rest" },
  { "a long graph that is a generation short", "graph_of(LONGEST, life",
    "graph_of(LONGEST - 1, life" },
  { "the long graph once", "left > 0; left -= LONGEST",
    "left > 0; left = left > LONGEST ? life->generations % LONGEST : 0" },
  { "every second long graph", "left -= LONGEST)",
    "left -= left < 2 * LONGEST ? LONGEST : 2 * LONGEST)" },
  { "the rest is all", "graph_of(life->generations % LONGEST,", "graph_of(life->generations," },
  { "the rest for a whole graph", "left < LONGEST ? rest", "left <= LONGEST ? rest" },
  { "an odd long graph", "LONGEST = 1024", "LONGEST = 1023" },
  { "a shorter long graph", "LONGEST = 1024", "LONGEST = 512",
    same = "there are more launches instead" },
  { "the first board after a long graph", "life->generations % 2 ? d_next",
    "life->generations < LONGEST && life->generations % 2 ? d_next" },
})
mutants.judge({ "27-many-generations/life" }, {
  { "four generations are two", "next_generations<4><<<", "next_generations<2><<<" },
  { "eight generations are four", "next_generations<8><<<", "next_generations<4><<<" },
  { "two generations are one", "next_generations<2><<<", "next_generations<1><<<" },
  { "eight generations as two fours", "left < 8 ? 4 : 8", "left < 9 ? 4 : 8",
    same = "two launches of four make eight" },
  { "three at once", "left < 4 ? 2", "left < 4 ? 3" },
  { "rows rounded down", "(height + parts - 1) / parts", "height / parts",
    same = "there are more blocks instead" },
  { "blocks of rows rounded down", "(height + rows - 1) / rows", "height / rows" },
  { "a last block that is whole", "last = min(first + rows, height)", "last = first + rows" },
  { "strips rounded down", "(words + STRIP - 1) / STRIP", "max(words / STRIP, 1)" },
  { "a strip too many", "(words + STRIP - 1) / STRIP", "words / STRIP + 1",
    same = "its words are not the board's" },
  { "a strip without its last word", "place <= STRIP", "place < STRIP" },
  { "all lanes are whole", "(word >= 0 && (word + WORDS) * BITS <= width)", "word >= 0" },
})
mutants.judge({ "28-slab/life" }, {
  { "the last launch is a first one", "to ? next_generations<8, FIRST> : next_generations<8, LAST>",
    "next_generations<8, FIRST>" },
  { "first and last exchanged", "to ? next_generations<8, FIRST> : next_generations<8, LAST>",
    "to ? next_generations<8, LAST> : next_generations<8, FIRST>" },
  { "a launch in the middle is a last one", "kernel = next_generations<8, MID>;",
    "kernel = next_generations<8, LAST>;" },
  { "the middle asks", "many == 8 && width % CELLS == 0 && !to",
    "many == 8 && width % CELLS == 0 && !to && back", same = "a kernel that asks is as right" },
  { "a middle that goes back", "to != back", "!back" },
  { "only FIRST goes to slabs", "KIND == FIRST || (KIND == ASKED && to)", "KIND == FIRST" },
  { "FIRST does not go to slabs", "KIND == FIRST || (KIND == ASKED && to)", "KIND == ASKED && to" },
  { "LAST does not go back", "KIND == LAST || (KIND == ASKED && back)", "KIND == ASKED && back" },
  { "eight generations asked are one",
    "many < 8 ? next_generations<1, ASKED> : next_generations<8, ASKED>",
    "next_generations<1, ASKED>" },
  { "a block beyond the whole ones", "block < width / CELLS)", "block <= width / CELLS)" },
  { "seven generations count as eight", "left < 8 ? 1 : 8", "left < 7 ? 1 : 8" },
})

-- Turns of loops
mutants.judge({ "33-one-pass/sum" }, {
  { "many blocks go round once", "i += (uint64_t)gridDim.x * LOADS * SIZE",
    "i += SIZE == THREADS ? count : (uint64_t)gridDim.x * LOADS * SIZE" },
  { "one block goes round once", "i += (uint64_t)gridDim.x * LOADS * SIZE",
    "i += SIZE == ONE ? count : (uint64_t)gridDim.x * LOADS * SIZE" },
  { "the last block goes round once", "i += THREADS)", "i = gridDim.x)" },
  { "nothing from beyond the cache", "HOLDS ? *four : __ldcs(four)",
    "HOLDS ? *four : make_float4(0, 0, 0, 0)" },
  { "two left over at most", "first < n % 4 ?", "first < n % 4 && first < 2 ?" },
  { "few are one less", "n <= FEW", "n < FEW", same = "the larger block adds them as well" },
})
mutants.judge({ "05-coalesced/pi" }, {
  { "64 turns at most", "i < n; i += threads", "i < n && i < 64 * threads; i += threads" },
  { "turns of whole grids", "i < n; i += threads",
    "i < (n < threads ? n : n / threads * threads); i += threads" },
  { "one turn if it is full", "i < n; i += threads",
    "i < n && (n % threads || i < threads); i += threads" },
  { "a float counter", "uint64_t hits = 0;", "float hits = 0;" },
})
mutants.judge({ "03-serial-sum/pi" }, {
  { "a float counter, at the last size", "uint64_t mine = 0;", "float mine = 0;" },
})
mutants.judge({ "31-philox/pi" }, {
  { "one row of a chunk", "row < min(end, whole); row++", "row < min(end, whole); row = end" },
  { "seeds of 32 bits", "(uint32_t)(seed >> 32)", "(uint32_t)0" },
  { "chunks begin at their number", "first = blockIdx.y * share", "first = blockIdx.y" },
})

-- Remainders
mutants.judge({ "24-four-a-load/life" }, {
  { "three cells at the end", "if (at.count == i)", "if (at.count == i && i < CELLS - 1)" },
  { "a right neighbour beyond a whole four", "column + CELLS < width ?",
    "column + CELLS <= width ?" },
})
mutants.judge({ "35-warp-tile/matmul" }, {
  { "fours if inner allows them", "inner % 4 == 0 && columns % 4 == 0", "inner % 4 == 0" },
  { "fours if columns allow them", "inner % 4 == 0 && columns % 4 == 0", "columns % 4 == 0" },
  { "fours for columns of twos", "inner % 4 == 0 && columns % 4 == 0",
    "inner % 4 == 0 && columns % 2 == 0" },
  { "fours for an inner of twos", "inner % 4 == 0 && columns % 4 == 0",
    "inner % 2 == 0 && columns % 4 == 0" },
  { "no fours", "inner % 4 == 0 && columns % 4 == 0", "false",
    same = "single numbers are as right" },
})

-- Choices
mutants.judge({ "06-device-rng/pi" }, {
  { "xorwow is philox", "return CURAND_RNG_PSEUDO_XORWOW",
    "return CURAND_RNG_PSEUDO_PHILOX4_32_10" },
  { "mrg32k3a is xorwow", "return CURAND_RNG_PSEUDO_MRG32K3A", "return CURAND_RNG_PSEUDO_XORWOW" },
  { "mrg32k3a is unknown", '(name, "mrg32k3a") == 0', '(name, "mrg32k3") == 0' },
  { "a seed of 32 bits", "unsigned long long seed)", "unsigned seed)" },
  { "only philox begins again", "if (type != CURAND_RNG_PSEUDO_MTGP32)",
    "if (type == CURAND_RNG_PSEUDO_PHILOX4_32_10)" },
})
mutants.judge({ "13-atomics/sum" }, {
  { "a warp's sum once a block", "if (threadIdx.x % WARP == 0)\n        atomicAdd(total, mine);",
    "if (threadIdx.x == 0)\n        atomicAdd(total, mine);" },
  { "elements without turns", "        atomicAdd(total, x[i]);",
    "        if (i < threads) atomicAdd(total, x[i]);" },
  { "half a warp's sum", "warp_sum(share_sum(x, n), WARP)", "warp_sum(share_sum(x, n), WARP / 2)" },
  { "warps are elements", "add_warps<<<blocks, THREADS>>>(d_x, n, d_total);",
    "add_numbers<<<blocks, THREADS>>>(d_x, n, d_total);",
    same = "the total is the same; it takes longer" },
})

mutants.done()
