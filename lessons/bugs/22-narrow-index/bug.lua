-- Facts about this bug; the prose is in README.md.
return {
  number = 22,
  title = "Right for 36 recordings",
  check = "global-out-of-bounds",
  line = "    samples[i] = 1;",
  repair = {
    { from = "int i = blockIdx.x * length", to = "size_t i = (size_t)blockIdx.x * length" },
  },
}
