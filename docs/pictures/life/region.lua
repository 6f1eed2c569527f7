-- lessons/20-data-region/region.svg: the boards that cross for the region, and for what is inside.
local crossings = dofile(require("host").root .. "/docs/pictures/life/crossings.lua")

local LOOPS = { "ghost_rows", "ghost_columns", "next_generation" }
local drawn = crossings.new("20", #LOOPS + 2,
  "A region around all generations: one board is copied before them, and one after them")
drawn:room(#LOOPS + 2)
drawn:directive("data")
local before = drawn.boards
for _, loop in ipairs(LOOPS) do drawn:loop(loop) end
drawn:generation(#LOOPS)
local inside = drawn.boards - before
drawn:directive("update")
io.write(drawn:markup(inside))
