-- lessons/32-sixteen-bits/cells.svg: which cells' middles lie in the circle, with sixteen a side.
local svg = require "views.svg"

local CELLS, SIDE, LEFT, TOP = 16, 22, 20, 20
local picture = svg.new(2 * LEFT + CELLS * SIDE + 250, TOP + CELLS * SIDE + 20,
  "A quarter circle over 16 x 16 cells; a cell is a hit if its middle lies inside")

local hits = 0
for x = 0, CELLS - 1 do
  for y = 0, CELLS - 1 do
    local hit = x * (x + 1) + y * (y + 1) < CELLS * CELLS
    if hit then hits = hits + 1 end
    picture:box(LEFT + x * SIDE, TOP + (CELLS - 1 - y) * SIDE, SIDE, SIDE,
      hit and svg.DEVICE or svg.EMPTY)
  end
end
local before
for step = 0, 90 do -- the circle, a degree at a time
  local x = LEFT + CELLS * SIDE * math.cos(math.rad(step))
  local y = TOP + CELLS * SIDE * (1 - math.sin(math.rad(step)))
  if before then
    picture:add('<path d="M%.1f %.1f L%.1f %.1f" stroke="#333" stroke-width="2"/>', before[1],
      before[2], x, y)
  end
  before = { x, y }
end
local words = LEFT + CELLS * SIDE + 20
picture:text(words, TOP + 40, ("%d of %d middles hit"):format(hits, CELLS * CELLS), "start")
picture:text(words, TOP + 65, ("4 · %d / %d = %.4f"):format(hits, CELLS * CELLS,
  4 * hits / CELLS ^ 2), "start")
picture:text(words, TOP + 90, ("π, and %.4f"):format(4 * hits / CELLS ^ 2 - math.pi), "start")
io.write(picture:markup())
