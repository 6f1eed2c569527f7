-- Facts about this bug; the prose is in README.md.
return {
  number = 6,
  title = "Right, wrong, right",
  check = "shared-race",
  line = "    tile[threadIdx.x] = x[threadIdx.x];",
  repair = {
    { from = "    tile[threadIdx.x] = x[threadIdx.x];",
      to = "    tile[threadIdx.x] = x[threadIdx.x];\n    __syncthreads();" },
  },
}
