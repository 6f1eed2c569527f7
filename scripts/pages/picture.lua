-- picture.lua: draws a chart as SVG within a page. Its colours are variables of the page's style
-- sheet, so that the chart is dark on a dark page. Its title and text are for readers who do not
-- see it.
--
-- A chart is { id, title, text, height, x, y, layers }. `id` is unique on the page, `text` says
-- what the chart shows, and `height` is in units of which the chart is WIDTH wide. An axis is
-- { low, high, log, ticks = { { value, text } … }, title, grid }. A y axis may be `turned`: then
-- its low end is on top, and its ticks may have a second line of text. A layer is { kind, colour,
-- points }; the kinds and their points are:
--   boxes      { left, right, top, bottom }        lines      { x, y, gap }
--   stems      { x1, y1, x2, y2 }                  words      { x, y, text, anchor, dx, dy }
--   dots, specks (smaller), diamonds, squares      { x, y }
-- `colour` is a variable of the style sheet. A layer of lines may have `dashes`; a point with a
-- `gap` begins a new line. A word stands `dx` and `dy` units from its point, with its middle there,
-- or with its `anchor`, "start" or "end".

local axes = require "views.axes"
local html = require "pages.html"

local element = html.element

local picture = {}

picture.WIDTH = 480

local RIGHT, TOP = 0.94 * picture.WIDTH, 8 -- the edges of the axes
local TO_BASELINE = 5 -- from the middle of a text down to its baseline

-- Cuts a text to at most `most` characters.
function picture.shortened(text, most)
  local length = utf8.len(text)
  if not length or length <= most then return text end
  return text:sub(1, utf8.offset(text, most) - 1) .. "…"
end

local function colour_of(name)
  return ("var(--%s)"):format(name)
end

local function number(value)
  return (("%.1f"):format(value):gsub("%.0$", ""))
end

-- ---- layers: one path each, because a page may have thousands of marks ----

-- The places of a point's values: odd values lie along x, even values along y. nil if a value has
-- no place on a logarithmic axis.
local function places_of(point, count, x, y)
  local places = {}
  for i = 1, count do
    local place = (i % 2 == 1 and x or y)(point[i])
    if not place then return nil end
    places[i] = number(place)
  end
  return places
end

local function mark(form)
  return function(at) return ("M%s,%s%s"):format(at[1], at[2], form) end
end

-- The kinds of layers: the number of values of a point, the path through their places, and the
-- width of its stroke; nil: the path is filled.
local KINDS = {
  lines = { values = 2, stroke = 2.5, path = function(at, joined)
    return ("%s%s,%s"):format(joined and "L" or "M", at[1], at[2])
  end },
  stems = { values = 4, stroke = 2.5, path = function(at)
    return ("M%s,%sL%s,%s"):format(table.unpack(at))
  end },
  dots = { values = 2, stroke = 6.2, round = true, path = mark("h0") }, -- a line of length 0
  specks = { values = 2, stroke = 2.8, round = true, path = mark("h0") },
  boxes = { values = 4, path = function(at)
    return ("M%s,%sH%sV%sH%sz"):format(at[1], at[2], at[3], at[4], at[1])
  end },
  diamonds = { values = 2, path = mark("m0,-5.6l5.6,5.6-5.6,5.6-5.6-5.6z") },
  squares = { values = 2, path = mark("m-4.5,-4.5h9v9h-9z") },
}

-- Reorders { left, right, top, bottom } so that places of x and y alternate.
local function corners(point)
  return { point[1], point[3], point[2], point[4] }
end

