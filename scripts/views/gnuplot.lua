-- gnuplot.lua: pictures by gnuplot: the lines of plot.lua as SVG or PNG, or what a script says.

local clean = require "base.clean"
local fail = require "base.fail"
local files = require "base.files"
local process = require "base.process"

local gnuplot = {}

-- Its path, or nil.
function gnuplot.find()
  return files.find_program("gnuplot")
end

local TERMINALS = {
  svg = "svg size 900,%d font 'sans-serif,14' background '#ffffff'",
  png = "pngcairo size 900,%d font 'sans-serif,11'",
}

local HEIGHT = 540 -- pixels of one panel

-- A text as gnuplot takes it: nothing in it means anything to gnuplot.
function gnuplot.quoted(text)
  return "'" .. clean.text(text):gsub("'", "''") .. "'"
end

local quoted = gnuplot.quoted

-- Lines differ by their points and dashes, too, not by colour alone.
local function plot_command(panel)
  local parts = {}
  for i, line in ipairs(panel.lines) do
    parts[i] = ("$line%d using 1:2:3:4 with yerrorlines title %s noenhanced linewidth 1.5"
      .. " pointtype %d pointsize 1.2 dashtype %d"):format(i, quoted(line.name), i + 3,
      (i - 1) % 5 + 1)
  end
  return "plot " .. table.concat(parts, ", ")
end

-- An empty line in the data is a gap in the line.
local function data_of(line, i)
  local rows = { ("$line%d << END"):format(i) }
  for _, point in ipairs(line.points) do
    if point.gap then rows[#rows + 1] = "" end
    rows[#rows + 1] = ("%.9g %.9g %.9g %.9g"):format(point.x, point.y, point.low, point.high)
  end
  rows[#rows + 1] = "END"
  return table.concat(rows, "\n")
end

-- What gnuplot is told. `panels` are { lines, base, x_title, y_title, y_format }: lines as those of
-- plot.lua, each with its `name`, and low and high of its points; x goes by powers of the base.
local function script(panels, kind)
  local told = { "set encoding utf8", "set terminal " .. TERMINALS[kind]:format(HEIGHT * #panels),
                 "set key below", "set grid", "set logscale y 10",
                 ("set multiplot layout %d,1"):format(#panels) }
  local function tell(text, ...) told[#told + 1] = text:format(...) end
  for _, panel in ipairs(panels) do
    for i, line in ipairs(panel.lines) do told[#told + 1] = data_of(line, i) end
    tell("set logscale x %d", panel.base)
    tell("set format x %s", quoted(panel.base == 2 and "2^{%L}" or "%.0s%c"))
    tell("set format y %s", quoted(panel.y_format))
    tell("set xlabel %s", quoted(panel.x_title))
    tell("set ylabel %s noenhanced", quoted(panel.y_title))
    told[#told + 1] = plot_command(panel)
  end
  return table.concat(told, "\n") .. "\nunset multiplot\n"
end

local PATIENCE = 60 -- seconds

-- What gnuplot draws by a script, as text; `what` is how messages call it. Meanwhile the script
-- lies at `told`, and the drawing, which may be large, beside it.
function gnuplot.draw(text, what, told)
  local drawn = told .. ".drawn"
  files.write_document(told, text)
  local done = process({ gnuplot.find(), told },
    { stdout = { file = drawn }, stderr = "capture", timeout = PATIENCE })
  local picture, unreadable = files.read(drawn)
  os.remove(told)
  os.remove(drawn)
  if done.interrupted then fail("interrupted", "interrupted") end
  if done.code ~= 0 then
    fail("missing", "gnuplot cannot draw %s: %s", what,
      done.error or files.lines(done.stderr or "")[1] or "it was ended")
  end
  return picture or fail("missing", "%s", unreadable)
end

-- Writes the picture, of the kind "svg" or "png", to a file, whole or not at all; `told` as above.
function gnuplot.write(path, kind, panels, told)
  files.write_document(path, gnuplot.draw(script(panels, kind), path, told))
end

return gnuplot
