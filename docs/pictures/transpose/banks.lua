-- lessons/43-transpose-tile/banks.svg: in which banks a column of the tile lies, without padding
-- and with it.
local svg = require "views.svg"
local host = require "host"

local program = assert(io.open(host.root .. "/lessons/43-transpose-tile/transpose.cu")):read("a")
local SIDE = math.tointeger(program:match("SIDE = (%d+)"))
local PADDING = math.tointeger(program:match("tile%[SIDE%]%[SIDE %+ (%d+)%]"))

local BANKS, LANES = 32, 32
local CELL, LEFT, TOP, GAP = 6, 14, 46, 40
local COLUMN = 5 -- that a warp reads

local picture = svg.new(LEFT + (2 * SIDE + PADDING) * CELL + GAP + LEFT, TOP + LANES * CELL + 60,
  "Without padding a column of the tile lies in one bank; with it, each word lies in another bank")

-- The part of a tile that a warp reads, in rows of `width` words: the column, and the other words
-- of the bank in which its first word lies.
local function tile(left, title, width)
  picture:box(left, TOP, width * CELL, LANES * CELL)
  local in_bank = 0 -- words of the column
  for row = 0, LANES - 1 do
    for column = 0, width - 1 do
      local same_bank = (row * width + column) % BANKS == COLUMN % BANKS
      local fill = column == COLUMN and svg.USED or same_bank and svg.DEVICE
      if fill then picture:box(left + column * CELL, TOP + row * CELL, CELL, CELL, fill) end
      in_bank = in_bank + (same_bank and column == COLUMN and 1 or 0)
    end
  end
  picture:text(left + width * CELL / 2, TOP - 16, title)
  picture:text(left, TOP + LANES * CELL + 20, ("words of the column in bank %d: %d")
    :format(COLUMN % BANKS, in_bank), "start")
end

tile(LEFT, ("rows of %d words"):format(SIDE), SIDE)
tile(LEFT + SIDE * CELL + GAP, ("rows of %d words"):format(SIDE + PADDING), SIDE + PADDING)
picture:text(LEFT, TOP + LANES * CELL + 44,
  ("green: the column that a warp reads; blue: the other words in bank %d"):format(COLUMN % BANKS),
  "start")
io.write(picture:markup())
