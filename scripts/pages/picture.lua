-- picture.lua: a chart as a picture within a page: gnuplot draws it, and its colours become those
-- of the page's style sheet, so that it is dark on a dark page. It has a title and a text of its
-- own for whoever does not see it.
--
-- A chart is { id, title, text, height, x, y, layers }: `id` a word that no other has, `text` what
-- is to be seen in it, `height` in units of which it is WIDTH wide. An axis is { low, high, log,
-- ticks = { { value, text } … }, title, grid }; that of `y` may be turned, its low on top. A
-- layer is { kind, colour, points }, of one of these kinds, with its points:
--   boxes      { left, right, top, bottom }        lines      { x, y, gap }
--   stems      { x1, y1, x2, y2 }                  words      { x, y, text, where = "left" … }
--   dots, specks (smaller), diamonds, squares      { x, y }

local files = require "base.files"
local gnuplot = require "views.gnuplot"
local html = require "pages.html"

local picture = {}

picture.WIDTH = 480

-- The style sheet's colours that a layer may have; their numbers stand for them in gnuplot.
local COLOURS = { "rng", "transfer", "kernel", "host", "now", "possible", "published", "one", "two",
                  "three", "four", "five", "six", "paper", "ink" }
local NUMBER = {}
for i, name in ipairs(COLOURS) do NUMBER[name] = i end

local KINDS = {
  boxes = { columns = 4, with = "using (($1+$2)/2):(($3+$4)/2):1:2:3:4 with boxxyerror fs solid 1"
    .. " noborder" },
  lines = { columns = 2, with = "using 1:2 with lines lw 2.5" },
  stems = { columns = 4, with = "using 1:2:($3-$1):($4-$2) with vectors nohead lw 2.5" },
  dots = { columns = 2, with = "using 1:2 with points pt 7 ps 0.55" },
  diamonds = { columns = 2, with = "using 1:2 with points pt 13 ps 1" },
  squares = { columns = 2, with = "using 1:2 with points pt 5 ps 0.8" },
  specks = { columns = 2, with = "using 1:2 with points pt 7 ps 0.25" },
}

-- A text of so many letters at most.
function picture.shortened(text, most)
  local length = utf8.len(text)
  if not length or length <= most then return text end
  return text:sub(1, utf8.offset(text, most) - 1) .. "…"
end

-- ---- what gnuplot is told ----

local LONGEST = 36 -- letters of an axis' title

local function number(value)
  return ("%.7g"):format(value)
end

-- By how many letters what stands at an axis is nearer to it than gnuplot has it.
local NEARER = { x = { ticks = "0,0.4", title = "0,0.9" }, y = { ticks = "0.5,0", title = "1,0" } }

local function axis(tell, name, one)
  if one.log then tell("set logscale %s 10", name) end
  local first, last = one.low, one.high
  if one.turned then first, last = last, first end
  tell("set %srange [%s:%s]", name, number(first), number(last))
  local ticks = {}
  for i, tick in ipairs(one.ticks) do
    local text = tick[2]:gsub("%%", "%%%%") -- gnuplot takes it for a format
    ticks[i] = ("%s %s"):format(gnuplot.quoted(text), number(tick[1]))
  end
  tell("set %stics scale 0 offset %s (%s)", name, NEARER[name].ticks, table.concat(ticks, ", "))
  if one.title then
    tell("set %slabel %s offset %s", name,
      gnuplot.quoted(picture.shortened(one.title, LONGEST)), NEARER[name].title)
  end
  if one.grid then tell("set grid %stics", name) end
end

local function words(tell, layer)
  for _, word in ipairs(layer.points) do
    tell("set label %s at %s,%s %s front textcolor rgb '#0000%02x'", gnuplot.quoted(word[3]),
      number(word[1]), number(word[2]), word.where or "center", NUMBER[layer.colour])
  end
end

-- The points as data; an empty line is a gap in a line.
local function data(tell, name, layer)
  tell("%s << END", name)
  for _, point in ipairs(layer.points) do
    if point.gap then tell("") end
    local cells = {}
    for i = 1, KINDS[layer.kind].columns do cells[i] = number(point[i]) end
    tell("%s", table.concat(cells, " "))
  end
  tell("END")
end

-- The space that the words before an axis take: so wide is a letter.
local LETTER = 9.3

