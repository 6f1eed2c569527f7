-- Facts about this bug; the prose is in README.md.
return {
  number = 11,
  title = "Right on a symmetric board",
  line = "    cells[row * COLUMNS + column] = tex2D<int>(board, row + 0.5f, column + 0.5f);",
  repair = {
    { from = "tex2D<int>(board, row + 0.5f, column + 0.5f)",
      to = "tex2D<int>(board, column + 0.5f, row + 0.5f)" },
  },
}
