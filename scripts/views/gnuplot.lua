-- gnuplot.lua: draws with gnuplot: the lines of a sweep as a plot for a terminal, or as a picture
-- in PNG.

local clean = require "base.clean"
local fail = require "base.fail"
local files = require "base.files"
local process = require "base.process"

local gnuplot = {}

-- The path of gnuplot, or nil.
function gnuplot.find()
  return files.find_program("gnuplot")
end

local HEIGHT = 540 -- pixels of one panel

-- Quotes a text for gnuplot, so that none of its characters has a meaning to gnuplot.
local function quoted(text)
  return "'" .. clean.text(text):gsub("'", "''") .. "'"
end

-- Lines differ by points and dashes as well as by colour, so that they are distinct in
-- print without colour.
local function plot_command(panel)
  local parts = {}
  for i, line in ipairs(panel.lines) do
    parts[i] = ("$line%d using 1:2:3:4 with yerrorlines title %s noenhanced linewidth 1.5"
      .. " pointtype %d pointsize 1.2 dashtype %d"):format(i, quoted(line.name), i + 3,
      (i - 1) % 5 + 1)
  end
  return "plot " .. table.concat(parts, ", ")
end

-- The data of a line. An empty row makes gnuplot interrupt the line.
local function data_of(line, i)
  local rows = { ("$line%d << END"):format(i) }
  for _, point in ipairs(line.points) do
    if point.gap then rows[#rows + 1] = "" end
    rows[#rows + 1] = ("%.9g %.9g %.9g %.9g"):format(point.x, point.y, point.low, point.high)
  end
  rows[#rows + 1] = "END"
  return table.concat(rows, "\n")
end

-- The script that draws these panels. A panel is { lines, base, x_title, y_title, y_format }, a
-- line { letter, name, points }, and a point { x, y, low, high, gap }. If a point has a `gap`, no
-- line is drawn to it. The x axis is logarithmic to the base `base`.
local function script(panels)
  local commands = { "set encoding utf8",
                     ("set terminal pngcairo size 900,%d font 'sans-serif,11'"):format(
                       HEIGHT * #panels),
                     "set key below", "set grid", "set logscale y 10",
                     ("set multiplot layout %d,1"):format(#panels) }
  local function tell(text, ...) commands[#commands + 1] = text:format(...) end
  for _, panel in ipairs(panels) do
    for i, line in ipairs(panel.lines) do commands[#commands + 1] = data_of(line, i) end
    tell("set logscale x %d", panel.base)
    tell("set format x %s", quoted(panel.base == 2 and "2^{%L}" or "%.0s%c"))
    tell("set format y %s", quoted(panel.y_format))
    tell("set xlabel %s", quoted(panel.x_title))
    tell("set ylabel %s noenhanced", quoted(panel.y_title))
    commands[#commands + 1] = plot_command(panel)
  end
  return table.concat(commands, "\n") .. "\nunset multiplot\n"
end

local PATIENCE = 60 -- seconds

-- Runs gnuplot. Returns the ended process and, if gnuplot drew nothing, a message that says why.
local function run(argument, output)
  local done = process({ gnuplot.find(), table.unpack(argument) },
    { stdout = output, stderr = "capture", timeout = PATIENCE })
  if done.interrupted then fail("interrupted", "interrupted") end
  if done.code == 0 then return done end
  return done, done.error or files.lines(done.stderr or "")[1] or "a signal ended it"
end

-- Writes the picture, a PNG, to `path`, whole or not at all. `script_path` is a temporary file for
-- the script; the drawing, which may be large, is made beside it. Both are removed.
function gnuplot.write(path, panels, script_path)
  local drawn = script_path .. ".drawn"
  files.write_document(script_path, script(panels))
  local _, problem = run({ script_path }, { file = drawn })
  local picture, unreadable = files.read(drawn)
  os.remove(script_path)
  os.remove(drawn)
  if problem then fail("missing", "gnuplot cannot draw %s: %s", path, problem) end
  if not picture then fail("missing", "%s", unreadable) end
  files.write_document(path, picture)
end

-- ---- a plot of characters ----

local function axis_command(name, axis)
  local ticks = {}
  for i, tick in ipairs(axis.ticks) do
    ticks[i] = ("%s %.9g"):format(quoted(tick[2]:gsub("%%", "%%%%")), tick[1])
  end
  return ("set logscale %s; set %srange [%.9g:%.9g]; set %stics nomirror scale 0 (%s)"):format(name,
    name, axis.low, axis.high, name, table.concat(ticks, ", "))
end

-- The points of a line as commands. They go into an argument of gnuplot, so no file is needed.
local function points_command(line, i)
  local commands = { ("set print $line%d"):format(i) }
  for _, point in ipairs(line.points) do
    if point.gap then commands[#commands + 1] = "print ''" end
    commands[#commands + 1] = ("print '%.9g %.9g'"):format(point.x, point.y)
  end
  return table.concat(commands, "; ")
end

-- The rows of a plot of `width` × `height` characters; or nil and a message that says why there is
-- none. `lines` are a panel's, each drawn with its letter; `x` and `y` are axes of axes.lua.
function gnuplot.text(lines, x, y, width, height)
  local commands = { "set encoding utf8", "unset key", "set border 3",
                     ("set terminal dumb nofeed mono noenhanced size %d,%d"):format(width, height),
                     axis_command("x", x), axis_command("y", y) }
  local parts = {}
  for i, line in ipairs(lines) do
    if #line.points > 0 then
      commands[#commands + 1] = points_command(line, i)
      parts[#parts + 1] = ("$line%d using 1:2 with linespoints linetype 0 pointtype %s"):format(i,
        quoted(line.letter))
    end
  end
  commands[#commands + 1] = "set print"
  commands[#commands + 1] = "plot " .. table.concat(parts, ", ")
  local done, problem = run({ "-e", table.concat(commands, "; ") }, "capture")
  if problem then return nil, "gnuplot cannot draw it: " .. problem end
  local rows = {}
  for row in done.stdout:gmatch("[^\f\n]+") do
    row = row:match("^(.-) *$")
    if row ~= "" then rows[#rows + 1] = row end
  end
  return rows
end

return gnuplot
