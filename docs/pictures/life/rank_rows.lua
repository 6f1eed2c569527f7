-- lessons/57-many-bits/rows.svg: a rank's rows in memory, and which of them a round reads, makes
-- and exchanges.
local svg = require "views.svg"

local MANY, INNER, ROW, WIDTH, LEFT, TOP = 8, 20, 8, 230, 190, 46
local HEIGHT = (INNER + 4 * MANY) * ROW
local picture = svg.new(LEFT + WIDTH + 260, TOP + HEIGHT + 12, "The rows of a rank: eight rows of "
  .. "halo, its own rows, of which the first and the last eight are its edges, and eight more rows "
  .. "of halo")

-- A band of `count` rows from row `first` on: its lines, its name at the left.
local function band(first, count, fill, name)
  local y = TOP + first * ROW
  picture:box(LEFT, y, WIDTH, count * ROW, fill)
  for row = 1, count - 1 do picture:line(LEFT, y + row * ROW, LEFT + WIDTH, y + row * ROW) end
  picture:text(LEFT - 10, y + count * ROW / 2 + 5, name, "end")
end

band(0, MANY, svg.COPY, "halo: 8 rows")
band(MANY, MANY, svg.USED, "edge: 8 rows")
band(2 * MANY, INNER, svg.DEVICE, "inner rows")
band(2 * MANY + INNER, MANY, svg.USED, "edge: 8 rows")
band(3 * MANY + INNER, MANY, svg.COPY, "halo: 8 rows")

-- What a launch reads and what it makes, as two bars beside the rows.
local function bars(x, from, count, fill)
  picture:box(x, TOP + (from - MANY) * ROW, 16, (count + 2 * MANY) * ROW, svg.EMPTY)
  picture:box(x + 50, TOP + from * ROW, 16, count * ROW, fill)
end
local function titles(x, name)
  picture:text(x + 33, TOP - 30, name)
  picture:text(x + 8, TOP - 10, "reads")
  picture:text(x + 58, TOP - 10, "makes")
end
local at = LEFT + WIDTH + 30
titles(at, "edges")
bars(at, MANY, MANY, svg.USED)
bars(at, 2 * MANY + INNER, MANY, svg.USED)
titles(at + 130, "inner rows")
bars(at + 130, 2 * MANY, INNER, svg.DEVICE)

-- An edge goes to a neighbour's halo, and that neighbour's edge comes.
local function middle(band_at) return TOP + (band_at + MANY / 2) * ROW end
picture:text(8, middle(0) - 14, "from above", "start")
picture:arrow(8, middle(0) + 5, 90, middle(0) + 5)
picture:text(8, middle(MANY) - 14, "to above", "start")
picture:arrow(90, middle(MANY) + 5, 8, middle(MANY) + 5)
local lower = 2 * MANY + INNER
picture:text(8, middle(lower) - 14, "to below", "start")
picture:arrow(90, middle(lower) + 5, 8, middle(lower) + 5)
picture:text(8, middle(lower + MANY) - 14, "from below", "start")
picture:arrow(8, middle(lower + MANY) + 5, 90, middle(lower + MANY) + 5)
io.write(picture:markup())
