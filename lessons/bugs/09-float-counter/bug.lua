-- Facts about this bug; the prose is in README.md.
return {
  number = 9,
  title = "It counts no further",
  line = "        found += 1;",
  repair = {
    { from = "    float found = 0;", to = "    int found = 0;" },
  },
}
