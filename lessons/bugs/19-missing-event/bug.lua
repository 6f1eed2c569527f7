-- Facts about this bug; the prose is in README.md.
return {
  number = 19,
  title = "Right while you search",
  check = "stream-race",
  line = "    cudaMemcpyAsync(values, d_values, N * sizeof *values, "
    .. "cudaMemcpyDeviceToHost, copies);",
  repair = {
    { from = "    cudaMemcpyAsync(values,",
      to = "    cudaEvent_t computed;\n    cudaEventCreate(&computed);\n"
        .. "    cudaEventRecord(computed, kernels);\n    cudaStreamWaitEvent(copies, computed);\n"
        .. "    cudaEventDestroy(computed);\n    cudaMemcpyAsync(values," },
  },
}
