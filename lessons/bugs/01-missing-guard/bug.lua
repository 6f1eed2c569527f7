-- Facts about this bug; the prose is in README.md.
return {
  number = 1,
  title = "Right by luck",
  check = "global-out-of-bounds",
  line = "    x[i] = 2 * x[i];",
  repair = {
    { from = "    x[i] = 2 * x[i];", to = "    if (i < N)\n        x[i] = 2 * x[i];" },
  },
}
