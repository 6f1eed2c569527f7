-- book.lua: writes the workbook as a site: the pages of the checkout as HTML.

local complain = require "base.complain"
local convert = require "base.convert"
local fail = require "base.fail"
local files = require "base.files"
local units = require "base.units"
local host = require "host"
local contents = require "workbook.contents"
local folder = require "workbook.folder"
local links = require "workbook.links"
local markdown = require "workbook.markdown"
local page = require "workbook.page"
local players = require "workbook.players"
local search = require "workbook.search"
local site = require "workbook.site"
local terms = require "workbook.terms"

-- Ends the run if a link leads nowhere.
local function check_links(all)
  local broken = links.broken(all)
  for _, message in ipairs(broken) do complain("%s", message) end
  if #broken == 0 then return end
  fail("found", "%s; no book is written", units.many(#broken, "broken link"))
end

-- A file of the checkout as it is.
local function copied(path)
  local text, problem = files.read(host.root .. "/" .. path)
  return text or fail("missing", "%s", problem)
end

-- The files of the site by their addresses, and the number of pages.
local function files_of(all)
  local book, entries, texts = contents.of(all), terms.of(all), {}
  for _, file in ipairs(all.list) do
    texts[file.address] = file.kind == "copy" and copied(file.path)
      or page.text(all, book, entries, file)
    for _, one in ipairs(file.players or {}) do texts[one.address] = one.text end
  end
  texts["book.css"] = copied("scripts/pages/style/colours.css")
    .. copied("scripts/workbook/book.css")
  texts["book.js"] = copied("scripts/workbook/book.js")
  texts["book-index.js"] = search.script(all)
  return texts, #book.order
end

local function run(out, options, lessons)
  markdown.ensure()
  for _, lesson in ipairs(lessons) do
    if lesson.broken then fail("lesson", "%s", lesson.broken) end
  end
  local all = site.of(lessons)
  check_links(all)
  local missing = players.add(out, all)
  local texts, count = files_of(all)
  local path = options.output and files.absolute(options.output) or host.build .. "/book"
  folder.write(path, texts)
  out:say("%s/index.html: %s; open it in a browser", files.label(path), units.many(count, "page"))
  for _, why in ipairs(missing) do out:say("%s", why) end
  return 0
end

return {
  name = "book", place = 61.2,
  usage = "book",
  help = "writes the workbook as a site of HTML, to read or to publish",
  about = "The folder has all pages, with a search, and needs no server: open its index.html, or"
    .. " copy it to any web host. A link that leads nowhere is an error.",
  example = "book --output ~/public_html/warpbook  for the readers of a web server",
  flags = { { name = "--output", value = "FOLDER", convert = convert.text,
              help = "where to write it, instead of build/book; a folder that is new or empty, or"
                .. " an earlier book" } },
  run = run,
}
