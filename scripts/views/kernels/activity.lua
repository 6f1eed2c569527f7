-- activity.lua: the activity of programs on a GPU, for people: a table of the kernels, a table of
-- the copies and moved pages, and a picture of both over time.

local units = require "base.units"
local activity_of = require "kernels.activity"
local svg = require "views.svg"

local activity = {}

local KERNELS = {
  { key = "lesson", csv = "lesson" },
  { key = "program", csv = "program" },
  { key = "name", title = "kernel", csv = "kernel", shrink = 16 },
  { key = "count", title = "launches", csv = "launches", right = true },
  { key = "grid", title = "grid", csv = "grid", right = true },
  { key = "block", title = "block", csv = "block", right = true },
  { key = "total", title = "total", csv = "total_s", right = true },
  { key = "least", title = "least", csv = "least_s", right = true, drop = 2 },
  { key = "average", title = "average", csv = "average_s", right = true },
  { key = "most", title = "most", csv = "most_s", right = true, drop = 2 },
  { key = "registers", title = "registers", csv = "registers", right = true, drop = 1 },
  { key = "shared", title = "shared", csv = "shared_bytes", right = true, drop = 1 },
  { key = "occupancy", title = "occupancy", csv = "occupancy", right = true, drop = 1 },
}

local MOVES = {
  { key = "what", title = "" },
  { key = "direction", title = "direction" },
  { key = "count", title = "times", right = true },
  { key = "bytes", title = "bytes", right = true },
  { key = "total", title = "total", right = true },
  { key = "rate", title = "rate", right = true },
}

local NONE = { text = "–" }

local function shape(size)
  local text = table.concat(size, "×"):gsub("×1$", ""):gsub("×1$", "")
  return text
end

local function time(seconds)
  return seconds and { text = units.time(seconds), raw = seconds } or NONE
end

local function count(number)
  return number and { text = units.count(number), raw = number } or NONE
end

local function kernel_row(kernel)
  local held = kernel.occupancy
  local share = held and held.warps / held.most
  return {
    name = kernel.name, count = count(kernel.count), grid = shape(kernel.grid),
    block = shape(kernel.block), total = time(kernel.total), least = time(kernel.least),
    most = time(kernel.most), average = time(kernel.total and kernel.total / kernel.count),
    registers = count(kernel.registers), shared = count(kernel.shared),
    occupancy = share and { text = units.percent(share), raw = share } or NONE,
  }
end

local function move_rows(sum)
  local rows = {}
  for _, group in ipairs({ { "copies", sum.copies }, { "pages", sum.pages } }) do
    for _, move in ipairs(group[2]) do
      rows[#rows + 1] = {
        what = group[1], direction = move.direction, count = count(move.count),
        bytes = count(move.bytes), total = time(move.total),
        rate = move.total and move.total > 0 and { text = units.rate(move.bytes / move.total) }
          or NONE,
      }
    end
  end
  return rows
end

