-- listings.lua: pages for what is no Markdown: a file with the numbers of its lines, and a folder.

local files = require "base.files"
local html = require "pages.html"

local element = html.element

local listings = {}

-- { html, headings } of a text file. A line has the id that GitHub gives it, such as L12. The style
-- sheet draws the numbers, so that copied lines are without them.
function listings.source(path, text)
  local lines, headings = {}, { { level = 1, id = "top", title = files.name(path) } }
  for line in text:gsub("\n$", ""):gmatch("([^\n]*)\n?") do
    local id = "L" .. #lines + 1
    lines[#lines + 1] = { element("span", { id = id, line }), html.markup("\n") }
    headings[#headings + 1] = { level = 7, id = id, title = "" }
  end
  local body = { element("h1", { id = "top", files.name(path) }),
                 element("pre", { class = "source", tabindex = 0, lines }) }
  return { html = html.text(element("div", body)), headings = headings }
end

-- { html, headings } of a folder with these entries, { name, linked } each.
function listings.folder(path, entries)
  local items = {}
  for i, entry in ipairs(entries) do
    items[i] = entry.linked
      and element("a", { href = files.name(path) .. "/" .. entry.name, entry.name }) or entry.name
  end
  local body = { element("h1", { id = "top", path .. "/" }), html.list(items) }
  return { html = html.text(element("div", body)),
           headings = { { level = 1, id = "top", title = path .. "/" } } }
end

return listings
