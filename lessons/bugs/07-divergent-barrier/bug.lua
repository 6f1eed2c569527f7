-- Facts about this bug; the prose is in README.md.
return {
  number = 7,
  title = "Right today",
  check = "divergent-barrier",
  line = "            __syncthreads();",
  repair = {
    { from = "        if (me < half) {\n"
        .. "            sums[me] += sums[me + half];\n            __syncthreads();\n        }\n",
      to = "        if (me < half)\n"
        .. "            sums[me] += sums[me + half];\n        __syncthreads();\n" },
  },
}
