-- lessons/30-fused/rows.svg: the rows of cuRAND's order, and the points of one thread in them.
local svg = require "views.svg"

local program = assert(io.open(require("host").root .. "/lessons/30-fused/pi.cu")):read("a")
local SUBSEQUENCES = tonumber(program:match("SUBSEQUENCES = (%d+)"))
local FOUR = 4 -- numbers of a subsequence in a row
local LEFT, TOP, WIDE, HIGH, SHOWN, ROWS = 70, 50, 150, 30, 4, 4

local picture = svg.new(LEFT + (SHOWN + 1) * WIDE + 40, TOP + (ROWS + 1) * HIGH + 20,
  "Each row has four points of every subsequence; a thread takes one subsequence of a chunk of "
    .. "rows")

local function column_of(place)
  return place < SHOWN and place or SUBSEQUENCES - 1
end

for place = 0, SHOWN do
  local x, subsequence = LEFT + place * WIDE + (place == SHOWN and 30 or 0), column_of(place)
  picture:text(x + WIDE / 2, TOP - 14, place == 0 and "subsequence 0" or subsequence)
  for row = 0, ROWS - 1 do
    local y, first = TOP + row * HIGH, FOUR * (row * SUBSEQUENCES + subsequence)
    local mine = place == 2 and row < ROWS // 2
    picture:box(x, y, WIDE, HIGH, mine and svg.USED or svg.DEVICE)
    picture:text(x + WIDE / 2, y + HIGH / 2 + 5, ("%d … %d"):format(first, first + FOUR - 1))
  end
end
for row = 0, ROWS - 1 do
  picture:text(LEFT - 10, TOP + row * HIGH + HIGH / 2 + 5, "row " .. row, "end")
end
picture:text(LEFT + SHOWN * WIDE + 15, TOP + HIGH / 2 + 5, "…")
picture:text(LEFT, TOP + ROWS * HIGH + 28, ("green: the points of one thread, of subsequence 2, "
  .. "where a chunk is %d rows"):format(ROWS // 2), "start")
io.write(picture:markup())
