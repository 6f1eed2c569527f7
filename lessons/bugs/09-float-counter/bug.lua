-- Facts about this bug; the prose is in README.md.
return {
  number = 9,
  title = "The count stops",
  line = "        found += 1;",
  repair = {
    { from = "    float found = 0;", to = "    int found = 0;" },
  },
}
