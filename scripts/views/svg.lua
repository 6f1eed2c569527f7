-- svg.lua: draws boxes, texts and arrows as SVG. A picture is light, or dark where the reader's
-- system is. Its background is its own, because a page may be dark on a light system. Units are
-- pixels; the origin is at the top left.

local svg = {}
svg.__index = svg

-- Fills are light enough for black text, and differ in brightness, so that they are distinct
-- without colour.
svg.HOST, svg.DEVICE, svg.USED = "#f6d8ae", "#b9d7ea", "#7fb069"
svg.COPY, svg.EMPTY = "#dddddd", "#ffffff"

-- For every colour of a picture, the one in the dark. Fills are dark enough there for white text.
local DARK = {
  ["#f6d8ae"] = "#7a5520", ["#b9d7ea"] = "#1d4560", ["#7fb069"] = "#467531",
  ["#dddddd"] = "#4a4c55", ["#ffffff"] = "#15171b", ["#333"] = "#b3b3bd", ["#999"] = "#6c6f7a",
  ["#b03a2e"] = "#ff8f80", ["#d3a4c9"] = "#6d3f63", ["#e6e07a"] = "#66611a",
  ["#9fb8ad"] = "#3e574c", ["#e59a8b"] = "#7d3a2c",
}

-- The style sheet that replaces the colours in the dark; its lines are sorted, so that equal
-- pictures have equal bytes.
local function style()
  local lines = {}
  for light, dark in pairs(DARK) do
    lines[#lines + 1] = ('[fill="%s"] { fill: %s } [stroke="%s"] { stroke: %s }'):format(light,
      dark, light, dark)
  end
  table.sort(lines)
  return "<style>@media screen and (prefers-color-scheme: dark) {\ntext { fill: #ececf0 }\n"
    .. table.concat(lines, "\n") .. "\n}</style>\n"
end

-- An empty picture. A screen reader reads `title` aloud.
function svg.new(width, height, title)
  return setmetatable({ width = width, height = height, title = title, parts = {} }, svg)
end

function svg:add(...)
  self.parts[#self.parts + 1] = string.format(...)
end

-- A colour that has one for the dark.
local function known(colour)
  return DARK[colour] and colour or error("svg.lua has no dark colour for " .. colour, 3)
end

function svg:box(x, y, width, height, fill)
  self:add('<rect x="%g" y="%g" width="%g" height="%g" fill="%s" stroke="#333"/>', x, y, width,
    height, known(fill or svg.EMPTY))
end

-- A thick outline without a fill.
function svg:frame(x, y, width, height, colour)
  self:add('<rect x="%g" y="%g" width="%g" height="%g" fill="none" stroke="%s" stroke-width="3"/>',
    x, y, width, height, known(colour or "#333"))
end

-- A text whose middle is at `x`; or its "start" or "end", if `anchor` says so.
function svg:text(x, y, text, anchor)
  text = tostring(text):gsub("[&<>]", { ["&"] = "&amp;", ["<"] = "&lt;", [">"] = "&gt;" })
  self:add('<text x="%g" y="%g" text-anchor="%s">%s</text>', x, y, anchor or "middle", text)
end

function svg:line(x1, y1, x2, y2)
  self:add('<path d="M%g %g L%g %g" stroke="#999" stroke-width="0.5"/>', x1, y1, x2, y2)
end

function svg:arrow(x1, y1, x2, y2)
  self:add('<path d="M%g %g L%g %g" stroke="#333" stroke-width="1.5" marker-end="url(#head)"/>',
    x1, y1, x2, y2)
end

-- The picture as the text of a file.
function svg:markup()
  local head = ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %g %g" width="%g"'
    .. ' height="%g" role="img" font-family="sans-serif" font-size="13">\n<title>%s</title>\n')
    :format(self.width, self.height, self.width, self.height, self.title)
  return head .. style() .. '<defs><marker id="head" viewBox="0 0 10 10" refX="9" refY="5"'
    .. ' markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 L10 5 L0 10 z"'
    .. ' fill="#333"/></marker>'
    .. '</defs>\n<rect width="100%" height="100%" fill="#ffffff"/>\n'
    .. table.concat(self.parts, "\n") .. "\n</svg>\n"
end

return svg
