-- terms.lua: the glossary at hand: behind each link to an entry stands the entry itself, which the
-- style sheet shows while the link has the pointer or the focus. Without it the link is a link.

local glossary = require "lessons.glossary"
local addresses = require "workbook.addresses"
local links = require "workbook.links"
local markdown = require "workbook.markdown"

local terms = {}

-- The entries of the glossary in HTML, by their ids.
function terms.of(all)
  local page, entries = all.of[glossary.PAGE], {}
  for _, section in ipairs(page and markdown.sections(page.html) or {}) do
    entries[section.id] = section.html
  end
  return entries
end

-- An entry as it can stand within a paragraph: its paragraphs, up to its first list.
local function within(entry)
  entry = entry:match("^(.-)<ul>") or entry
  return (entry:gsub("<p>", '<span class="p">'):gsub("</p>", "</span>"):gsub("\n", " "))
end

-- The HTML of a page at `address`, whose links are rewritten, with the entries that it links to.
function terms.added(all, entries, html, address)
  local page, count = all.of[glossary.PAGE], 0
  if not page or address == page.address then return html end
  local start = addresses.link(address, page.address) .. "#"
  return (html:gsub('<a href="([^"]*)">(.-)</a>', function(link, inner)
    local entry = link:sub(1, #start) == start and entries[link:sub(#start + 1)]
    if not entry then return nil end
    count = count + 1
    return ('<span class="term"><a href="%s" aria-describedby="entry-%d">%s</a>'
      .. '<span class="entry" role="tooltip" id="entry-%d">%s</span></span>'):format(link, count,
      inner, count, links.rewritten(all, page, within(entry), address))
  end))
end

return terms
