-- Facts about this bug; the prose is in README.md.
return {
  number = 20,
  title = "Wrong without a copy",
  check = "host-race",
  line = "        wrong += x[i] != 2 * (i + 1);",
  repair = {
    { from = "    twice<<<N / THREADS, THREADS>>>(x);",
      to = "    twice<<<N / THREADS, THREADS>>>(x);\n    cudaDeviceSynchronize();" },
  },
}
