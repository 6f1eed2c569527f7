-- lessons/53-wgmma/cluster.svg: the tiles of a stage in a cluster of two blocks, and which block
-- copies which of them to whom.
local svg = require "views.svg"

local program = assert(io.open(require("host").root .. "/lessons/53-wgmma/matmul.cu")):read("a")
local function number(name)
  return math.tointeger(program:match("%f[%w_]" .. name .. " = (%d+)"))
end
local HEIGHT, WIDTH, DEPTH, PART, PANEL, BLOCKS = number("HEIGHT"), number("WIDTH"),
  number("DEPTH"), number("PART"), number("PANEL"), number("BLOCKS")
local PANELS = WIDTH // PANEL

local UNIT, GAP = 1.1, 26 -- pixels for an element, and between matrices
local LEFT, TOP = 118, 52
local C_LEFT, C_TOP = LEFT + DEPTH * UNIT + GAP, TOP + DEPTH * UNIT + GAP
local RIGHT = C_LEFT + WIDTH * UNIT + 24 -- of the words
local FILLS = { [0] = svg.DEVICE, svg.HOST } -- what each block copies

local picture = svg.new(RIGHT + 312, C_TOP + BLOCKS * HEIGHT * UNIT + 52,
  "Two blocks below one another need the same tile of B: each copies half of it to both")

local function kib(rows, columns)
  return ("%d KiB"):format(rows * columns * 2 // 1024)
end
local function box(left, top, width, height, fill, words)
  picture:box(left, top, width * UNIT, height * UNIT, fill)
  picture:text(left + width * UNIT / 2, top + height * UNIT / 2 + 5, words)
end

picture:text(C_LEFT, TOP - 10, ("B: %d rows, %d panels of %d columns"):format(DEPTH, PANELS, PANEL),
  "start")
for panel = 0, PANELS - 1 do
  box(C_LEFT + panel * PANEL * UNIT, TOP, PANEL, DEPTH, FILLS[panel * BLOCKS // PANELS],
    kib(DEPTH, PANEL))
end
for block = 0, BLOCKS - 1 do
  local top = C_TOP + block * HEIGHT * UNIT
  picture:text(LEFT - 14, top + HEIGHT * UNIT / 2 + 5, ("A for block %d"):format(block), "end")
  box(LEFT, top, DEPTH, HEIGHT, FILLS[block], kib(HEIGHT, DEPTH))
  for part = 0, HEIGHT // PART - 1 do
    box(C_LEFT, top + part * PART * UNIT, WIDTH, PART, nil,
      ("C: block %d, warp group %d"):format(block, part + 1))
  end
  picture:frame(C_LEFT, top, WIDTH * UNIT, HEIGHT * UNIT)
end
picture:text(C_LEFT, C_TOP + BLOCKS * HEIGHT * UNIT + 22,
  ("%d × %d elements of C; a warp group has %d × %d"):format(BLOCKS * HEIGHT, WIDTH, PART, WIDTH),
  "start")

local own, shared = HEIGHT * DEPTH * 2 // 1024, DEPTH * WIDTH * 2 // 1024
local function words(y, fill, line, more)
  if fill then picture:box(RIGHT, y - 13, 18, 16, fill) end
  picture:text(RIGHT + 26, y, line, "start")
  picture:text(RIGHT + 26, y + 20, more, "start")
end
for block = 0, BLOCKS - 1 do
  words(C_TOP + 20 + block * 56, FILLS[block], ("copied by block %d: its tile of A to itself,")
    :format(block), ("and %d of %d panels of B to both blocks"):format(PANELS // BLOCKS, PANELS))
end
words(C_TOP + 20 + BLOCKS * 56, nil,
  ("so each block gets %d KiB for a stage,"):format(own + shared),
  ("and reads %d KiB of global memory"):format(own + shared // BLOCKS))
io.write(picture:markup())
