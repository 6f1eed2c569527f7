-- Facts about this bug; the prose is in README.md.
return {
  number = 5,
  title = "Right on its own",
  check = "uninitialised-read",
  line = "        atomicAdd(sum, x[i]);",
  repair = {
    { from = "    cudaMalloc(&d_sum, sizeof sum);",
      to = "    cudaMalloc(&d_sum, sizeof sum);\n    cudaMemset(d_sum, 0, sizeof sum);" },
  },
}
