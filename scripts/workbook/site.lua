-- site.lua: collects what is in the workbook as a site: the pages, and all that they link to.
--
-- A site is { lessons (the catalogue), list, of }: `list` has the files in the order in which they
-- were found, from README.md on, and `of` the same by their paths; a folder is that of its
-- README.md. A file is { path, kind, address }; `kind` is "page", "folder", "source" (a text, shown
-- with the numbers of its lines) or "copy". A page, a folder and a source also have { title, html,
-- headings, ids (a set) }, and their links are still those of the checkout. The page of a lesson
-- also has { lesson, programs }.

local fail = require "base.fail"
local files = require "base.files"
local host = require "host"
local addresses = require "workbook.addresses"
local links = require "workbook.links"
local listings = require "workbook.listings"
local markdown = require "workbook.markdown"

local site = {}

local COPIED = { svg = true, png = true, json = true, jsonl = true }

local function absolute(path)
  return host.root .. "/" .. path
end

-- The pages from which all others are found, in the order of the contents.
local function seeds()
  local list = { "README.md" }
  local function add(folder, name)
    local path = folder .. "/" .. name
    if files.exists(absolute(path)) then list[#list + 1] = path end
  end
  for _, top in ipairs({ "lessons", "lessons/bugs" }) do
    for _, name in ipairs(files.list(absolute(top))) do add(top .. "/" .. name, "README.md") end
  end
  for _, name in ipairs(files.list(absolute("docs"))) do
    if name:match("%.md$") then add("docs", name) end
  end
  add("cuda/emulator", "README.md")
  return list
end

-- The path of the file that shows this file or folder, and its kind; nil if it does not exist.
local function found(path)
  local here = host.stat(absolute(path))
  if not here then return nil end
  if here.type == "directory" then
    local page = path == "" and "README.md" or path .. "/README.md"
    if files.exists(absolute(page)) then return page, "page" end
    return path, "folder"
  end
  if path:match("%.md$") then return path, "page" end
  return path, COPIED[path:match("%.(%w+)$")] and "copy" or "source"
end

-- The names in a folder that its listing shows: those that an editor or a tool leaves are hidden.
local function names_in(folder)
  local list = {}
  for _, name in ipairs(files.list(absolute(folder))) do
    if not name:match("^%.") and not name:match("~$") then list[#list + 1] = name end
  end
  return list
end

-- The entries of a folder's listing. A folder within it is linked if it has a page.
local function entries_of(folder)
  local list = names_in(folder)
  for i, name in ipairs(list) do
    list[i] = { name = name, linked = select(2, found(folder .. "/" .. name)) ~= "folder" }
  end
  return list
end

local function content_of(file)
  if file.kind == "page" then return markdown.page(absolute(file.path)) end
  if file.kind == "folder" then return listings.folder(file.path, entries_of(file.path)) end
  local text, problem = files.read(absolute(file.path))
  if not text then fail("missing", "%s", problem) end
  return listings.source(file.path, text)
end

local function load(path, kind)
  local file = { path = path, kind = kind, address = addresses.of(path, kind) }
  if kind == "copy" then return file end
  local content = content_of(file)
  file.html, file.headings, file.ids = content.html, content.headings, {}
  file.title = content.headings[1] and content.headings[1].title or path
  for _, heading in ipairs(content.headings) do file.ids[heading.id] = true end
  return file
end

-- The sources of a lesson, which its page need not link to.
local PROGRAM = { c = true, cu = true, cuf = true, F90 = true }

local function add_programs(all, add)
  for _, lesson in ipairs(all.lessons) do
    local page = all.of[("lessons/%s/README.md"):format(lesson.folder)]
    if not page then fail("lesson", "lessons/%s has no README.md", lesson.folder) end
    page.lesson, page.programs = lesson, {}
    for _, name in ipairs(names_in("lessons/" .. lesson.folder)) do
      if PROGRAM[name:match("%.(%w+)$")] then
        table.insert(page.programs, add(("lessons/%s/%s"):format(lesson.folder, name)))
      end
    end
  end
end

-- The site of the whole checkout.
function site.of(lessons)
  local all = { lessons = lessons, list = {}, of = {} }
  local function add(path)
    local own, kind = found(path)
    if not own then return nil end
    if not all.of[own] then
      all.of[own] = load(own, kind)
      table.insert(all.list, all.of[own])
    end
    all.of[path] = all.of[own] -- also a folder's page by the folder
    return all.of[own]
  end
  for _, path in ipairs(seeds()) do add(path) end
  add_programs(all, add)
  local at = 1
  while all.list[at] do -- the list grows while it is walked
    for _, link in ipairs(links.of(all.list[at])) do
      if link.path then add(link.path) end
    end
    at = at + 1
  end
  return all
end

return site
