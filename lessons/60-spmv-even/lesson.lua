-- Facts about this lesson; the prose is in README.md.
return {
  number = 60,
  title = "A sparse matrix, equal shares of entries",
  from = 58,
  tracks = { "spmv" },
  teaches = { "equal-shares", "balance" },
  programs = {
    spmv = {
      sizes = { gpu = { rows = 4000000 }, emulated = { rows = 20011 } },
      steps = { rows = { 17, 512 } },
      limit = { bytes_per_entry = 8, bytes_per_row = 12, launches = 1 },
    },
  },
}
