-- Facts about this bug; the prose is in README.md.
return {
  number = 16,
  title = "A segmentation fault",
  check = "device-pointer-on-host",
  line = "        sum += d_squares[i];",
  repair = {
    { from = "sum += d_squares[i]", to = "sum += squares[i]" },
  },
}
