-- Facts about this bug; the prose is in README.md.
return {
  number = 12,
  title = "It was there a moment ago",
  check = "use-after-free",
  line = "    x[i] = 2 * x[i];",
  repair = {
    { from = "THREADS>>>(d_x)", to = "THREADS>>>(d_larger)" },
  },
}
