-- Mutants of lessons 01 to 03, π.

local mutants = require "mutants"

local DOUBLE = "(double)x[i] * x[i] + (double)y[i] * y[i] < 1"

-- For all three lessons: the test of a point, and the points
local POINTS = {
  { "points on the circle hit", "y[i] * y[i] < 1", "y[i] * y[i] <= 1" },
  { "double precision", "x[i] * x[i] + y[i] * y[i] < 1", DOUBLE },
  { "x fused", "x[i] * x[i] + y[i] * y[i] < 1", "fmaf(x[i], x[i], y[i] * y[i]) < 1" },
  { "y fused", "x[i] * x[i] + y[i] * y[i] < 1", "fmaf(y[i], y[i], x[i] * x[i]) < 1" },
  { "a square root", "x[i] * x[i] + y[i] * y[i] < 1", "sqrtf(x[i] * x[i] + y[i] * y[i]) < 1",
    same = "the root of less than one is less than one" },
  { "x times y", "x[i] * x[i]", "x[i] * y[i]" },
  { "a diamond", "x[i] * x[i] + y[i] * y[i] < 1", "x[i] + y[i] < 1" },
  { "points outside", "y[i] * y[i] < 1", "y[i] * y[i] > 1" },
  { "y squared first", "x[i] * x[i] + y[i] * y[i]", "y[i] * y[i] + x[i] * x[i]",
    same = "addition is commutative" },
  { "y has x's seed", "y, n, pi->seed_y", "y, n, pi->seed_x" },
  { "x has y's seed", "x, n, pi->seed_x", "x, n, pi->seed_y" },
  { "a constant seed", "x, n, pi->seed_x", "x, n, 777" },
  { "no x", "lesson_random_points(&lesson, x, n, pi->seed_x);", "" },
  { "no y", "lesson_random_points(&lesson, y, n, pi->seed_y);", "" },
  { "one point too few", "y, n, pi->seed_y", "y, n - 1, pi->seed_y" },
  { "points of the first repeat", "lesson_random_points(&lesson, x, n, pi->seed_x);",
    "static int made; if (!made++) lesson_random_points(&lesson, x, n, pi->seed_x);" },
  { "hits rounded down to thousands", "lesson_hits(&lesson, hits);",
    "lesson_hits(&lesson, hits / 1000 * 1000);" },
  { "one hit too many", "lesson_hits(&lesson, hits);", "lesson_hits(&lesson, hits + 1);" },
  { "a constant answer for the default size", "lesson_hits(&lesson, hits);",
    "lesson_hits(&lesson, n == 22167551 ? 17411688 : hits + 1);" },
  { "the first answer in every repeat", "lesson_hits(&lesson, hits);",
    "static uint64_t kept; kept = kept ? kept : hits; lesson_hits(&lesson, kept);" },
  { "an estimate", "lesson_hits(&lesson, hits);",
    "lesson_hits(&lesson, (uint64_t)(n * acos(-1.0) / 4));" },
}
mutants.judge({ "01-cpu/pi", "02-naive/pi", "03-serial-sum/pi" }, POINTS)

mutants.judge({ "01-cpu/pi" }, {
  { "a counter that starts at 1", "uint64_t hits = 0;", "uint64_t hits = 1;" },
  { "the last point left out", "i < n; i++", "i < n - 1; i++" },
  { "the first point left out", "i = 0; i < n", "i = 1; i < n" },
  { "every other point", "i < n; i++", "i < n; i += 2" },
  { "a counter of 16 bits", "uint64_t hits = 0;", "unsigned short hits = 0;" },
})