-- The columns that say something in one of the rows. Without a GPU there are no times.
local function filled(columns, rows)
  local list = {}
  for _, column in ipairs(columns) do
    for _, row in ipairs(rows) do
      if row[column.key] and row[column.key] ~= NONE then
        list[#list + 1] = column
        break
      end
    end
  end
  return list
end

-- Shows one program's activity; `sum` is from kernels/activity.lua. A time that is not known is
-- nil.
function activity.show(out, sum)
  local rows = {}
  for i, kernel in ipairs(sum.kernels) do rows[i] = kernel_row(kernel) end
  if #rows == 0 then
    out:say("no kernel was launched")
  else
    out:table(filled(KERNELS, rows), rows)
  end
  local moves = move_rows(sum)
  if #moves > 0 then
    out:say("")
    out:table(filled(MOVES, moves), moves)
  end
  for _, fault in ipairs(sum.faults) do
    out:item("%s of the %s: it accessed pages that were not in its memory",
      units.many(fault.count, "page fault"), fault.by)
  end
  for _, problem in ipairs(sum.problems) do out:item("not recorded: %s", problem) end
end

-- Prints the kernels of all programs, { lesson, program, sum } each, as one table.
function activity.csv(out, list)
  local rows = {}
  for _, one in ipairs(list) do
    for _, kernel in ipairs(one.sum.kernels) do
      local row = kernel_row(kernel)
      row.lesson, row.program = one.lesson, one.program
      rows[#rows + 1] = row
    end
  end
  out:table(KERNELS, rows)
end

-- ---- the picture ----

local LEFT, WIDTH, ROW, SEEN = 120, 780, 34, 4
local COLOURS = { "#7fb069", "#b9d7ea", "#f6d8ae", "#d3a4c9", "#e6e07a", "#9fb8ad", "#e59a8b" }
local ROWS = {
  { title = "to the device", kind = "copy", direction = "host to device" },
  { title = "kernels", kind = "kernel" },
  { title = "on the device", kind = "copy", direction = "device to device" },
  { title = "to the host", kind = "copy", direction = "device to host" },
  { title = "pages to device", kind = "pages", direction = "host to device" },
  { title = "pages to host", kind = "pages", direction = "device to host" },
}

local function of_row(row, line)
  return line.kind == row.kind and (not row.direction or line.direction == row.direction)
    and (not row.stream or line.stream == row.stream)
end

-- A row for each stream that has kernels, in the order of their numbers.
local function rows_of_streams(lines)
  local rows, known = {}, {}
  for _, line in ipairs(lines) do
    if line.stream and not known[line.stream] then
      known[line.stream] = true
      rows[#rows + 1] = { title = ("stream %d"):format(line.stream), kind = "kernel",
                          stream = line.stream }
    end
  end
  table.sort(rows, function(a, b) return a.stream < b.stream end)
  return rows
end

-- The boxes of a row. Boxes of one colour that lie less than half a pixel apart become one box,
-- unless both are wide enough to be seen.
local function boxes(row, lines, first, per_pixel, colour_of)
  local list = {}
  for _, line in ipairs(lines) do
    if of_row(row, line) then
      local box = { x = (line.start - first) / per_pixel, till = (line["end"] - first) / per_pixel,
                    fill = colour_of(line) }
      local last = list[#list]
      if last and last.fill == box.fill and box.x - last.till < 0.5
        and math.min(box.till - box.x, last.till - last.x) < SEEN then
        last.till = box.till
      else
        list[#list + 1] = box
      end
    end
  end
  return list
end

-- A colour for each kernel's name, and the names in the order of their first launches.
local function palette(lines)
  local of, names = {}, {}
  for _, line in ipairs(lines) do
    if line.kind == "kernel" and not of[line.name] then
      names[#names + 1] = line.name
      of[line.name] = COLOURS[(#names - 1) % #COLOURS + 1]
    end
  end
  return of, names
end

-- The activity of one stretch of time as the text of an SVG picture; nil if `lines` has no times.
-- If `streams` is set, it has a row for each stream's kernels.
function activity.picture(lines, title, streams)
  local first, last = math.huge, 0
  for _, line in ipairs(lines) do
    if line["end"] then first, last = math.min(first, line.start), math.max(last, line["end"]) end
  end
  if last == 0 then return nil end
  local per_pixel = math.max(1, last - first) / WIDTH
  local colours, names = palette(lines)
  local rows = {}
  for _, row in ipairs(streams and rows_of_streams(lines) or ROWS) do
    local list = boxes(row, lines, first, per_pixel, function(line)
      return colours[line.name] or svg.COPY
    end)
    if #list > 0 then rows[#rows + 1] = { title = row.title, boxes = list } end
  end
  local picture = svg.new(LEFT + WIDTH + 20, 40 + ROW * #rows + 20 * #names + 30, title)
  for i, row in ipairs(rows) do
    local y = 12 + ROW * (i - 1)
    picture:text(LEFT - 8, y + 17, row.title, "end")
    for _, box in ipairs(row.boxes) do
      picture:box(LEFT + box.x, y, math.max(0.5, box.till - box.x), ROW - 10, box.fill)
    end
  end
  local y = 12 + ROW * #rows
  picture:arrow(LEFT, y + 6, LEFT + WIDTH, y + 6)
  picture:text(LEFT, y + 22, "0", "start")
  picture:text(LEFT + WIDTH, y + 22, units.time((last - first) * 1e-9), "end")
  for i, name in ipairs(names) do
    picture:box(LEFT, y + 12 + 20 * i, 12, 12, colours[name])
    picture:text(LEFT + 20, y + 23 + 20 * i, activity_of.short_name(name), "start")
  end
  return picture:markup()
end

return activity
