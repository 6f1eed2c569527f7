-- Facts about this bug; the prose is in README.md.
return {
  number = 4,
  title = "No error, and no work done",
  check = "unchecked-error",
  line = "    add_one<<<(N + THREADS - 1) / THREADS, THREADS>>>(N, d_x);",
  repair = {
    { from = "THREADS = 2048", to = "THREADS = 1024" },
  },
}
