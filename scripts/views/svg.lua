-- svg.lua: draws boxes, texts and arrows as SVG. A picture has a white background of its own, so
-- that it is readable on a dark page. Units are pixels; the origin is at the top left.

local svg = {}
svg.__index = svg

-- Fills are light enough for black text, and differ in brightness, so that they are distinct
-- without colour.
svg.HOST, svg.DEVICE, svg.USED = "#f6d8ae", "#b9d7ea", "#7fb069"
svg.COPY, svg.EMPTY = "#dddddd", "#ffffff"

-- An empty picture. A screen reader reads `title` aloud.
function svg.new(width, height, title)
  return setmetatable({ width = width, height = height, title = title, parts = {} }, svg)
end

function svg:add(...)
  self.parts[#self.parts + 1] = string.format(...)
end

function svg:box(x, y, width, height, fill)
  self:add('<rect x="%g" y="%g" width="%g" height="%g" fill="%s" stroke="#333"/>', x, y, width,
    height, fill or svg.EMPTY)
end

-- A thick outline without a fill.
function svg:frame(x, y, width, height, colour)
  self:add('<rect x="%g" y="%g" width="%g" height="%g" fill="none" stroke="%s" stroke-width="3"/>',
    x, y, width, height, colour or "#333")
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
  return head .. '<defs><marker id="head" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7"'
    .. ' markerHeight="7" orient="auto"><path d="M0 0 L10 5 L0 10 z" fill="#333"/></marker>'
    .. '</defs>\n<rect width="100%" height="100%" fill="#ffffff"/>\n'
    .. table.concat(self.parts, "\n") .. "\n</svg>\n"
end

return svg
