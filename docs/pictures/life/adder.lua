-- lessons/25-bits/adder.svg: three rows of cells, added up by operations on whole words.
local svg = require "views.svg"

local CELLS, SIDE, LEFT, TOP, GAP = 12, 30, 150, 34, 12
local RIGHT = LEFT + CELLS * SIDE + 14
local ROWS = { "010011000100", "001101010110", "011000011000" } -- shown between dead columns

local function bit(row, i) return (ROWS[row]:byte(i) or 48) - 48 end
local function carry(a, b, c) return a & b | c & (a ~ b) end

local picture = svg.new(RIGHT + 250, TOP + 13 * SIDE + 3 * GAP + 14,
  "The ones and twos of each row become ones, twos and fours of three rows; sums of 3 and 4 decide")
picture:text(LEFT + CELLS / 2 * SIDE, TOP - 12, "each box is a bit, each row of boxes a word")

local y = TOP
-- A line of bits; `of` gives the bit of a cell.
local function line(name, how, fill, of)
  picture:text(LEFT - 12, y + SIDE / 2 + 5, name, "end")
  for i = 1, CELLS do
    local is = of(i)
    picture:box(LEFT + (i - 1) * SIDE, y, SIDE, SIDE, is == 1 and fill or svg.EMPTY)
    picture:text(LEFT + (i - 0.5) * SIDE, y + SIDE / 2 + 5, is)
  end
  picture:text(RIGHT, y + SIDE / 2 + 5, how, "start")
  y = y + SIDE
end

local ones, twos = {}, {}
for row, name in ipairs({ "up", "here", "down" }) do
  ones[row] = function(i) return (bit(row, i - 1) ~ bit(row, i) ~ bit(row, i + 1)) end
  twos[row] = function(i) return carry(bit(row, i - 1), bit(row, i), bit(row, i + 1)) end
  line(name .. ": cells", "", svg.HOST, function(i) return bit(row, i) end)
  line("ones", "left ^ cell ^ right", svg.DEVICE, ones[row])
  line("twos", "carry(left, cell, right)", svg.DEVICE, twos[row])
  y = y + GAP
end

local function carried(i) return carry(ones[1](i), ones[2](i), ones[3](i)) end
local function sum(i) return twos[1](i) ~ twos[2](i) ~ twos[3](i) end
local function all_ones(i) return ones[1](i) ~ ones[2](i) ~ ones[3](i) end
local function all_twos(i) return sum(i) ~ carried(i) end
local function fours(i) return carry(twos[1](i), twos[2](i), twos[3](i)) ~ sum(i) & carried(i) end
line("nine: ones", "of the rows' ones", svg.COPY, all_ones)
line("twos", "of their carry and the rows' twos", svg.COPY, all_twos)
line("fours", "what that carries", svg.COPY, fours)
line("next", "three: 011, or four: 100, and alive", svg.USED, function(i)
  local o, t, f = all_ones(i), all_twos(i), fours(i)
  return o & t & ~f & 1 | ~o & ~t & f & bit(2, i) & 1
end)
io.write(picture:markup())
