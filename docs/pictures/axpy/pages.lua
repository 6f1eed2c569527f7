-- lessons/16-managed/pages.svg: where the time of a repeat goes, as docs/results has it, to scale.
local svg = require "views.svg"
local documents = require "runs.documents"
local units = require "base.units"
local host = require "host"

local LEFT, WIDTH, ROW = 150, 520, 40
local ROWS = {
  { "00: copies", "nested", "00" }, { "touch", "managed-touch", "16" },
  { "prefetch", "managed-prefetch", "16" }, { "advise", "managed-advise", "16" },
}

local function run_of(name, lesson)
  local path = host.root .. "/docs/results/h200-" .. name .. ".json"
  for _, run in ipairs(documents.read(path).runs) do
    if run.lesson == lesson then return run end
  end
end

local longest = 0
for _, row in ipairs(ROWS) do
  row.run = run_of(row[2], row[3])
  longest = math.max(longest, row.run.total.median)
end
local picture = svg.new(LEFT + WIDTH + 90, #ROWS * ROW + 46,
  "The time of a repeat by copies, touch, prefetch and advise: the host's and the kernel's share")
for i, row in ipairs(ROWS) do
  local y, x = 10 + ROW * (i - 1), LEFT
  picture:text(LEFT - 10, y + 19, row[1], "end")
  for _, part in ipairs({ { "transfer", svg.HOST }, { "compute", svg.DEVICE } }) do
    local width = row.run.phases[part[1]].median / longest * WIDTH
    picture:box(x, y, width, ROW - 12, part[2])
    x = x + width
  end
  picture:text(x + 8, y + 19, units.time(row.run.total.median), "start")
end
local y = 10 + ROW * #ROWS
picture:box(LEFT, y + 6, 14, 14, svg.HOST)
picture:text(LEFT + 22, y + 18, "copies; filling and reading by the host", "start")
picture:box(LEFT + 330, y + 6, 14, 14, svg.DEVICE)
picture:text(LEFT + 352, y + 18, "the kernel", "start")
io.write(picture:markup())
