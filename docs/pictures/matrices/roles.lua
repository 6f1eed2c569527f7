-- lessons/53-wgmma/roles.svg: the stages of a pipeline in time: a copy on the way, tiles that wait,
-- tiles that are multiplied; and what the warp groups do meanwhile.
local svg = require "views.svg"

local program = assert(io.open(require("host").root .. "/lessons/53-wgmma/matmul.cu")):read("a")
local function number(name)
  return math.tointeger(program:match("%f[%w_]" .. name .. " = (%d+)"))
end
local STAGES, DEPTH, HEIGHT, WIDTH, PART =
  number("STAGES"), number("DEPTH"), number("HEIGHT"), number("WIDTH"), number("PART")
local KIB = (HEIGHT + WIDTH) * DEPTH * 2 // 1024 -- of a stage; a half has 2 bytes

-- How long things take, in units of a stage's multiplication: only their order is the program's
local START, COPY, STORE = 0.15, 1.6, 1.7
local STEPS, TILES = 6, 2 -- STEPS stages for each tile of C

-- The times of step n: its copy is started, its tiles have come, they are multiplied from..to
local steps, stores = {}, {}
local starter, multiplier = 0, 0
for n = 0, STEPS * TILES - 1 do
  local before = steps[n - STAGES] -- what was in the stage
  local started = math.max(starter, before and before.to or 0)
  local come = started + START + COPY
  local from = math.max(come, multiplier)
  starter, multiplier = started + START, from + 1
  steps[n] = { started = started, come = come, from = from, to = from + 1 }
  if (n + 1) % STEPS == 0 then
    stores[#stores + 1] = { from = multiplier, to = multiplier + STORE }
    multiplier = multiplier + STORE
  end
end

local UNIT, LEFT, TOP, ROW = 44, 128, 52, 34
local EACH = ROW - 8 -- the height of a box
local last = stores[#stores].to
local picture = svg.new(LEFT + math.ceil(last * UNIT) + 20, TOP + (STAGES + 2) * ROW + 108,
  "A stage is copied while others wait or are multiplied; the next tile's are copied during"
    .. " a store")

local function bar(row, from, to, fill, words)
  local x, y = LEFT + from * UNIT, TOP + row * ROW
  picture:box(x, y, (to - from) * UNIT, EACH, fill)
  if words then picture:text(x + (to - from) * UNIT / 2, y + EACH / 2 + 5, words) end
end
local function name(row, words)
  picture:text(LEFT - 10, TOP + row * ROW + EACH / 2 + 5, words, "end")
end

picture:text(LEFT, 22, ("a block of three warp groups, %d stages of %d KiB: steps 0 to %d of one"
  .. " tile of C, then %d to %d of the next"):format(STAGES, KIB, STEPS - 1, STEPS,
  STEPS * TILES - 1), "start")
name(0, "group 0 starts")
name(STAGES + 1, "1 and 2 multiply")
for stage = 0, STAGES - 1 do name(stage + 1, "stage " .. stage) end
for n = 0, #steps do
  local step, row = steps[n], n % STAGES + 1
  bar(0, step.started, step.started + START, svg.HOST)
  bar(row, step.started + START, step.come, svg.COPY, n)
  if step.from > step.come then bar(row, step.come, step.from, svg.DEVICE) end
  bar(row, step.from, step.to, svg.USED, n)
  bar(STAGES + 1, step.from, step.to, svg.USED, n)
end
for _, store in ipairs(stores) do bar(STAGES + 1, store.from, store.to, svg.EMPTY, "writes C") end

local below = TOP + (STAGES + 2) * ROW + 14
local function key(x, fill, words)
  picture:box(LEFT + x, below - 13, 18, 16, fill)
  picture:text(LEFT + x + 26, below, words, "start")
end
key(0, svg.COPY, "on the way; then full")
key(190, svg.DEVICE, "full, and waits")
key(340, svg.USED, "is multiplied; then empty")
picture:arrow(LEFT, below + 22, LEFT + last * UNIT, below + 22)
picture:text(LEFT, below + 42, ("time, not to scale. A number is a step of %d products for each"
  .. " element of C; groups 1 and 2 have %d rows each"):format(DEPTH, PART), "start")
picture:text(LEFT, below + 62, ("step n + %d is copied into the stage of step n as soon as all its"
  .. " readers have multiplied it"):format(STAGES), "start")
io.write(picture:markup())
