-- lessons/22-fortran/order.svg: which cells a warp reads at once, by the index that threadIdx.x
-- runs along: boards as they lie in memory, whose sectors are boxes.
local svg = require "views.svg"

local program = assert(io.open(require("host").root .. "/lessons/22-fortran/life.cu")):read("a")
local function number(name)
  return math.tointeger(program:match("%f[%w_]" .. name .. " = (%d+)"))
end

local LANES, WIDTH = 32, number("THREADS_X") -- of a warp; in x
local SECTOR = 32 // 4                       -- cells
local COLUMNS, ROWS = 2 * SECTOR, WIDTH + 2  -- of each board
local CELL, LEFT, TOP, GAP = 22, 10, 40, 30
local RIGHT = LEFT + COLUMNS * CELL + GAP

local picture = svg.new(RIGHT + COLUMNS * CELL + LEFT, TOP + ROWS * CELL + 50,
  "A warp's request: 4 sectors along the index that runs fastest, 16 along the other")

-- A board at `left`, in which cell_of(x, y) is where a thread reads; returns the sectors it takes.
local function board(left, words, cell_of)
  local lane_at, sectors, count = {}, {}, 0
  for lane = 0, LANES - 1 do
    local column, row = cell_of(lane % WIDTH, lane // WIDTH)
    lane_at[row * COLUMNS + column] = lane
    local sector = (row * COLUMNS + column) // SECTOR
    count = count + (sectors[sector] and 0 or 1)
    sectors[sector] = true
  end
  for at = 0, ROWS * COLUMNS - 1 do
    local x, y = left + at % COLUMNS * CELL, TOP + at // COLUMNS * CELL
    local lane = lane_at[at]
    picture:box(x, y, CELL, CELL, lane and svg.DEVICE or sectors[at // SECTOR] and svg.COPY or nil)
    if lane then picture:text(x + CELL / 2, y + CELL - 6, lane) end
  end
  for sector = 0, ROWS * COLUMNS // SECTOR - 1 do
    picture:frame(left + sector % (COLUMNS // SECTOR) * SECTOR * CELL,
      TOP + sector // (COLUMNS // SECTOR) * CELL, SECTOR * CELL, CELL)
  end
  picture:text(left + COLUMNS * CELL / 2, TOP - 14, words)
  picture:text(left + COLUMNS * CELL / 2, TOP + ROWS * CELL + 22, ("%d sectors"):format(count))
end

board(LEFT, "threadIdx.x along the first index", function(x, y) return x, y end)
board(RIGHT, "along the second: the article's", function(x, y) return y, x end)
picture:text(LEFT, TOP + ROWS * CELL + 42,
  "blue: cells that the lanes need; grey: cells that are moved with them; thick frame: a sector",
  "start")
io.write(picture:markup())
