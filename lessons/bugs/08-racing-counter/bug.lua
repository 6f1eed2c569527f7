-- Facts about this bug; the prose is in README.md.
return {
  number = 8,
  title = "Too few",
  check = "race_global",
  line = "        *count += 1;",
  repair = {
    { from = "        *count += 1;", to = "        atomicAdd(count, 1);" },
  },
}
