-- lessons/58-spmv-warp/lanes.svg: which entries the first request of a warp reads, with a thread a
-- row and with several lanes a row. The rows have the lengths of the uniform matrix.
local svg = require "views.svg"
local host = require "host"

local function number_of(path, pattern)
  local text = assert(io.open(host.root .. path)):read("a")
  return math.tointeger(text:match(pattern))
end

local PROGRAM, PROBLEM = "/lessons/58-spmv-warp/spmv.cu", "/cuda/problems/definitions/spmv.c"
local WARP, AT_ONCE = number_of(PROGRAM, "WARP = (%d+)"), number_of(PROGRAM, "AT_ONCE = (%d+)")
local LEAST = number_of(PROBLEM, "UNIFORM %? (%d+) %+")
local SPREAD = number_of(PROBLEM, "UNIFORM %? %d+ %+ %(int%)%(random %% (%d+)%)")

local ROWS, SECTOR = 8, 8 -- rows that are drawn; floats in a sector
local CELL, LEFT, TOP, GAP = 9, 14, 46, 30

-- harness_random() of harness.h, for seed 0
local function random(place)
  local bits = place
  bits = (bits ~ bits >> 33) * 0xFF51AFD7ED558CCD
  bits = (bits ~ bits >> 33) * 0xC4CEB9FE1A85EC53
  return bits ~ bits >> 33
end

-- The rest of a division of an unsigned number
local function rest(bits, by)
  return ((bits >> 1) % by * 2 + (bits & 1)) % by
end

local offsets, longest = { [0] = 0 }, 0
for row = 0, WARP - 1 do
  local length = LEAST + rest(random(row << 2), SPREAD)
  offsets[row + 1], longest = offsets[row] + length, math.max(longest, length)
end

local lanes = 1 -- of a row, as lanes_for() of the program chooses them
while AT_ONCE * lanes < LEAST + SPREAD // 2 do lanes = lanes * 2 end

local picture = svg.new(2 * LEFT + 2 * longest * CELL + GAP, TOP + ROWS * (CELL + 5) + 50,
  "The entries that a request reads: the first of each row, or several of fewer rows")

-- Draws the first rows, with their first `count` entries as those that the request reads.
local function panel(left, title, count)
  local sectors, known = 0, {}
  for row = 0, WARP // count - 1 do
    for i = 0, count - 1 do
      local sector = (offsets[row] + i) // SECTOR
      if not known[sector] then sectors = sectors + 1 end
      known[sector] = true
    end
  end
  for row = 0, ROWS - 1 do
    for i = offsets[row], offsets[row + 1] - 1 do
      local fill = row < WARP // count and i < offsets[row] + count and svg.USED
        or known[i // SECTOR] and svg.COPY
      picture:box(left + (i - offsets[row]) * CELL, TOP + row * (CELL + 5), CELL, CELL, fill)
    end
  end
  picture:text(left, TOP - 14, ("%s: %d sectors"):format(title, sectors), "start")
end

panel(LEFT, "one lane for each of 32 rows", 1)
panel(LEFT + longest * CELL + GAP, ("%d lanes for each of %d rows"):format(lanes, WARP // lanes),
  lanes)
local below = TOP + ROWS * (CELL + 5) + 20
picture:text(LEFT, below, ("each line: the entries of a row, the first %d rows of the matrix")
  :format(ROWS), "start")
picture:text(LEFT, below + 18, "green: what the request reads; grey: the rest of its sectors",
  "start")
io.write(picture:markup())
