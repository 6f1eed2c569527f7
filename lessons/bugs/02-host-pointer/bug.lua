-- Facts about this bug; the prose is in README.md.
return {
  number = 2,
  title = "An illegal memory access",
  check = "host-pointer",
  line = "        y[i] = 2 * x[i];",
  repair = {
    { from = "THREADS>>>(N, x, d_y)", to = "THREADS>>>(N, d_x, d_y)" },
  },
}
