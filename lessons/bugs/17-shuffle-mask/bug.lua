-- Facts about this bug; the prose is in README.md.
return {
  number = 17,
  title = "A number that is not there",
  check = "inactive-lane",
  line = "        mine = max(mine, __shfl_down_sync(0xffffffff, mine, step));",
  repair = {
    { from = "    if (i >= n)\n        return;\n    int mine = x[i];",
      to = "    int mine = x[i < n ? i : 0];" },
  },
}
