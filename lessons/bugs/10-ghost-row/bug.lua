-- Facts about this bug; the prose is in README.md.
return {
  number = 10,
  title = "Wrong in one row",
  line = "    board[column] = board[(ROWS - 1) * COLUMNS + column];",
  repair = {
    { from = "board[(ROWS - 1) * COLUMNS + column]", to = "board[ROWS * COLUMNS + column]" },
  },
}
