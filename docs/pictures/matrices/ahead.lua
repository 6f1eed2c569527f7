-- lessons/36-async-copies/ahead.svg: tiles brought between the steps, and while a step goes on.
local svg = require "views.svg"

local STEPS, BRING, USE, HEIGHT, LEFT, TOP = 4, 60, 110, 26, 120, 40
local BELOW = TOP + 3 * HEIGHT + 50
local picture = svg.new(LEFT + STEPS * (BRING + USE) + 40, BELOW + 2 * HEIGHT + 60,
  "Above, a step's tiles are copied, then used; below, they are copied while the tiles before "
    .. "are used")

local function bar(x, y, width, fill, words)
  picture:box(x, y, width, HEIGHT, fill)
  picture:text(x + width / 2, y + HEIGHT / 2 + 5, words)
end
-- Two rows that go on side by side.
local function rows(y, title)
  picture:text(LEFT, y - 12, title, "start")
  picture:text(LEFT - 10, y + HEIGHT / 2 + 5, "brings", "end")
  picture:text(LEFT - 10, y + HEIGHT * 1.5 + 5, "multiplies", "end")
end

rows(TOP, "lesson 35")
rows(BELOW, "here")
for step = 0, STEPS - 1 do
  local x = LEFT + step * (BRING + USE)
  bar(x, TOP, BRING, svg.COPY, step)
  bar(x + BRING, TOP + HEIGHT, USE, svg.USED, step)
  local begin = step == 0 and LEFT or LEFT + BRING + (step - 1) * USE
  bar(begin, BELOW, BRING, svg.COPY, step)
  bar(LEFT + BRING + step * USE, BELOW + HEIGHT, USE, svg.USED, step)
end
local last = BELOW + 2 * HEIGHT + 20
picture:arrow(LEFT, last, LEFT + STEPS * (BRING + USE), last)
picture:text(LEFT, last + 20, "time; the numbers are the steps", "start")
io.write(picture:markup())