local function path_of(layer, x, y)
  local kind, parts, joined = KINDS[layer.kind], {}, false
  for _, point in ipairs(layer.points) do
    local at = places_of(layer.kind == "boxes" and corners(point) or point, kind.values, x, y)
    if at then parts[#parts + 1] = kind.path(at, joined and not point.gap) end
    joined = at ~= nil
  end
  if #parts == 0 then return {} end
  local colour = colour_of(layer.colour)
  return element("path", {
    d = table.concat(parts), fill = kind.stroke and "none" or colour,
    stroke = kind.stroke and colour, ["stroke-width"] = kind.stroke,
    ["stroke-linecap"] = kind.round and "round",
    ["stroke-dasharray"] = layer.dashes and "10,6" or nil,
  })
end

-- ---- words and axes ----

local function text_at(x, y, anchor, colour, text)
  return element("text", { x = number(x), y = number(y + TO_BASELINE), ["text-anchor"] = anchor,
                           fill = colour_of(colour), text })
end

local function words_of(layer, x, y)
  local list = {}
  for _, word in ipairs(layer.points) do
    local across, down = x(word[1]), y(word[2])
    if across and down then
      list[#list + 1] = text_at(across + (word.dx or 0), down + (word.dy or 0),
        word.anchor or "middle", layer.colour, word[3])
    end
  end
  return list
end

-- Returns a function that maps a value to its place between `first` and `last`, or to nil if a
-- logarithmic axis has no place for it.
local function scale(axis, first, last)
  local function part(value) return axis.log and math.log(value) or value end
  local low, high = part(axis.low), part(axis.high)
  return function(value)
    if axis.log and value <= 0 then return nil end
    return first + (part(value) - low) / (high - low) * (last - first)
  end
end

local function rule(path)
  return element("path", { d = path, stroke = colour_of("rule"), ["stroke-width"] = 0.5,
                           ["stroke-dasharray"] = "2,4" })
end

local LONGEST = 36 -- characters of an axis' title

-- The middle of a text that is centred at `at`, unless it would leave the picture there.
local function within(at, text)
  return math.min(at, picture.WIDTH - (utf8.len(text) or #text) * axes.LETTER / 2)
end

-- The labels of the ticks, the lines of the grid if the axis has one, and the title.
local function x_axis(axis, x, left, bottom)
  local list = {}
  for _, tick in ipairs(axis.ticks) do
    local at = x(tick[1])
    if axis.grid then list[#list + 1] = rule(("M%s,%dV%d"):format(number(at), bottom, TOP)) end
    list[#list + 1] = text_at(within(at, tick[2]), bottom + 13, "middle", "ink", tick[2])
  end
  if axis.title then
    local title = picture.shortened(axis.title, LONGEST)
    list[#list + 1] = text_at(within((left + RIGHT) / 2, title), bottom + 36, "middle", "ink",
      title)
  end
  return list
end

-- The one or two lines of a tick's text beside the y axis.
local function lines_of(tick, x, y)
  local list, top = {}, y - (#tick - 2) * axes.LINE / 2
  for line = 2, #tick do
    list[#list + 1] = text_at(x, top + (line - 2) * axes.LINE, "end", "ink", tick[line])
  end
  return list
end

local function y_axis(axis, y, left, bottom)
  local list = {}
  for _, tick in ipairs(axis.ticks) do
    local at = y(tick[1])
    if axis.grid then
      list[#list + 1] = rule(("M%s,%sH%s"):format(number(left), number(at), number(RIGHT)))
    end
    list[#list + 1] = lines_of(tick, left - 5, at)
  end
  if axis.title then
    list[#list + 1] = element("g", {
      transform = ("translate(18,%s) rotate(-90)"):format(number((TOP + bottom) / 2)),
      text_at(0, 0, "middle", "ink", picture.shortened(axis.title, LONGEST)) })
  end
  return list
end

-- The width that the labels beside the y axis take.
local function left_of(chart)
  local longest = 0
  for _, tick in ipairs(chart.y.ticks) do
    for line = 2, #tick do
      longest = math.max(longest, utf8.len(tick[line]) or #tick[line])
    end
  end
  return longest * axes.LETTER + (chart.y.title and 46 or 16)
end

-- ---- the whole ----

-- The chart as markup.
function picture.draw(chart)
  local left, bottom = left_of(chart), chart.height - (chart.x.title and 52 or 30)
  local x = scale(chart.x, left, RIGHT)
  local y = scale(chart.y, chart.y.turned and TOP or bottom, chart.y.turned and bottom or TOP)
  local layers = {}
  for i, layer in ipairs(chart.layers) do
    layers[i] = (layer.kind == "words" and words_of or path_of)(layer, x, y)
  end
  local title, text = chart.id .. "-title", chart.id .. "-text"
  return element("svg", {
    class = "chart", role = "img", viewBox = ("0 0 %d %d"):format(picture.WIDTH, chart.height),
    ["font-size"] = 15, ["aria-labelledby"] = title .. " " .. text,
    element("title", { id = title, chart.title }), element("desc", { id = text, chart.text }),
    x_axis(chart.x, x, left, bottom), y_axis(chart.y, y, left, bottom), layers,
    element("path", { d = ("M%s,%dH%s"):format(number(left), bottom, number(RIGHT)),
                      stroke = colour_of("ink") }),
  })
end

return picture
