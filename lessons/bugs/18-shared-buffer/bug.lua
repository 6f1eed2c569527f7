-- Facts about this bug; the prose is in README.md.
return {
  number = 18,
  title = "Wrong in pieces",
  check = "stream-race",
  line = "        cudaMemcpyAsync(d_x, x + i, PIECE * sizeof *x, cudaMemcpyHostToDevice, stream);",
  repair = {
    { from = "PIECE * sizeof *d_x", to = "N * sizeof *d_x" },
    { from = "cudaMemcpyAsync(d_x, x + i,", to = "cudaMemcpyAsync(d_x + i, x + i," },
    { from = "stream>>>(d_x)", to = "stream>>>(d_x + i)" },
    { from = "cudaMemcpyAsync(x + i, d_x,", to = "cudaMemcpyAsync(x + i, d_x + i," },
  },
}
