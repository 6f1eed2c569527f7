-- A plan of grades, for `lessons/run grades`: which lessons are expected, and of whom.
return {
  lessons = {
    ["00"] = { deadline = "2026-11-29T15:04:40Z" }, -- the time zone is part of it: Z is UTC
    ["05"] = { points = 2, weight = 3, deadline = "2026-11-29T17:00+01:00" },
  },
  late = 0.5, -- what is judged after the deadline gets half of its points
  id = "SIS Login ID", -- what the ids below are
  students = { -- by the names that they gave `lessons/run export`
    ["Ada Lovelace"] = "ada",
    ["Bob Ray"] = "bob",
    ["Cyd Hall"] = "cyd",
    ["Dan Ito"] = "dan",
    ["Eve Moore"] = "eve",
    ["Fay Wu"] = "fay",
  },
}