-- One thread for each point
local KERNEL = {
  { "no guard", "if (i < n)\n        inside", "inside" },
  { "a guard that admits one too many", "if (i < n)", "if (i <= n)" },
  { "a guard that admits one too few", "if (i < n)", "if (i + 1 < n)" },
  { "a guard that stops the last block", "if (i < n)", "if (i + blockDim.x <= n)" },
  { "blocks rounded down", "(n + THREADS - 1) / THREADS", "n / THREADS" },
  { "a block too few", "(n + THREADS - 1) / THREADS", "(n - 1) / THREADS" },
  { "a block too many", "(n + THREADS - 1) / THREADS", "(n + THREADS - 1) / THREADS + 1",
    same = "its threads are guarded" },
  { "smaller blocks", "THREADS = 256", "THREADS = 96", same = "there are more blocks instead" },
  { "blocks that are too large", "THREADS = 256", "THREADS = 2048" },
  { "an index without the block", "(uint64_t)blockIdx.x * blockDim.x + threadIdx.x",
    "threadIdx.x" },
  { "an index without the thread", "(uint64_t)blockIdx.x * blockDim.x + threadIdx.x",
    "(uint64_t)blockIdx.x * blockDim.x" },
  { "threads in another order", "(uint64_t)blockIdx.x * blockDim.x + threadIdx.x",
    "(uint64_t)threadIdx.x * gridDim.x + blockIdx.x", same = "each point has one thread" },
  { "it adds to the old value", "inside[i] =", "inside[i] +=" },
  { "it writes from the end", "inside[i] =", "inside[n - 1 - i] =",
    same = "the order of the values does not matter" },
  { "it writes one place further", "inside[i] =", "inside[i + 1] =" },
  { "x and y exchanged", "(d_x, d_y, d_inside, n)", "(d_y, d_x, d_inside, n)",
    same = "the circle is symmetric" },
  { "x twice", "(d_x, d_y, d_inside, n)", "(d_x, d_x, d_inside, n)" },
  { "the host's pointer", "(d_x, d_y, d_inside, n)", "(x, d_y, d_inside, n)" },
  { "one point too few for the kernel", "(d_x, d_y, d_inside, n)", "(d_x, d_y, d_inside, n - 1)" },
  { "never launched", "test_points<<<blocks, THREADS>>>(d_x, d_y, d_inside, n);", "" },
  { "launched once", "test_points<<<blocks, THREADS>>>",
    "static int launched; if (!launched++) test_points<<<blocks, THREADS>>>" },
  { "an array of n bytes", "cudaMalloc(&d_inside, n * sizeof(int))", "cudaMalloc(&d_inside, n)" },
  { "an array that is one short", "cudaMalloc(&d_x, bytes)", "cudaMalloc(&d_x, bytes - 4)" },
  { "x is not copied", "CHECK(cudaMemcpy(d_x, x, bytes, cudaMemcpyHostToDevice));", "" },
  { "y is copied once", "CHECK(cudaMemcpy(d_y, y,",
    "static int sent; if (!sent++) CHECK(cudaMemcpy(d_y, y," },
  { "y is sent to x", "cudaMemcpy(d_y, y,", "cudaMemcpy(d_x, y," },
  { "x is sent as y", "cudaMemcpy(d_y, y,", "cudaMemcpy(d_y, x," },
  { "elements instead of bytes", "cudaMemcpy(d_y, y, bytes,", "cudaMemcpy(d_y, y, n," },
  { "one element too few is copied", "cudaMemcpy(d_x, x, bytes,", "cudaMemcpy(d_x, x, bytes - 4," },
  { "copied the other way", "CHECK(cudaMemcpy(d_x, x, bytes, cudaMemcpyHostToDevice));",
    "CHECK(cudaMemcpy(x, d_x, bytes, cudaMemcpyDeviceToHost));" },
  { "copied before they are generated", "lesson_phase(&lesson, PHASE_RNG);",
    "CHECK(cudaMemcpy(d_x, x, bytes, cudaMemcpyHostToDevice)); lesson_phase(&lesson, PHASE_RNG);",
    same = "they are copied again" },
  { "an array that is not freed", "CHECK(cudaFree(d_inside));", "" },
}
mutants.judge({ "02-naive/pi", "03-serial-sum/pi" }, KERNEL)

mutants.judge({ "02-naive/pi" }, {
  { "a float counter", "uint64_t hits = 0;", "float hits = 0;" },
  { "a counter of 16 bits", "uint64_t hits = 0;", "unsigned short hits = 0;" },
  { "the last point is not summed", "i < n; i++)\n            hits",
    "i + 1 < n; i++)\n            hits" },
  { "the first point is not summed", "i = 0; i < n", "i = 1; i < n" },
  { "one point more is summed", "i < n; i++)\n            hits", "i <= n; i++)\n            hits" },
  { "nothing is copied back",
    "CHECK(cudaMemcpy(inside, d_inside, n * sizeof(int), cudaMemcpyDeviceToHost));",
    "" },
  { "one element too few is copied back", "d_inside, n * sizeof(int), cudaMemcpyDeviceToHost",
    "d_inside, (n - 1) * sizeof(int), cudaMemcpyDeviceToHost" },
  { "n bytes instead of n elements are copied back",
    "d_inside, n * sizeof(int), cudaMemcpyDeviceToHost",
    "d_inside, n, cudaMemcpyDeviceToHost" },
})

mutants.judge({ "03-serial-sum/pi" }, {
  { "a float counter", "uint64_t mine = 0;", "float mine = 0;" },
  { "a counter of 16 bits", "uint64_t mine = 0;", "unsigned short mine = 0;" },
  { "a sum that is not initialised", "uint64_t mine = 0;", "uint64_t mine = *hits;" },
  { "the first element is not summed", "i = 0; i < n; i++)\n        mine",
    "i = 1; i < n; i++)\n        mine" },
  { "the last element is not summed", "i < n; i++)\n        mine",
    "i + 1 < n; i++)\n        mine" },
  { "one element too many is summed", "i < n; i++)\n        mine", "i <= n; i++)\n        mine" },
  { "it adds to the old value", "*hits = mine", "*hits += mine" },
  { "two threads sum", "sum<<<1, 1>>>", "sum<<<1, 2>>>", same = "both write the same sum" },
  { "two blocks sum", "sum<<<1, 1>>>", "sum<<<2, 1>>>", same = "both write the same sum" },
  { "half of the sum is copied back", "&hits, d_hits, sizeof(uint64_t)",
    "&hits, d_hits, sizeof(short)" },
  { "the sum is computed once", "sum<<<1, 1>>>(d_inside, n, d_hits);",
    "static int summed; if (!summed++) sum<<<1, 1>>>(d_inside, n, d_hits);" },
  { "the sum comes first", [[
        test_points<<<blocks, THREADS>>>(d_x, d_y, d_inside, n);
        CHECK_LAUNCH();
        sum<<<1, 1>>>(d_inside, n, d_hits);]], [[
        sum<<<1, 1>>>(d_inside, n, d_hits);
        CHECK_LAUNCH();
        test_points<<<blocks, THREADS>>>(d_x, d_y, d_inside, n);]] },
})

mutants.done()
