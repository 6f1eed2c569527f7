-- contents.lua: the order of the book: the lessons by tracks, then the broken programs, then what
-- the other pages explain. It is the list beside each page, and the way from page to page.

local html = require "pages.html"
local tracks = require "lessons.tracks"
local addresses = require "workbook.addresses"

local element = html.element

local contents = {}

local BUGS = "lessons/bugs/"

local function page_of(all, lesson)
  return all.of[("lessons/%s/README.md"):format(lesson.folder)]
end

-- The tracks of one part after another: { title, groups }, where a group is { title, files }.
local function parts_of_lessons(all)
  local parts = {}
  for _, group in ipairs(tracks.of(all.lessons)) do
    local title = group.track and group.track.part or group.title
    if not parts[1] or parts[#parts].title ~= title then
      parts[#parts + 1] = { title = title, groups = {} }
    end
    local list = {}
    for i, lesson in ipairs(group.lessons) do list[i] = page_of(all, lesson) end
    table.insert(parts[#parts].groups, { title = group.title ~= title and group.title or nil,
                                         files = list })
  end
  return parts
end

-- The pages that are no lessons: those about broken programs, and the others.
local function other_pages(all)
  local bugs, others = {}, {}
  for _, file in ipairs(all.list) do
    if file.kind == "page" and not file.lesson and file.path ~= "README.md" then
      table.insert(file.path:sub(1, #BUGS) == BUGS and bugs or others, file)
    end
  end
  table.sort(bugs, function(a, b) return a.path < b.path end)
  table.sort(others, function(a, b) return a.title:lower() < b.title:lower() end)
  local first = all.of[BUGS .. "README.md"] -- its name comes after those of the folders' pages
  for i, file in ipairs(bugs) do
    if file == first then table.insert(bugs, 1, table.remove(bugs, i)) end
  end
  return bugs, others
end

-- { parts, order }: the parts of the book, and its pages in their order, each once.
function contents.of(all)
  local parts = parts_of_lessons(all)
  local bugs, others = other_pages(all)
  parts[#parts + 1] = { title = "the bug museum", groups = { { files = bugs } } }
  parts[#parts + 1] = { title = "more pages", groups = { { files = others } } }
  local order, place = { all.of["README.md"] }, {}
  for _, part in ipairs(parts) do
    for _, group in ipairs(part.groups) do
      for _, file in ipairs(group.files) do
        if not place[file] then
          order[#order + 1] = file
          place[file] = #order
        end
      end
    end
  end
  place[order[1]] = 1
  return { parts = parts, order = order, place = place }
end

local function item(file, current)
  return element("a", { href = addresses.link(current.address, file.address),
    ["aria-current"] = file == current and "page" or nil, file.title })
end

local function has(part, file)
  for _, group in ipairs(part.groups) do
    for _, each in ipairs(group.files) do
      if each == file then return true end
    end
  end
  return false
end

-- The list beside the page of `current`. The part that has the page is open; on the first page all
-- parts with lessons are.
function contents.list(book, current)
  local parts = {}
  for i, part in ipairs(book.parts) do
    local groups = {}
    for g, group in ipairs(part.groups) do
      local items = {}
      for f, file in ipairs(group.files) do items[f] = item(file, current) end
      groups[g] = { group.title and element("h3", { group.title }) or {}, html.list(items) }
    end
    local open = has(part, current) or current == book.order[1] and i <= #book.parts - 2
    parts[i] = element("details", { open = open and "" or nil,
      element("summary", { part.title }), groups })
  end
  return element("nav", { id = "contents", ["aria-label"] = "Contents",
    element("h2", { "Contents" }), parts })
end

-- The links to the pages before and after `current`; none if it is not in the contents.
function contents.turns(book, current)
  local at = book.place[current]
  if not at then return {} end
  local before, after = book.order[at - 1], book.order[at + 1]
  return element("nav", { class = "turns", ["aria-label"] = "Previous and next",
    before and element("a", { rel = "prev", href = addresses.link(current.address, before.address),
      "← " .. before.title }) or {},
    after and element("a", { rel = "next", href = addresses.link(current.address, after.address),
      after.title .. " →" }) or {} })
end

return contents
