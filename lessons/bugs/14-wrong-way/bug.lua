-- Facts about this bug; the prose is in README.md.
return {
  number = 14,
  title = "Nothing comes back",
  check = "unchecked-error",
  line = "    cudaMemcpy(d_x, x, sizeof x, cudaMemcpyDeviceToHost);",
  repair = {
    { from = "cudaMemcpy(d_x, x, sizeof x, cudaMemcpyDeviceToHost)",
      to = "cudaMemcpy(x, d_x, sizeof x, cudaMemcpyDeviceToHost)" },
  },
}
