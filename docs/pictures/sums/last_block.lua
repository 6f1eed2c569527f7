-- lessons/33-one-pass/last.svg: blocks end in any order; who draws the last number adds up.
local svg = require "views.svg"

local ENDS = { 300, 240, 360, 420, 270 } -- of the blocks, in pixels: an example
local LEFT, TOP, ROW, HEIGHT, LAST = 80, 40, 34, 22, 90
local BLOCKS = #ENDS
local picture = svg.new(LEFT + ENDS[4] + LAST + 250, TOP + BLOCKS * ROW + 40,
  "Five blocks end one after the other and draw the numbers 0 to 4; the block with 4 adds up")

-- How many blocks were counted before this one.
local function drawn(block)
  local before = 0
  for other = 1, BLOCKS do
    if ENDS[other] < ENDS[block] then before = before + 1 end
  end
  return before
end

for block = 1, BLOCKS do
  local y, number = TOP + (block - 1) * ROW, drawn(block)
  picture:text(LEFT - 10, y + HEIGHT / 2 + 5, ("block %d"):format(block - 1), "end")
  picture:box(LEFT, y, ENDS[block], HEIGHT, svg.DEVICE)
  picture:box(LEFT + ENDS[block], y, HEIGHT, HEIGHT, svg.HOST)
  picture:text(LEFT + ENDS[block] + HEIGHT / 2, y + HEIGHT / 2 + 5, number)
  if number == BLOCKS - 1 then
    picture:box(LEFT + ENDS[block] + HEIGHT, y, LAST, HEIGHT, svg.USED)
  end
end
local below = TOP + BLOCKS * ROW + 14
picture:arrow(LEFT, below, LEFT + ENDS[4] + HEIGHT + LAST, below)
picture:text(LEFT, TOP - 14, "time", "start")

local words = {
  { svg.DEVICE, "adds up its share of x" }, { svg.HOST, "stores sum, draws number" },
  { svg.USED, "adds up all sums" },
}
for i, word in ipairs(words) do
  local x, y = LEFT + ENDS[4] + HEIGHT + LAST + 24, TOP + 28 * (i - 1)
  picture:box(x, y, 18, 18, word[1])
  picture:text(x + 26, y + 14, word[2], "start")
end
io.write(picture:markup())
