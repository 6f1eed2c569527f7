-- lessons/09-float-sums/spacing.svg: which numbers around 2^24 are floats.
local svg = require "views.svg"

local LAST = 1 << 24 -- up to here every whole number is a float
local BEFORE, AFTER, STEP, LEFT, LINE = 4, 8, 56, 50, 60
local picture = svg.new(2 * LEFT + (BEFORE + AFTER) * STEP, 120,
  "Floats around 16,777,216: below it each whole number is one, above it every second")

local function is_float(number)
  return string.unpack("f", string.pack("f", number)) == number
end

local function place(number)
  return LEFT + (number - LAST + BEFORE) * STEP
end

picture:line(place(LAST - BEFORE) - 30, LINE, place(LAST + AFTER) + 30, LINE)
for number = LAST - BEFORE, LAST + AFTER do
  local x = place(number)
  local known = is_float(number)
  picture:box(x - 7, LINE - 7, 14, 14, known and svg.DEVICE or svg.EMPTY)
  if known then picture:text(x, LINE + 28, ("…%d"):format(number % 1000)) end
end
picture:text(place(LAST), LINE - 22, "16,777,216 = 2²⁴")
picture:text(LEFT - 30, 112,
  "blue: a float; empty: a whole number that is not a float, and is rounded to a "
    .. "neighbour", "start")
io.write(picture:markup())
