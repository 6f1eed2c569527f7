-- html.lua: a page of HTML, put together from elements. A text is escaped where it becomes part of
-- an element, and only there: what came from outside is never markup.

local clean = require "base.clean"

local html = {}

local Markup = {} -- { text } that is markup already

-- Markup of our own making, such as a picture.
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

-- ' class="x" id="y"': in the order of their names, so that a page is the same each time.
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

local EMPTY = { meta = true, link = true, br = true }

-- element("p", { class = "soft", "some ", element("b", { "text" }) }): attributes by their names,
-- then texts, elements and lists of these.
function html.element(name, content)
  local parts = {}
  for _, child in ipairs(content) do append(parts, child) end
  local opened = ("<%s%s>"):format(name, attributes_of(content))
  if EMPTY[name] then return html.markup(opened) end
  return html.markup(("%s%s</%s>"):format(opened, table.concat(parts), name))
end

local element = html.element

-- A list, an item for each.
function html.list(items, class)
  local list = { class = class }
  for i, item in ipairs(items) do list[i] = element("li", { item }) end
  return element("ul", list)
end

local NARROW = 4 -- columns; a phone has no room for more beside each other

-- A cell of a table's body. It has its column's title with it, for where no head is shown.
local function cell_of(column, content, is_first)
  return element(is_first and "th" or "td", { scope = is_first and "row" or nil,
    class = column.right and "right" or nil, ["data-title"] = not is_first and column.title or nil,
    content or "–" })
end

-- A table. A column is { key, title, right = true where numbers stand in it }; a row's cells are
-- texts or elements, by the columns' keys, and its first is its heading. On a phone the cells of a
-- row of many stand below each other. Wider than the page it scrolls by itself.
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
