-- links.lua: the links of a file, whether they lead somewhere, and what they are in the site.

local addresses = require "workbook.addresses"

local links = {}

local LINK = ' (%l+)="([^"]*)"'
local LEADS = { href = true, src = true }

-- The text of a link as it is in the Markdown: cmark-gfm escapes some letters.
local function unescaped(link)
  return (link:gsub("&amp;", "&"):gsub("%%(%x%x)", function(code)
    return string.char(tonumber(code, 16))
  end))
end

-- The path and the anchor ("": none) that a link means on the page at `path`. The path is false if
-- the link leaves the checkout, and nil for the address of another site.
local function target(path, link)
  if link:match("^%l+:") then return nil end
  local where, anchor = unescaped(link):match("^([^#]*)#?(.*)$")
  if where == "" then return path, anchor end
  return addresses.path(addresses.folder(path), where) or false, anchor
end

-- The links within the checkout, { link, path, anchor } each; `path` is false if it leaves it.
function links.of(file)
  local list = {}
  for name, link in (file.html or ""):gmatch(LINK) do
    local path, anchor = target(file.path, link)
    if LEADS[name] and path ~= nil then
      list[#list + 1] = { link = link, path = path, anchor = anchor }
    end
  end
  return list
end

-- Why a link leads nowhere; nil if it leads somewhere.
local function wrong_with(all, link)
  if not link.path then return "it leaves the checkout" end
  local file = all.of[link.path]
  if not file then return ("there is no %s"):format(link.path) end
  if link.anchor == "" or file.ids and file.ids[link.anchor] then return nil end
  return ("%s has no heading or line '%s'"):format(file.path, link.anchor)
end

-- The broken links of the site, a message each.
function links.broken(all)
  local list = {}
  for _, file in ipairs(all.list) do
    for _, link in ipairs(links.of(file)) do
      local why = wrong_with(all, link)
      if why then
        list[#list + 1] = ("%s: the link to %s is broken: %s"):format(file.path, link.link, why)
      end
    end
  end
  return list
end

-- The HTML of `file`, or a part of it, with links for a page at `address`.
function links.rewritten(all, file, html, address)
  return (html:gsub(LINK, function(name, link)
    local path, anchor = target(file.path, link)
    if not (LEADS[name] and path) then return nil end
    local to = all.of[path].address
    local way = to == address and anchor ~= "" and "" or addresses.link(address, to)
    return (' %s="%s%s"'):format(name, way, anchor ~= "" and link:match("#.*") or "")
  end))
end

return links
