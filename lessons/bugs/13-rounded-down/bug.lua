-- Facts about this bug; the prose is in README.md.
return {
  number = 13,
  title = "The last elements are garbage",
  check = "uninitialised-copy",
  line = "    cudaMemcpy(squares, d_squares, sizeof squares, cudaMemcpyDeviceToHost);",
  repair = {
    { from = "<<<N / THREADS, THREADS>>>", to = "<<<(N + THREADS - 1) / THREADS, THREADS>>>" },
  },
}
