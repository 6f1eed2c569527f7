-- lessons/13-atomics/atomics.svg: who adds to the total, and what it costs (from docs/results).
local svg = require "views.svg"
local documents = require "runs.documents"
local formats = require "lessons.formats"
local units = require "base.units"
local host = require "host"

local LANES, WARP, SIDE, LEFT, TOP, ROW = 16, 8, 30, 130, 34, 130 -- a block of two short warps
local CENTRE = LEFT + LANES * SIDE / 2
local ELEMENTS, BLOCKS, WARPS = 16777216, 1056, 8 -- of the runs that the record has
local WAYS = {
  { "number", 1, "add_numbers", ELEMENTS }, { "warp", WARP, "add_warps", BLOCKS * WARPS },
  { "block", LANES, "add_blocks", BLOCKS },
}

-- The mean time of a kernel.
local function time_of(name)
  local path = host.root .. "/docs/results/h200-kernels-atomics.json"
  local recorded = documents.of_verb(path, formats.ACTIVITIES, "kernels")
  for _, program in ipairs(recorded.programs) do
    local kernel = program.kernels[1]
    if kernel.name == name then return kernel.total / kernel.count end
  end
end

local picture = svg.new(LEFT + LANES * SIDE + 200, TOP + #WAYS * ROW - 20,
  "Sixteen threads and one total: each thread adds to it, or one per warp, or one per block")
picture:text(LEFT, TOP - 14, "an arrow: an atomic addition", "start")
for i, way in ipairs(WAYS) do
  local name, together, kernel, additions = table.unpack(way)
  local y = TOP + (i - 1) * ROW
  picture:text(LEFT - 12, y + SIDE / 2 + 5, "--add " .. name, "end")
  for first = 0, LANES - 1, together do
    local fill = first // together % 2 == 0 and svg.DEVICE or svg.HOST
    for lane = first, first + together - 1 do
      picture:box(LEFT + lane * SIDE, y, SIDE, SIDE, fill)
    end
    picture:arrow(LEFT + (first + together / 2) * SIDE, y + SIDE, CENTRE, y + 70)
  end
  picture:box(CENTRE - 30, y + 70, 60, 26, svg.USED)
  picture:text(CENTRE, y + 88, "total")
  local x = LEFT + LANES * SIDE + 12
  picture:text(x, y + 20, units.count(additions) .. " additions", "start")
  picture:text(x, y + 42, units.time(time_of(kernel)), "start")
end
io.write(picture:markup())
