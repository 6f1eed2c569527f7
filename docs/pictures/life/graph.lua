-- lessons/26-graph/graph.svg: who asks for each generation, in lesson 25 and here.
local svg = require "views.svg"

local GENERATIONS, STEP, WIDE, HIGH, LEFT = 6, 104, 62, 34, 120
local picture = svg.new(LEFT + GENERATIONS * STEP + 20, 320,
  "Lesson 25: the host launches each generation. Lesson 26: it launches a graph once")

-- The kernels of both, one after the other; the first `x` of each.
local function kernels(y, step)
  for i = 0, GENERATIONS - 1 do
    local x = LEFT + i * step
    picture:box(x, y, WIDE, HIGH, svg.DEVICE)
    picture:text(x + WIDE / 2, y + HIGH / 2 + 5, i == GENERATIONS - 1 and "…" or i + 1)
    if i > 0 then picture:arrow(x - step + WIDE, y + HIGH / 2, x, y + HIGH / 2) end
  end
end

picture:text(10, 24, "lesson 25", "start")
picture:text(10, 62, "host", "start")
picture:text(10, 132, "device", "start")
for i = 0, GENERATIONS - 1 do
  local x = LEFT + i * STEP
  picture:box(x, 40, WIDE, HIGH, svg.HOST)
  picture:text(x + WIDE / 2, 40 + HIGH / 2 + 5, "launch")
  picture:arrow(x + WIDE / 2, 40 + HIGH, x + WIDE / 2, 110)
end
kernels(110, STEP)

picture:text(10, 184, "lesson 26", "start")
picture:text(10, 222, "host", "start")
picture:text(10, 292, "device", "start")
picture:box(LEFT, 200, WIDE + 30, HIGH, svg.HOST)
picture:text(LEFT + (WIDE + 30) / 2, 200 + HIGH / 2 + 5, "launch graph")
picture:arrow(LEFT + WIDE / 2, 200 + HIGH, LEFT + WIDE / 2, 270)
kernels(270, WIDE + 14)
io.write(picture:markup())
