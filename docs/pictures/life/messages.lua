-- lessons/29-one-launch/messages.svg: a patch, its margin, and the halves of words that it hears.
local svg = require "views.svg"

local HALF, HIGH, MARGIN, LEFT, TOP = 110, 128, 32, 60, 70
local picture = svg.new(LEFT + 4 * HALF + 230, TOP + HIGH + 2 * MARGIN + 70,
  "A patch is a word wide; on each side it has half a word or sixteen rows of its neighbours")

for column = 1, 4 do
  local x, own = LEFT + (column - 1) * HALF, column == 2 or column == 3
  for row, part in ipairs({ { 0, MARGIN }, { MARGIN, HIGH }, { MARGIN + HIGH, MARGIN } }) do
    picture:box(x, TOP + part[1], HALF, part[2], own and row == 2 and svg.DEVICE or svg.COPY)
  end
  picture:text(x + HALF / 2, TOP - 30, "half a word")
  picture:text(x + HALF / 2, TOP - 12, "16 columns")
end
picture:frame(LEFT + HALF, TOP + MARGIN, 2 * HALF, HIGH)
picture:text(LEFT + 2 * HALF, TOP + MARGIN + HIGH / 2 + 5, "its own: 32 columns, 64 rows")
picture:text(LEFT + 4 * HALF + 12, TOP + MARGIN / 2 + 5, "16 rows, from the patch above", "start")
picture:text(LEFT + 4 * HALF + 12, TOP + MARGIN + HIGH / 2 + 5,
  "of all 96 rows, 3 per lane", "start")
picture:text(LEFT + 4 * HALF + 12, TOP + HIGH + 3 * MARGIN / 2 + 5,
  "16 rows, from the patch below", "start")
picture:text(LEFT, TOP + HIGH + 2 * MARGIN + 28,
  "blue: sent to the neighbours after sixteen generations; grey: received from the "
    .. "neighbours", "start")
picture:text(LEFT, TOP + HIGH + 2 * MARGIN + 48,
  "a message is a word: 16 cells, and the number of the exchange", "start")
io.write(picture:markup())
