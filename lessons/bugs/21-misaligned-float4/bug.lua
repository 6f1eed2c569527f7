-- Facts about this bug; the prose is in README.md.
return {
  number = 21,
  title = "Four at a time",
  check = "misaligned-access",
  line = "    float4 four = x[blockIdx.x * blockDim.x + threadIdx.x];",
  repair = {
    { from = "FIRST = 1", to = "FIRST = 4" },
  },
}
