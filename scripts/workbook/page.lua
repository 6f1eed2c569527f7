-- page.lua: one page of the site: its head, the line at the top, its text, and the contents.

local html = require "pages.html"
local glossary = require "lessons.glossary"
local addresses = require "workbook.addresses"
local contents = require "workbook.contents"
local links = require "workbook.links"
local terms = require "workbook.terms"

local element = html.element

local page = {}

local function head(file, up)
  local title = file.path == "README.md" and "Warpbook" or file.title .. " – Warpbook"
  return element("head", {
    element("meta", { charset = "utf-8" }),
    element("meta", { name = "viewport", content = "width=device-width, initial-scale=1" }),
    element("link", { rel = "icon", href = "data:," }),
    element("link", { rel = "stylesheet", href = up .. "book.css" }),
    element("script", { src = up .. "book.js", defer = "" }),
    element("title", { title }),
  })
end

-- The line at the top. The search is hidden until the script that does it is loaded.
local function top_line(all, book, file, up)
  local words = all.of[glossary.PAGE]
  local list = (book.place[file] and "" or up .. "index.html") .. "#contents"
  return element("header", {
    element("a", { class = "skip", href = "#text", "Skip to the text" }),
    element("nav", { ["aria-label"] = "Book",
      element("a", { href = up .. "index.html", "Warpbook" }), " ",
      element("a", { href = list, class = "to-contents", "Contents" }), " ",
      words and element("a", { href = addresses.link(file.address, words.address), "Glossary" })
        or {} }),
    element("form", { role = "search", hidden = "",
      element("input", { type = "search", placeholder = "Search", ["aria-label"] = "Search",
        autocomplete = "off", ["aria-controls"] = "found" }),
      element("div", { id = "found", ["aria-live"] = "polite" }) }),
  })
end

-- The links to pages that play a block of a lesson's kernels.
local function watch(file)
  if not (file.players and file.players[1]) then return {} end
  local list = {}
  for i, one in ipairs(file.players) do
    list[i] = { i > 1 and " · " or "", element("a", {
      href = addresses.link(file.address, one.address), element("code", { one.kernel }) }) }
  end
  return element("p", { class = "beside", "Watch a block step by step: ", list })
end

-- The programs of a lesson; or, on the page of a file, the page of its folder.
local function beside(all, file)
  local function link(to, text)
    return element("a", { href = addresses.link(file.address, to.address), text })
  end
  if file.programs and file.programs[1] then
    local list = {}
    for i, program in ipairs(file.programs) do
      list[i] = { i > 1 and " · " or "", link(program, program.title) }
    end
    return element("p", { class = "beside", #list > 1 and "Programs: " or "Program: ", list })
  end
  local above = file.kind == "source" and all.of[addresses.folder(file.path)]
  return above and element("p", { class = "beside", "In ", link(above, above.title) }) or {}
end

-- The page of a file; `book` is from contents.lua, `entries` from terms.lua.
function page.text(all, book, entries, file)
  local up = addresses.up(file.address)
  local text = links.rewritten(all, file, file.html, file.address)
  text = terms.added(all, entries, text, file.address)
  local first, rest = text:match("^(.-</h1>)(.*)$")
  local in_contents = book.place[file]
  local body = element("body", { top_line(all, book, file, up),
    element("main", { id = "text", html.markup(first or ""), beside(all, file), watch(file),
      html.markup(first and rest or text), contents.turns(book, file) }),
    in_contents and contents.list(book, file) or {} })
  local whole = element("html", { lang = "en", class = not in_contents and "alone" or nil,
    ["data-up"] = up, head(file, up), body })
  return "<!DOCTYPE html>\n" .. html.text(whole) .. "\n"
end

return page
