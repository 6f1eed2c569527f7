-- Facts about this bug; the prose is in README.md.
return {
  number = 3,
  title = "Nothing has changed",
  line = "    cudaFree(d_x);",
  repair = {
    { from = "    cudaFree(d_x);",
      to = "    cudaMemcpy(x, d_x, sizeof x, cudaMemcpyDeviceToHost);\n    cudaFree(d_x);" },
  },
}
