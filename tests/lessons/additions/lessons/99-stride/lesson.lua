return {
  number = 99,
  title = "Squares in strides",
  from = 98,
  teaches = { "striding" },
  programs = { squares = { sizes = { gpu = { count = 1000 } }, limit = { launches = 1 } } },
}
