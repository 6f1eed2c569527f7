-- lessons/06-device-rng/points.svg: where the points are made, and what crosses, in 05 and 06.
local svg = require "views.svg"
local units = require "base.units"
local catalogue = require "lessons.catalogue"

local FLOAT, COUNT = 4, 4 -- bytes of a number, and of a partial sum
local MULTIPROCESSORS = 132 -- of an H100 or H200
local HOST, DEVICE, WIDE, HIGH, TOP, STEP = 90, 560, 230, 90, 40, 110
local BETWEEN = (HOST + WIDE + DEVICE) / 2

local lessons = catalogue.load()
local points = catalogue.one(lessons, { "06" }, "points").programs.pi.sizes.gpu.points
local program = assert(io.open(require("host").root .. "/lessons/06-device-rng/pi.cu")):read("a")
local threads = program:match("THREADS = (%d+)") * program:match("BLOCKS_EACH = (%d+)")
local partials = threads * MULTIPROCESSORS

local picture = svg.new(DEVICE + WIDE + 10, TOP + 2 * STEP,
  "Lesson 05 makes the points on the host and copies them; lesson 06 makes them on the device")
picture:text(HOST + WIDE / 2, 26, "host")
picture:text(DEVICE + WIDE / 2, 26, "device")

-- Both machines, what they do in any case, and the partial sums that cross.
local function lesson(y, name)
  picture:text(10, y + HIGH / 2, name, "start")
  picture:box(HOST, y, WIDE, HIGH, svg.HOST)
  picture:box(DEVICE, y, WIDE, HIGH, svg.DEVICE)
  picture:text(HOST + WIDE / 2, y + 70, "adds up the partial sums")
  picture:text(DEVICE + WIDE / 2, y + 70, "tests the points, and counts")
  picture:arrow(DEVICE, y + 66, HOST + WIDE, y + 66)
  picture:text(BETWEEN, y + 60, units.count(partials * COUNT) .. " bytes")
end
lesson(TOP, "lesson 05")
picture:text(HOST + WIDE / 2, TOP + 26, "makes x and y")
picture:arrow(HOST + WIDE, TOP + 22, DEVICE, TOP + 22)
picture:text(BETWEEN, TOP + 16, units.count(2 * points * FLOAT) .. " bytes")
lesson(TOP + STEP, "lesson 06")
picture:text(DEVICE + WIDE / 2, TOP + STEP + 26, "makes x and y")
io.write(picture:markup())
