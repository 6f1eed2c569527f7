-- lessons/50-spmv/csr.svg: a small stencil's matrix, and the three arrays in which it is stored.
local svg = require "views.svg"

local WIDTH, ROWS = 3, 6 -- a grid of 3 x 2 points
local CELL, LEFT, TOP, GAP = 26, 60, 46, 74
local ROW = 2 -- the one that is marked

-- The columns of a row's entries: the point and its neighbours (definitions/spmv.c)
local function columns_of(row)
  local columns = {}
  local function add(column, is_there)
    if is_there then columns[#columns + 1] = column end
  end
  add(row - WIDTH, row >= WIDTH)
  add(row - 1, row % WIDTH > 0)
  add(row, true)
  add(row + 1, row % WIDTH < WIDTH - 1 and row < ROWS - 1)
  add(row + WIDTH, row < ROWS - WIDTH)
  return columns
end

local columns, rows_of, offsets, values = {}, {}, { 0 }, {}
for row = 0, ROWS - 1 do
  for _, column in ipairs(columns_of(row)) do
    columns[#columns + 1], rows_of[#rows_of + 1] = column, row
    values[#values + 1] = 1 + (5 * row + 7 * column) % 15 -- as the problem's: from 1 to 15
  end
  offsets[#offsets + 1] = #columns
end

local RIGHT = LEFT + ROWS * CELL + GAP
local picture = svg.new(RIGHT + #columns * CELL + 14, TOP + ROWS * CELL + 20,
  "A matrix of 6 rows, and its entries in three arrays: offsets, columns and values")

local function cell(x, y, text, fill)
  picture:box(x, y, CELL, CELL, fill)
  if text then picture:text(x + CELL / 2, y + CELL / 2 + 5, text) end
end

picture:text(LEFT + ROWS * CELL / 2, TOP - 28, "A, without its zeros")
for row = 0, ROWS - 1 do
  picture:text(LEFT - 8, TOP + row * CELL + 18, ("row %d"):format(row), "end")
  picture:text(LEFT + (row + 0.5) * CELL, TOP - 6, row)
  for column = 0, ROWS - 1 do cell(LEFT + column * CELL, TOP + row * CELL) end
end
for i, column in ipairs(columns) do
  cell(LEFT + column * CELL, TOP + rows_of[i] * CELL, values[i],
    rows_of[i] == ROW and svg.USED or svg.DEVICE)
end

-- An array of the given numbers; those from `first` to before `past` are marked.
local function array(y, name, numbers, first, past)
  picture:text(RIGHT - 8, y + 18, name, "end")
  for i, number in ipairs(numbers) do
    cell(RIGHT + (i - 1) * CELL, y, number,
      i > first and i <= past and svg.USED or svg.DEVICE)
  end
end

local first, past = offsets[ROW + 1], offsets[ROW + 2]
array(TOP, "offsets", offsets, ROW, ROW + 2)
array(TOP + 2 * CELL, "columns", columns, first, past)
array(TOP + 4 * CELL, "values", values, first, past)
picture:text(RIGHT, TOP + ROWS * CELL + 6, ("green: row %d has the entries %d to %d"):format(ROW,
  first, past - 1), "start")
io.write(picture:markup())
