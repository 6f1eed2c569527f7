-- roofline.lua: the lessons under the roofs that were measured on this machine: a roof of memory
-- and launches, and roofs of memory and arithmetic for lessons whose operations are counted.

local units = require "base.units"
local problems = require "lessons.problems"
local axes = require "views.axes"
local report = require "views.report"
local charts = require "pages.charts"
local html = require "pages.html"

local roofline = { id = "roofline", title = "Below this machine's limits", wide = true,
                   ways = "lessons/run all, on a GPU" }

local HEIGHT = 340
local COLOURS = { "one", "two", "three", "four", "five", "six" }

-- The least work of a lesson's compute phase, by its problem's demand, and the measured time for it
-- in `seconds`; nil if the demand is not known.
local function demand_of(row)
  local run = row.run
  if not (row.limit and row.limit.share) then return nil end
  local demand = problems.find(run.program).demand(run.sizes, row.facts.limit,
    run.choices or run)
  demand.row, demand.seconds = row, run.phases.compute.median
  demand.launches = math.max(1, demand.launches)
  return demand
end

-- ---- the points ----

-- Groups the points by problem, each with its own colour: { { name, colour, points } … }.
local function by_problem(points)
  local list, of = {}, {}
  for _, point in ipairs(points) do
    local name = point.row.run.program
    if not of[name] then
      of[name] = { name = report.symbol(name), colour = COLOURS[#list % #COLOURS + 1], points = {} }
      list[#list + 1] = of[name]
    end
    table.insert(of[name].points, point)
  end
  return list
end

-- ---- the labels beside the points ----

local WIDE, HIGH = 360, 270 -- size of the axes, roughly, in units of the picture
local LETTER, LINE, DOT = 8.7, 16, 5 -- a digit's width, a line's height, a dot's radius

-- The sides of a dot at which a label may stand: where its middle lies, its anchor, and its
-- distance.
local SIDES = {
  { 1, 0, anchor = "start", dx = 7 }, { -1, 0, anchor = "end", dx = -7 },
  { 0, 1, anchor = "middle", dy = 1 - LINE }, { 0, -1, anchor = "middle", dy = LINE - 1 },
}

local function overlap(a, b)
  return math.abs(a.x - b.x) < (a.wide + b.wide) / 2 and math.abs(a.y - b.y) < (a.high + b.high) / 2
end

local function has_room(box, taken)
  if box.x - box.wide / 2 < 0 or box.x + box.wide / 2 > WIDE + 20 then return false end
  for _, other in ipairs(taken) do
    if overlap(box, other) then return false end
  end
  return true
end

-- The first side of a dot at which a label has room, and the box of the label; nil if no side has
-- room.
local function side_of(dot, text, taken)
  local wide = LETTER * #text
  for _, side in ipairs(SIDES) do
    local box = { x = dot.x + side[1] * (wide / 2 + DOT + 3), y = dot.y + side[2] * (LINE - 1),
                  wide = wide, high = LINE }
    if has_room(box, taken) then return side, box end
  end
end

-- The dots of the points, { x, y, point, text }. Dots that overlap become one.
local function dots_of(points, x, y)
  local function place(axis, value, length)
    return length * math.log(value / axis.low) / math.log(axis.high / axis.low)
  end
  local dots = {}
  for _, point in ipairs(points) do
    local dot = { x = place(x, point[1], WIDE), y = place(y, point[2], HIGH), wide = 2 * DOT,
                  high = 2 * DOT, point = point, text = point.row.run.lesson:sub(1, 8) }
    for _, other in ipairs(dots) do
      if overlap(dot, other) then
        other.text, dot = other.text .. ", " .. dot.text, nil
        break
      end
    end
    dots[#dots + 1] = dot
  end
  return dots
end

-- The labels of the points as words of a picture. A label without room stands only in the table.
local function labels_of(points, x, y)
  local words, dots = {}, dots_of(points, x, y)
  local taken = table.move(dots, 1, #dots, 1, {})
  for _, dot in ipairs(dots) do
    local side, box = side_of(dot, dot.text, taken)
    if side then
      words[#words + 1] = { dot.point[1], dot.point[2], dot.text, anchor = side.anchor,
                            dx = side.dx, dy = side.dy }
      taken[#taken + 1] = box
    end
  end
  return words
end

-- ---- the roofs ----

-- The chart of `points` { x, y, row } under a roof that rises by `slope` up to `ceiling`.
local function chart_of(points, slope, ceiling, chart)
  local ridge = ceiling / slope
  local xs, ys = { ridge, ridge / 10 }, { ceiling } -- so that a part of the slope is visible
  for _, point in ipairs(points) do
    xs[#xs + 1], ys[#ys + 1] = point[1], point[2]
  end
  chart.x = axes.logarithmic(xs, chart.x_text, chart.x_title)
  chart.y = axes.logarithmic(ys, chart.y_text, chart.y_title, 10, true)
  local x, y, layers = chart.x, chart.y, {}
  local from = math.max(x.low, y.low / slope)
  layers[1] = { kind = "lines", colour = "host", points = {
    { from, slope * from }, { math.min(ridge, x.high), slope * math.min(ridge, x.high) },
    { x.high, math.min(ceiling, slope * x.high) } } }
  for _, group in ipairs(by_problem(points)) do
    layers[#layers + 1] = { kind = "dots", colour = group.colour, points = group.points }
  end
  layers[#layers + 1] = { kind = "words", colour = "ink", points = labels_of(points, x, y) }
  chart.layers, chart.height = layers, HEIGHT
  return chart
end

local function entries_of(points, roof)
  local entries = { { "lines", "host", roof } }
  for _, group in ipairs(by_problem(points)) do
    entries[#entries + 1] = { "dots", group.colour, group.name }
  end
  return entries
end

local function table_of(caption, points, x_title, x_text, y_text)
  local rows = {}
  for i, point in ipairs(points) do
    local limit = point.row.limit
    rows[i] = { label = point.row.label, x = x_text(point[1]), y = y_text(point[2]),
                share = ("%s %s"):format(report.percent_of_limit(limit.share), limit.bound) }
  end
  return html.table(caption, { { key = "label", title = "lesson" },
    { key = "x", title = x_title, right = true }, { key = "y", title = "reached", right = true },
    { key = "share", title = "of limit", right = true } }, rows)
end

local function of_memory(demands, limits)
  local points = {}
  for _, one in ipairs(demands) do
    if one.bytes > 0 then
      points[#points + 1] = { one.bytes / one.launches, one.bytes / one.seconds, row = one.row }
    end
  end
  if #points == 0 then return {} end
  local chart = chart_of(points, 1 / limits.launch_seconds, limits.copy_bytes_per_second, {
    id = "memory-roof", title = "Bytes per second over bytes per launch",
    text = "Each lesson is a dot below a roof. On the left the roof is limited by launches, on the"
      .. " right by how fast this machine copies. The table has the figures.",
    x_text = units.bytes, x_title = "bytes that a launch has to move",
    y_text = units.rate, y_title = "bytes per second",
  })
  return charts.figure(chart,
    entries_of(points, ("roof: %s per launch, %s copied"):format(units.time(limits.launch_seconds),
      units.rate(limits.copy_bytes_per_second))),
    table_of("Below the roof of launches and memory", points, "bytes per launch", units.bytes,
      units.rate))
end

-- The kinds of arithmetic that have a roof: the key in a demand, the name and the unit.
-- roof(limits) returns the measured roof and the program that reaches it; nil if no roof was
-- measured.
local ARITHMETIC = {
  { key = "flops", id = "arithmetic-roof", title = "Operations", unit = "FLOP/s",
    roof = function(limits)
      if limits.multiply_adds_per_second then
        return 2 * limits.multiply_adds_per_second, "by a program that does nothing else"
      end
      return limits.flops_per_second, "by cuBLAS"
    end },
  { key = "logic", id = "logic-roof", title = "Logic instructions", unit = "LOP3/s",
    roof = function(limits)
      return limits.logic_per_second, "by a program that does nothing else"
    end },
}

local function of_arithmetic(demands, limits, kind)
  local ceiling, by = kind.roof(limits)
  local points = {}
  for _, one in ipairs(demands) do
    if one[kind.key] and one.bytes > 0 then
      points[#points + 1] = { one[kind.key] / one.bytes, one[kind.key] / one.seconds,
                              row = one.row }
    end
  end
  if #points == 0 or not ceiling then return {} end
  local function rate(value)
    return units.rate(value, kind.unit)
  end
  local word = kind.title:lower()
  local chart = chart_of(points, limits.copy_bytes_per_second, ceiling, {
    id = kind.id, title = ("%s per second over %s per byte"):format(kind.title, word),
    text = ("Each lesson whose %s are counted is a dot below a roof. On the left the roof is"
      .. " limited by memory, on the right by how fast this machine computes. The table has them.")
      :format(word),
    x_text = units.three, x_title = word .. " per byte",
    y_text = rate, y_title = word .. " per second",
  })
  return charts.figure(chart,
    entries_of(points, ("roof: %s copied, %s %s"):format(
      units.rate(limits.copy_bytes_per_second), rate(ceiling), by)),
    table_of(("Below the roof of memory and %s"):format(
      kind.key == "flops" and "arithmetic" or "logic"), points, word .. " per byte", units.three,
      rate))
end

-- The section of one participant; nil if the machine's limits are not known.
function roofline.make(_, person)
  local limits, demands = person.limits, {}
  local beyond = false
  for _, row in ipairs(limits and person.rows or {}) do
    local demand = demand_of(row)
    demands[#demands + 1] = demand
    beyond = beyond or demand ~= nil and row.limit.share > 1
  end
  if #demands == 0 then return nil end
  local roofs = { class = "pair", of_memory(demands, limits) }
  for _, kind in ipairs(ARITHMETIC) do roofs[#roofs + 1] = of_arithmetic(demands, limits, kind) end
  return {
    html.element("p", { "A roof is the limit that was measured on this machine, by a program"
      .. " that does nothing else. The bytes, launches and operations of a lesson are the least"
      .. " that it needs. The distance of its dot below the roof is what can still be gained."
      .. (beyond and (" %s."):format(report.BEYOND_LIMIT) or "") }),
    html.element("div", roofs),
  }
end

return roofline
