return {
  number = 98,
  title = "Squares in a loop",
  teaches = { "looping" },
  programs = { squares = { sizes = { gpu = { count = 1000 } } } },
}
