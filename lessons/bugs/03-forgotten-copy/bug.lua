-- Facts about this bug; the prose is in README.md.
return {
  number = 3,
  title = "Nothing has changed",
  check = "result-not-read",
  line = "    cudaMalloc(&d_x, sizeof x);",
  repair = {
    { from = "    cudaFree(d_x);",
      to = "    cudaMemcpy(x, d_x, sizeof x, cudaMemcpyDeviceToHost);\n    cudaFree(d_x);" },
  },
}
