-- lessons/10-block-sums/tree.svg: how a block's sums are added in shared memory, in halves.
local svg = require "views.svg"

local THREADS, SIDE, LEFT, TOP, ROW = 16, 27, 8, 50, 86 -- of 256 that a block has
local STEPS = 4
local picture = svg.new(2 * LEFT + THREADS * SIDE + 64, TOP + STEPS * ROW + SIDE + 10,
  "Sixteen sums in shared memory are added in four steps, the upper half to the lower half")

-- What is in each place, as the program adds it up; each thread began with a 1.
local sums = {}
for thread = 0, THREADS - 1 do sums[thread] = 1 end

local function row(step, half)
  local y = TOP + step * ROW
  for thread = 0, THREADS - 1 do
    local fill = thread < half and svg.DEVICE or thread < 2 * half and svg.COPY or svg.EMPTY
    picture:box(LEFT + thread * SIDE, y, SIDE, SIDE, fill)
    if thread < 2 * half then
      picture:text(LEFT + (thread + 0.5) * SIDE, y + SIDE / 2 + 5, sums[thread])
    end
  end
  picture:text(LEFT + THREADS * SIDE + 8, y + SIDE / 2 + 5,
    half >= 1 and ("half = %d"):format(half) or "the sum", "start")
end

local half, step = THREADS // 2, 0
while half > 0 do
  row(step, half)
  local y = TOP + step * ROW + SIDE
  for thread = 0, half - 1 do
    local x = LEFT + (thread + 0.5) * SIDE
    picture:arrow(x + half * SIDE, y, x + SIDE / 4, y + ROW - SIDE)
    picture:arrow(x, y, x, y + ROW - SIDE)
    sums[thread] = sums[thread] + sums[thread + half]
  end
  half, step = half // 2, step + 1
end
row(step, 0.5)
picture:text(LEFT, TOP - 30, "blue: sums of the threads that add", "start")
picture:text(LEFT, TOP - 12, "grey: sums that they add to their own, by the slanted arrows",
  "start")
io.write(picture:markup())
