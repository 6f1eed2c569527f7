-- lessons/60-spmv-even/shares.svg: how many entries the first blocks take of a skewed matrix, by
-- lesson 58's program, which shares out rows, and by lesson 60's, which shares out entries.
local svg = require "views.svg"
local host = require "host"

local function number_of(path, pattern)
  local text = assert(io.open(host.root .. path)):read("a")
  return math.tointeger(text:match(pattern))
end

local ROWS_PROGRAM, PROBLEM = "/lessons/58-spmv-warp/spmv.cu", "/cuda/problems/definitions/spmv.c"
local PROGRAM = "/lessons/60-spmv-even/spmv.cu"
local LONGEST = number_of(PROBLEM, "LONGEST = (%d+)")
local SKEW = number_of(PROBLEM, "SKEW = (%d+)")
local SHARE = number_of(PROGRAM, "THREADS = (%d+)") * number_of(PROGRAM, "EACH = (%d+)")
local LANES = 2 -- of a row of the skewed matrix, as lanes_for() of lesson 58 chooses them
local ROWS = number_of(ROWS_PROGRAM, "THREADS = (%d+)") // LANES -- of a block of lesson 58

local BLOCKS, BAR, LEFT, TOP, GAP = 12, 16, 70, 46, 40
local PER_PIXEL, MOST = 16, 5000 -- entries

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

local function length_of(row)
  return LONGEST // (1 + rest(random(row << 2), SKEW))
end

-- The entries of a block of lesson 58, and of one of lesson 60
local function of_rows(block)
  local sum = 0
  for row = block * ROWS, (block + 1) * ROWS - 1 do sum = sum + length_of(row) end
  return sum
end

local function of_share()
  return SHARE
end

local WIDTH = MOST // PER_PIXEL
local picture = svg.new(2 * (LEFT + WIDTH) + GAP, TOP + BLOCKS * (BAR + 3) + 16,
  "The entries that the first blocks take: very different, or all the same")

local function panel(left, title, entries_of)
  picture:text(left, TOP - 14, title, "start")
  for block = 0, BLOCKS - 1 do
    local y, entries = TOP + block * (BAR + 3), entries_of(block)
    picture:text(left - 8, y + 13, ("block %d"):format(block), "end")
    picture:box(left, y, entries / PER_PIXEL, BAR, svg.USED)
    picture:text(left + entries / PER_PIXEL + (entries > MOST - 600 and -6 or 6), y + 13, entries,
      entries > MOST - 600 and "end" or "start")
  end
end

panel(LEFT, ("lesson 58: %d rows for each block"):format(ROWS), of_rows)
panel(2 * LEFT + WIDTH + GAP // 2, ("lesson 60: %d entries for each block"):format(SHARE), of_share)
io.write(picture:markup())