local function left_of(chart)
  local longest = 0
  for _, tick in ipairs(chart.y.ticks) do
    longest = math.max(longest, utf8.len(tick[2]) or #tick[2])
  end
  return (longest * LETTER + (chart.y.title and 40 or 16)) / picture.WIDTH
end

local function script(chart)
  local told, plots = {}, {}
  local function tell(text, ...) told[#told + 1] = text:format(...) end
  tell("set encoding utf8")
  tell("set terminal svg size %d,%d font 'sans-serif,15' noenhanced", picture.WIDTH, chart.height)
  tell("unset key")
  tell("set border 1")
  tell("set lmargin at screen %s", number(left_of(chart)))
  tell("set rmargin at screen 0.94")
  tell("set tmargin at screen %s", number(1 - 8 / chart.height))
  tell("set bmargin at screen %s", number((chart.x.title and 52 or 30) / chart.height))
  axis(tell, "x", chart.x)
  axis(tell, "y", chart.y)
  for i, layer in ipairs(chart.layers) do
    if layer.kind == "words" then
      words(tell, layer)
    elseif #layer.points > 0 then
      local name = "$layer" .. i
      data(tell, name, layer)
      plots[#plots + 1] = ("%s %s%s lc rgb '#0000%02x'"):format(name, KINDS[layer.kind].with,
        layer.dashes and " dt 2" or "", NUMBER[layer.colour])
    end
  end
  tell("plot %s", #plots > 0 and table.concat(plots, ", ") or "NaN")
  return table.concat(told, "\n") .. "\n"
end

-- ---- what it draws, as a part of a page ----

-- A mark at a place, by gnuplot's number for its form.
local MARKS = {
  ["6"] = function(x, y) return ("M%s,%sh0"):format(x, y) end, -- a line of no length, round ends
  ["12"] = function(x, y, size) return ("M%s,%sm0,-%gl%g,%g -%g,%g -%g,-%gz"):format(x, y, size,
    size, size, size, size, size, size) end,
  ["4"] = function(x, y, size) return ("M%s,%sm-%g,-%gh%gv%gh-%gz"):format(x, y, size, size,
    2 * size, 2 * size, 2 * size) end,
}

local USE = "^%s*<use xlink:href='#gpPt(%d+)' transform='translate%(([%d.-]+),([%d.-]+)%)"
  .. " scale%(([%d.]+)%)' color='([^']*)'/>"

-- Marks of one form and colour that follow each other become one path: a page may have thousands.
local function with_paths(text)
  local lines, path = {}, nil
  local function finish()
    if not path then return end
    local look = path.form == "6"
      and ("stroke='%s' stroke-linecap='round' stroke-width='%g'"):format(path.colour,
        2 * path.size)
      or ("fill='%s' stroke='none'"):format(path.colour)
    lines[#lines + 1] = ("<path %s d='%s'/>"):format(look, table.concat(path))
    path = nil
  end
  for line in text:gmatch("[^\n]+") do
    local form, x, y, size, colour = line:match(USE)
    if not form then
      finish()
      lines[#lines + 1] = line
    else
      local look = form .. size .. colour
      if not path or path.look ~= look then
        finish()
        path = { look = look, form = form, colour = colour, size = tonumber(size) }
      end
      path[#path + 1] = MARKS[form](x, y, tonumber(size))
    end
  end
  finish()
  return table.concat(lines, "\n")
end

-- gnuplot's names of colours, as the style sheet's.
local function coloured(text)
  text = text:gsub("rgb%( *0, *0, *(%d+)%)", function(index)
    return ("var(--%s)"):format(COLOURS[tonumber(index)])
  end)
  return (text:gsub("(=['\"])black(['\"])", "%1var(--ink)%2")
    :gsub("(=['\"])gray(['\"])", "%1var(--rule)%2"))
end

local NEEDLESS = {
  '<rect [^>]*fill="none"/>', "<defs>.-</defs>", "<path [^>]*d='[ M%d.,]*'/>", "<title>.-</title>",
  ' id="gnuplot_[^"]*"', ' font%-family="[^"]*"', ' font%-size="[^"]*"', ' class="gridline"',
}

-- Without what a page does not need: marks' forms, what is empty, a title for each layer, fonts.
local function slim(text)
  text = text:match('<g id="gnuplot_canvas">(.*)</g>%s*</svg>')
  for _, pattern in ipairs(NEEDLESS) do text = text:gsub(pattern, "") end
  local before
  repeat
    before = text
    text = text:gsub("<g[^>]*>%s*</g>", "")
  until text == before
  return text
end

-- The chart as markup.
function picture.draw(chart)
  local drawn = gnuplot.draw(script(chart), chart.title, files.of_run("chart", "gnuplot"))
  local body = html.markup(coloured(with_paths(slim(drawn))))
  local title, text = chart.id .. "-title", chart.id .. "-text"
  return html.element("svg", {
    class = "chart", role = "img", viewBox = ("0 0 %d %d"):format(picture.WIDTH, chart.height),
    ["font-size"] = 15, ["aria-labelledby"] = title .. " " .. text,
    html.element("title", { id = title, chart.title }),
    html.element("desc", { id = text, chart.text }), body,
  })
end

return picture
