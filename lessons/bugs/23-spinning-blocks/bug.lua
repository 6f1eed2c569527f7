-- Facts about this bug; the prose is in README.md.
return {
  number = 23,
  title = "It never ends",
  hangs = true,
  line = "        while (*(volatile unsigned *)finished < gridDim.x)",
  repair = {
    { from = "    __syncthreads();\n    if (threadIdx.x == 0) {\n        __threadfence();\n"
        .. "        atomicAdd(finished, 1);\n"
        .. "        while (*(volatile unsigned *)finished < gridDim.x)\n            ;\n"
        .. "        __threadfence();\n    }\n    __syncthreads();\n",
      to = "}\n\n__global__ void subtract(int n, int *x, const int *largest)\n{\n"
        .. "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n" },
    { from = "(N, d_x, d_largest, d_finished);",
      to = "(N, d_x, d_largest, d_finished);\n"
        .. "    subtract<<<(N + THREADS - 1) / THREADS, THREADS>>>(N, d_x, d_largest);" },
  },
}
