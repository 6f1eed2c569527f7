-- gnuplot.lua: the same lines as a picture, by gnuplot: SVG or PNG.

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

local function quoted(text)
  return "'" .. text:gsub("'", "''") .. "'"
end

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

-- Writes the picture, of the kind "svg" or "png", to a file, whole or not at all; `told` is where
-- gnuplot's script lies meanwhile.
function gnuplot.write(path, kind, panels, told)
  files.write_document(told, script(panels, kind))
  local done = process({ gnuplot.find(), told },
    { stdout = "capture", stderr = "capture", timeout = PATIENCE })
  os.remove(told)
  if done.interrupted then fail(130, "interrupted") end
  if done.code ~= 0 then
    fail(6, "gnuplot cannot draw %s: %s", path,
      done.error or files.lines(done.stderr or "")[1] or "it was ended")
  end
  files.write_document(path, done.stdout)
end

return gnuplot
