-- Facts about this bug; the prose is in README.md.
return {
  number = 8,
  title = "Too few",
  check = "global-race",
  line = "        *count += 1;",
  repair = {
    { from = "        *count += 1;", to = "        atomicAdd(count, 1);" },
  },
}
