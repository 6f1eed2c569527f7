-- lessons/52-mma-pipeline/pieces.svg: in which banks the pieces lie that ldmatrix loads together,
-- in their order and in that of the program.
local svg = require "views.svg"

local program = assert(io.open(require("host").root .. "/lessons/52-mma-pipeline/matmul.cu"))
  :read("a")
local function number(name)
  return math.tointeger(program:match("%f[%w_]" .. name .. " = (%d+)"))
end
local DEPTH, PIECE, BANKS = number("DEPTH"), number("PIECE"), 32
local SPAN, EACH = program:match("a%[y%]%[x %^ y / (%d+) %% (%d+) %* PIECE%]")
SPAN, EACH = math.tointeger(SPAN), math.tointeger(EACH)

local ROWS = 8                        -- of a matrix of ldmatrix
local ACROSS = BANKS // (PIECE // 2)  -- pieces side by side in all banks; a bank has two halves
local PIECES = DEPTH // PIECE         -- of a row
local COLUMN = 1                      -- that is loaded
local WIDTH, HEIGHT, LEFT, TOP, GAP = 46, 30, 20, 66, 50

local picture = svg.new(2 * LEFT + 2 * ACROSS * WIDTH + GAP, TOP + ROWS // SPAN * HEIGHT + 60,
  "In their order, the 8 pieces of a column lie in 8 banks; in the program's order, in all 32")

local function tile(left, title, place)
  picture:text(left + ACROSS * WIDTH / 2, 24, title)
  for i = 0, ACROSS - 1 do
    picture:text(left + (i + 0.5) * WIDTH, TOP - 10,
      ("%d–%d"):format(i * PIECE // 2, (i + 1) * PIECE // 2 - 1))
  end
  for row = 0, ROWS - 1 do
    for piece = 0, PIECES - 1 do
      local at = row * PIECES + place(row, piece)
      local x, y = left + at % ACROSS * WIDTH, TOP + at // ACROSS * HEIGHT
      picture:box(x, y, WIDTH, HEIGHT, piece == COLUMN and svg.USED or nil)
      picture:text(x + WIDTH / 2, y + HEIGHT / 2 + 5, ("%d.%d"):format(row, piece))
    end
  end
end

tile(LEFT, "in their order", function(_, piece) return piece end)
tile(LEFT + ACROSS * WIDTH + GAP, "in the program's order", function(row, piece)
  return piece ~ row // SPAN % EACH
end)
local below = TOP + ROWS // SPAN * HEIGHT + 24
picture:text(LEFT, below, "above: the banks. 5.1 is piece 1, 16 bytes, of row 5 of the tile of A",
  "start")
picture:text(LEFT, below + 20, ("green: the %d pieces of a column, which ldmatrix loads together")
  :format(ROWS), "start")
io.write(picture:markup())
