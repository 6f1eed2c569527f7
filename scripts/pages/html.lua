-- html.lua: builds a page of HTML from elements. A text is escaped where it becomes part of an
-- element, and only there. Text from outside is therefore never markup.

local clean = require "base.clean"

local html = {}

local Markup = {} -- { text }, where the text is markup already

-- Marks a text of ours, such as a picture, as markup.
function html.markup(text)
  return setmetatable({ text = text }, Markup)
end

local function append(parts, child)
  if getmetatable(child) == Markup then
    parts[#parts + 1] = child.text
  elseif type(child) == "table" then
    for _, each in ipairs(child) do append(parts, each) end
  else
    parts[#parts + 1] = clean.html(tostring(child))
  end
end

-- ' class="x" id="y"', sorted by name, so that equal contents give equal pages.
local function attributes_of(content)
  local names, parts = {}, {}
  for name in pairs(content) do
    if type(name) == "string" then names[#names + 1] = name end
  end
  table.sort(names)
  for i, name in ipairs(names) do
    parts[i] = (' %s="%s"'):format(name, clean.html(tostring(content[name])))
  end
  return table.concat(parts)
end

local EMPTY = { meta = true, link = true, br = true, input = true }

-- element("p", { class = "soft", "some ", element("b", { "text" }) }): the named fields are
-- attributes; the others are texts, elements, or lists of these.
function html.element(name, content)
  local parts = {}
  for _, child in ipairs(content) do append(parts, child) end
  local opened = ("<%s%s>"):format(name, attributes_of(content))
  if EMPTY[name] then return html.markup(opened) end
  return html.markup(("%s%s</%s>"):format(opened, table.concat(parts), name))
end

local element = html.element

-- An unordered list with an item for each of `items`.
function html.list(items, class)
  local list = { class = class }
  for i, item in ipairs(items) do list[i] = element("li", { item }) end
  return element("ul", list)
end

-- Content that a phone shows only when it is asked to, below a line that names it.
function html.folded(summary, content)
  return element("details", { class = "folded", element("summary", { summary }), content })
end

local NARROW = 4 -- columns; a phone has no room for more of them

-- A cell of a table's body. It carries its column's title, because a phone shows no table head.
local function cell_of(column, content, is_first)
  return element(is_first and "th" or "td", { scope = is_first and "row" or nil,
    class = column.right and "right" or nil, ["data-title"] = not is_first and column.title or nil,
    content or "–" })
end

-- A table. A column is { key, title, right = true for numbers }. The cells of a row are texts or
-- elements by the columns' keys; the first cell is the heading of the row. On a phone the cells of
-- a row stand below each other, if there are more than NARROW. A table that is wider than the page
-- scrolls.
function html.table(caption, columns, rows)
  local head, body = {}, {}
  for i, column in ipairs(columns) do
    head[i] = element("th", { scope = "col", class = column.right and "right" or nil,
      column.title })
  end
  for r, row in ipairs(rows) do
    local cells = {}
    for i, column in ipairs(columns) do cells[i] = cell_of(column, row[column.key], i == 1) end
    body[r] = element("tr", cells)
  end
  local all = element("table", { class = #columns > NARROW and "wide" or nil,
    element("caption", { caption }), element("thead", { element("tr", head) }),
    element("tbody", body) })
  return element("div", { class = "scroll", role = "region", tabindex = 0, ["aria-label"] = caption,
    all })
end

-- The text of an element.
function html.text(markup)
  return markup.text
end

return html
