-- lessons/07-shared-tile/tile.svg: two neighbouring tiles, their halos, and how blocks overlap.
local svg = require "views.svg"

-- The whole number that the program gives a name: `NAME = 256`.
local program = assert(io.open(require("host").root .. "/lessons/07-shared-tile/life.cu")):read("a")
local function number(name)
  return math.tointeger(program:match("%f[%w_]" .. name .. " = (%d+)"))
end

local WIDTH, HEIGHT = number("THREADS_X"), number("THREADS_Y")
local SIDE, LEFT, TOP = 10, 10, 40
local STEP = WIDTH - 2 -- blocks overlap by two cells
local picture = svg.new(LEFT * 2 + (STEP + WIDTH) * SIDE, TOP + HEIGHT * SIDE + 30,
  "Two tiles of threads: they overlap by two columns, and all threads except the outermost write")

local tiles = { { column = 0, colour = "#333", words = "block 0 copies these" },
                { column = STEP, colour = "#b03a2e", words = "block 1 copies these" } }
for _, tile in ipairs(tiles) do
  picture:box(LEFT + tile.column * SIDE, TOP, WIDTH * SIDE, HEIGHT * SIDE, svg.COPY)
end
for _, tile in ipairs(tiles) do
  picture:box(LEFT + (tile.column + 1) * SIDE, TOP + SIDE, STEP * SIDE, (HEIGHT - 2) * SIDE,
    svg.DEVICE)
end
for y = 1, HEIGHT - 1 do
  picture:line(LEFT, TOP + y * SIDE, LEFT + (STEP + WIDTH) * SIDE, TOP + y * SIDE)
end
for x = 1, STEP + WIDTH - 1 do
  picture:line(LEFT + x * SIDE, TOP, LEFT + x * SIDE, TOP + HEIGHT * SIDE)
end
for _, tile in ipairs(tiles) do
  local x = LEFT + tile.column * SIDE
  picture:frame(x, TOP, WIDTH * SIDE, HEIGHT * SIDE, tile.colour)
  picture:text(x + WIDTH / 2 * SIDE, TOP - 10, tile.words)
end
picture:text(LEFT, TOP + HEIGHT * SIDE + 20,
  ("blue: the %d × %d cells that a block writes; grey: its halo, which it copies and only reads")
  :format(WIDTH - 2, HEIGHT - 2), "start")
io.write(picture:markup())
