-- lessons/39-nccl/streams.svg: two generations of lessons 38 and 39: the host, and two streams.
local svg = require "views.svg"

local LEFT, UNIT, ROW, BOX = 90, 26, 36, 26
local picture = svg.new(LEFT + 24 * UNIT + 20, 9 * ROW, "Two generations of lesson 38, in which "
  .. "the host waits for copies and messages, and of lesson 39, in which it launches both ahead")

-- A lane of boxes { from, to, text, fill }, in units of time.
local function lane(row, name, boxes)
  local y = row * ROW
  picture:text(LEFT - 8, y + BOX / 2 + 5, name, "end")
  for _, box in ipairs(boxes) do
    local from, to, text, fill = table.unpack(box)
    picture:box(LEFT + from * UNIT, y, (to - from) * UNIT, BOX, fill)
    picture:text(LEFT + (from + to) / 2 * UNIT, y + BOX / 2 + 5, text)
  end
end

local function title(row, text)
  picture:text(LEFT, row * ROW + BOX / 2 + 5, text, "start")
end

title(0, "lesson 38: the host starts each step")
local host, inner, edges = {}, {}, {}
for generation = 0, 1 do
  local at = generation * 12
  host[#host + 1] = { at + 3, at + 6, "MPI", svg.HOST }
  host[#host + 1] = { at + 8, at + 12, "waits for both", svg.EMPTY }
  inner[#inner + 1] = { at + 1, at + 10, "inner rows", svg.DEVICE }
  edges[#edges + 1] = { at + 1, at + 3, "copy", svg.COPY }
  edges[#edges + 1] = { at + 6, at + 8, "copy", svg.COPY }
  edges[#edges + 1] = { at + 8, at + 10, "edges", svg.USED }
end
lane(1, "host", host)
lane(2, "stream", inner)
lane(3, "stream", edges)

title(4.6, "lesson 39: all steps are in streams")
host, inner, edges = { { 0, 3, "launches", svg.HOST } }, {}, {}
for generation = 0, 1 do
  local at, sent = 1 + generation * 9, 1 + generation * 5 -- behind the edges before
  inner[#inner + 1] = { at, at + 9, "inner rows", svg.DEVICE }
  edges[#edges + 1] = { sent, sent + 3, "NCCL", svg.COPY }
  local from = math.max(sent + 3, at)
  edges[#edges + 1] = { from, from + 2, "edges", svg.USED }
end
lane(5.6, "host", host)
lane(6.6, "stream", inner)
lane(7.6, "stream", edges)
io.write(picture:markup())
