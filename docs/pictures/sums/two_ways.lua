-- lessons/12-library-sum/two_ways.svg: what crosses to the host, and times from docs/results.
local svg = require "views.svg"
local documents = require "runs.documents"
local formats = require "lessons.formats"
local units = require "base.units"
local host = require "host"

local SIDE, NUMBERS, DEVICE, HOST, TOP, ROW = 30, 8, 110, 470, 50, 110
local MIDDLE = (NUMBERS - 1) * SIDE / 2
local SIZES = { 1024, 16777216 }

-- The median for so many elements, added up by `who`.
local function median(who, elements)
  local path = host.root .. "/docs/results/h200-sweep-sums.json"
  for _, line in ipairs(documents.of_verb(path, formats.SWEEP, "sweep").lines) do
    for _, point in ipairs(line.points) do
      if line.by == who and point.value == elements then return point.median end
    end
  end
end

local picture = svg.new(HOST + NUMBERS * SIDE + 200, TOP + 2 * ROW - 20,
  "Host: all numbers are copied, and a loop adds. Library: kernels add, and one number is copied")
picture:text(DEVICE + NUMBERS * SIDE / 2, 28, "device")
picture:text(HOST + NUMBERS * SIDE / 2, 28, "host")

local function numbers(x, y, fill)
  for i = 0, NUMBERS - 1 do picture:box(x + i * SIDE, y, SIDE, SIDE, fill) end
end

-- Numbers, and below them their sum.
local function sum(x, y, fill)
  numbers(x, y, fill)
  picture:arrow(x + NUMBERS * SIDE / 2, y + SIDE, x + NUMBERS * SIDE / 2, y + 50)
  picture:box(x + MIDDLE, y + 50, SIDE, SIDE, svg.USED)
end

local function cross(from, y, to, words)
  picture:arrow(from, y + SIDE / 2, to, y + SIDE / 2)
  picture:text((DEVICE + NUMBERS * SIDE + HOST) / 2, y + SIDE / 2 - 6, words)
end

local function label(y, who)
  picture:text(DEVICE - 12, y + SIDE / 2 + 5, "--by " .. who, "end")
  for i, elements in ipairs(SIZES) do
    picture:text(HOST + NUMBERS * SIDE + 12, y + 22 * i, ("%s: %s"):format(units.count(elements),
      units.time(median(who, elements))), "start")
  end
end

numbers(DEVICE, TOP, svg.DEVICE)
cross(DEVICE + NUMBERS * SIDE, TOP, HOST, "all numbers")
sum(HOST, TOP, svg.HOST)
label(TOP, "host")

local y = TOP + ROW
sum(DEVICE, y, svg.DEVICE)
cross(DEVICE + MIDDLE + SIDE, y + 50, HOST + MIDDLE, "one number")
picture:box(HOST + MIDDLE, y + 50, SIDE, SIDE, svg.USED)
label(y, "library")
io.write(picture:markup())
