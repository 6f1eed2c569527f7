-- pi.lua: mistakes in the programs of lessons 01 to 06 that estimate π.

local SHARE = "uint64_t thread = blockIdx.x * blockDim.x + threadIdx.x;"

return {
  ["01-cpu/pi"] = {
    { "the loop begins at 1", "uint64_t i = 0; i < n", "uint64_t i = 1; i < n" },
    { "`x` and `y` have the same seed", "y, n, pi->seed_y", "y, n, pi->seed_x" },
    { "`hits =` instead of `hits +=`", "hits += x[i]", "hits = x[i]" },
  },
  ["02-naive/pi"] = {
    { "no guard", "if (i < n)\n        inside[i]", "inside[i]" },
    { "the results are copied with a number of elements instead of bytes",
      "cudaMemcpy(inside, d_inside, n * sizeof(int),", "cudaMemcpy(inside, d_inside, n," },
  },
  ["03-serial-sum/pi"] = {
    { "the sum is never zeroed", "*hits = mine;", "*hits += mine;" },
    { "256 threads add to one sum", "sum<<<1, 1>>>", "sum<<<1, THREADS>>>", "*hits = mine;",
      "*hits += mine;" },
    { "the loop ends after `i <= n`", "i = 0; i < n; i++)\n        mine",
      "i = 0; i <= n; i++)\n        mine" },
    { "the sum is copied before it is computed", "        sum<<<1, 1>>>(d_inside, n, d_hits);\n",
      "        uint64_t hits;\n        CHECK(cudaMemcpy(&hits, d_hits, sizeof(uint64_t), "
      .. "cudaMemcpyDeviceToHost));\n"
      .. "        sum<<<1, 1>>>(d_inside, n, d_hits);\n",
      "lesson_phase(&lesson, PHASE_TRANSFER);\n        uint64_t hits;\n"
      .. "        CHECK(cudaMemcpy(&hits, d_hits, sizeof(uint64_t), cudaMemcpyDeviceToHost));\n\n",
      "" },
    { "`sum` is never launched", "sum<<<1, 1>>>(d_inside, n, d_hits);", "" },
    { "the kernel gets a host pointer", "(d_x, d_y, d_inside, n);", "(x, d_y, d_inside, n);" },
    { "`mine =` instead of `mine +=`", "mine += inside[i]", "mine = inside[i]" },
    { "`test_points` is launched with one block", "test_points<<<blocks,", "test_points<<<1," },
  },
  ["04-partial-sum/pi"] = {
    { "the remainder is lost", "(n + threads - 1) / threads", "n / threads" },
    { "all threads write to `partial[0]`", "partial[thread] = mine", "partial[0] = mine" },
    { "the partial sums are copied with a number of elements instead of bytes",
      "cudaMemcpy(partial, d_partial, partial_bytes,",
      "cudaMemcpy(partial, d_partial, partials," },
    { "`thread = threadIdx.x`", SHARE, "uint64_t thread = threadIdx.x;" },
    { "the last chunk does not end at `n`", "first + chunk < n ? first + chunk : n",
      "first + chunk" },
    { "`first` is the thread's number instead of its chunk's beginning", "thread * chunk",
      "thread" },
    { "the host adds up one partial sum a block", "thread < partials", "thread < blocks" },
    { "the kernel is launched with one block", "<<<blocks, THREADS>>>", "<<<1, THREADS>>>" },
  },
  ["05-coalesced/pi"] = {
    { "the loop begins at `i = threadIdx.x`", "uint64_t i = thread;", "uint64_t i = threadIdx.x;" },
    { "the stride is `blockDim.x`", "i += threads", "i += blockDim.x" },
    { "the stride is 1", "i += threads", "i++" },
    { "the loop ends after `i <= n`", "i < n; i", "i <= n; i" },
    { "`partial[threadIdx.x]`", "partial[thread] = mine", "partial[threadIdx.x] = mine" },
    { "`partial[blockIdx.x]`", "partial[thread] = mine", "partial[blockIdx.x] = mine" },
    { "`mine =` instead of `mine +=`", "mine += x[i]", "mine = x[i]" },
    { "`x` is never copied to the device",
      "CHECK(cudaMemcpy(d_x, x, bytes, cudaMemcpyHostToDevice));", "" },
  },
  ["06-device-rng/pi"] = {
    { "cuRAND gets a host pointer", "device_points(generator, type, d_x, n, pi->seed_x);",
      "float *x = (float *)malloc(bytes); device_points(generator, type, x, n, pi->seed_x);" },
    { "`x` and `y` have the same seed", "d_y, n, pi->seed_y", "d_y, n, pi->seed_x" },
    { "`y` is never generated", "device_points(generator, type, d_y, n, pi->seed_y);", "" },
    { "cuRAND gets a number of bytes instead of elements", "n - i < piece ? n - i : piece",
      "4 * (n - i < piece ? n - i : piece)" },
    { "the offset is never set to 0", "CHECK_CURAND(curandSetGeneratorOffset(generator, 0));",
      ";" },
    { "`thread = threadIdx.x`", SHARE, "uint64_t thread = threadIdx.x;" },
    { "the kernel is never launched",
      "partial_sums<<<blocks, THREADS>>>(d_x, d_y, n, d_partial);", "" },
    { "`sizeof` of the pointer instead of the array",
      "cudaMemcpy(partial, d_partial, partial_bytes,",
      "cudaMemcpy(partial, d_partial, sizeof d_partial," },
  },
}
