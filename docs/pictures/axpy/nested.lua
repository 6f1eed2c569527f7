-- lessons/17-nested/nested.svg: the host launches the parent, whose threads launch a child each.
local svg = require "views.svg"

-- The whole number that the program gives a name: `NAME = 256`.
local program = assert(io.open(require("host").root .. "/lessons/17-nested/axpy.cu")):read("a")
local function number(name)
  return math.tointeger(program:match("%f[%w_]" .. name .. " = (%d+)"))
end

local CHUNKS, THREADS = number("CHUNKS"), number("THREADS")
local picture = svg.new(720, 250,
  ("One launch by the host; up to %d launches by the parent's threads"):format(CHUNKS))
local LEFT, WIDTH, SHOWN = 190, 100, 5

picture:box(10, 95, 90, 50, svg.HOST)
picture:text(55, 125, "host")
picture:text(55, 165, "1 launch")
picture:box(LEFT - 20, 50, SHOWN * WIDTH + 40, 60, svg.COPY)
local MIDDLE = LEFT + SHOWN * WIDTH / 2
picture:text(MIDDLE, 40, ("the parent: %d blocks of %d threads, one thread per chunk"):format(
  CHUNKS // THREADS, THREADS))
picture:arrow(100, 110, LEFT - 24, 82)

local names = { "0", "1", "2", "…", tostring(CHUNKS - 1) }
for i, name in ipairs(names) do
  local x = LEFT + (i - 1) * WIDTH
  if name == "…" then
    picture:text(x + WIDTH / 2, 85, name)
    picture:text(x + WIDTH / 2, 185, name)
  else
    picture:box(x + 12, 65, WIDTH - 24, 30)
    picture:text(x + WIDTH / 2, 85, "thread " .. name)
    picture:arrow(x + WIDTH / 2, 97, x + WIDTH / 2, 153)
    picture:box(x + 6, 155, WIDTH - 12, 50, svg.DEVICE)
    picture:text(x + WIDTH / 2, 177, "child")
    picture:text(x + WIDTH / 2, 195, "chunk " .. name)
  end
end
picture:text(MIDDLE, 230, ("the children, from another file: as many blocks of %d threads as the "
  .. "chunk needs"):format(THREADS))
io.write(picture:markup())
