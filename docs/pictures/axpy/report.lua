-- lessons/18-memcheck/report.svg: the threads of the faulty program, and where each of them goes.
local svg = require "views.svg"

-- The whole number that the program gives a name: `NAME = 31`.
local program = assert(io.open(require("host").root .. "/lessons/18-memcheck/saxpy.cu")):read("a")
local function number(name)
  return math.tointeger(program:match("%f[%w_]" .. name .. " = (%d+)"))
end

local N, THREADS = number("N"), number("THREADS")
local SIDE, LEFT, RED = 22, 70, "#b03a2e"
local picture = svg.new(LEFT + THREADS * SIDE + 30, 190,
  ("%d threads, %d elements: the last thread accesses memory past the array"):format(THREADS, N))

local function row(y, name, count, fill)
  picture:text(LEFT - 10, y + 16, name, "end")
  for i = 0, count - 1 do
    picture:box(LEFT + i * SIDE, y, SIDE, SIDE, fill)
    if i % 5 == 0 or i == THREADS - 1 then picture:text(LEFT + (i + 0.5) * SIDE, y + 16, i) end
  end
end
row(40, "threads", THREADS, svg.HOST)
row(120, "y", N, svg.DEVICE)
for i = 0, THREADS - 1 do
  local x = LEFT + (i + 0.5) * SIDE
  picture:arrow(x, 62, x, 118)
end
local last = LEFT + (THREADS - 1) * SIDE
picture:frame(last, 40, SIDE, SIDE, RED)
picture:frame(last, 120, SIDE, SIDE, RED)
picture:text(last + SIDE, 28, ("block (0, 0, 0), thread (%d, 0, 0)"):format(THREADS - 1), "end")
picture:text(last + SIDE, 166, ("4 bytes at byte %d of an array of %d bytes"):format(
  (THREADS - 1) * 4, N * 4), "end")
io.write(picture:markup())
