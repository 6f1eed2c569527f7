-- lessons/19-directives/each_loop.svg: the boards that cross for the loops of one generation.
local crossings = dofile(require("host").root .. "/docs/pictures/life/crossings.lua")

local LOOPS = { "ghost_rows", "ghost_columns", "next_generation", "copy_cells" }
local drawn = crossings.new("19", #LOOPS,
  "One generation: for each of its four loops, boards are copied to the GPU and back")
for _, loop in ipairs(LOOPS) do
  drawn:room(1)
  drawn:loop(loop)
end
drawn:generation(#LOOPS)
io.write(drawn:markup(drawn.boards))
