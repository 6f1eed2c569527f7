-- lessons/11-shuffle/shuffle.svg: what lanes have after each shuffle, as in the slides.
local svg = require "views.svg"

local LANES, SIDE, LEFT, TOP, ROW = 16, 40, 10, 30, 80 -- the first of 32
local picture = svg.new(2 * LEFT + LANES * SIDE + 150, TOP + 2 * ROW + SIDE + 15,
  "Sixteen lanes: after the first shuffle each pair has its sum, after the second each group of "
    .. "four")

local mine = {}
for lane = 0, LANES - 1 do mine[lane] = lane + 1 end

-- What the lanes have; those that exchange with the same ones have one colour.
local function row(step, group, words)
  local y = TOP + step * ROW
  for lane = 0, LANES - 1 do
    local fill = lane // group % 2 == 0 and svg.DEVICE or svg.HOST
    picture:box(LEFT + lane * SIDE, y, SIDE, SIDE, fill)
    picture:text(LEFT + (lane + 0.5) * SIDE, y + SIDE / 2 + 5, mine[lane])
  end
  picture:text(LEFT + LANES * SIDE + 12, y + SIDE / 2 + 5, words, "start")
end

row(0, 1, "the values at the start")
for step, away in ipairs({ 1, 2 }) do
  local top, next_one = TOP + (step - 1) * ROW + SIDE, {}
  for lane = 0, LANES - 1 do
    local x = LEFT + (lane + 0.5) * SIDE
    picture:arrow(LEFT + ((lane ~ away) + 0.5) * SIDE, top, x, top + ROW - SIDE)
    next_one[lane] = mine[lane] + mine[lane ~ away]
  end
  mine = next_one
  row(step, 2 * away, ("after away = %d"):format(away))
end
picture:text(LEFT, TOP - 10, "an arrow: a lane reads the register of another lane", "start")
io.write(picture:markup())
