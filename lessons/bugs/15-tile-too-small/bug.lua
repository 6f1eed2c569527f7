-- Facts about this bug; the prose is in README.md.
return {
  number = 15,
  title = "The error that goes away",
  check = "shared-out-of-bounds",
  line = "        tile[N] = 0;",
  repair = {
    { from = "__shared__ int tile[N];", to = "__shared__ int tile[N + 1];" },
  },
}
