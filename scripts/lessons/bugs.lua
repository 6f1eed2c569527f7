-- bugs.lua: the bug museum, lessons/bugs/: broken programs, one in each folder. The page of a bug
-- says what one sees, asks a question, and has folded hints and a folded answer. bug.lua states the
-- mistake:
--   number, title   the folder's number; what one sees, in a few words
--   check           which of the counters' checks finds it; nil: only the answer is wrong
--   hangs           true if the program never ends; then no check finds it
--   line            the text of the line that this check names, where it hangs, or that is wrong
--   repair          the changes that correct it: each the text `from` and its replacement, `to`

local fail = require "base.fail"
local files = require "base.files"
local host = require "host"
local facts = require "lessons.facts"

local bugs = {}

bugs.FOLDER = "lessons/bugs"

local function must(value, problem)
  if value then return value end
  fail("lesson", "%s", problem)
end

local function load_bug(folder)
  local name = bugs.FOLDER .. "/" .. folder
  local path = host.root .. "/" .. name
  local bug = must(facts.bug(must(files.read(path .. "/bug.lua")), name .. "/bug.lua"))
  bug.name, bug.program = name, path .. "/bug.cu"
  bug.label = ("%02d"):format(bug.number)
  bug.folder, bug.programs = "bugs-" .. folder, { bug = true } -- as exercises/progress.lua needs it
  bug.page = must(files.read(path .. "/README.md"))
  bug.source = must(files.read(bug.program))
  return bug
end

-- All bugs, none where there is no museum, by the names of their folders: their facts, and `label`
-- ("03"), `name` (the folder's path in the checkout), `program` (the program's whole path), the
-- texts `page` and `source`, and what an exercise has: `folder` and `programs`.
function bugs.load()
  local list, museum = {}, host.root .. "/" .. bugs.FOLDER
  for _, folder in ipairs(files.exists(museum) and files.list(museum) or {}) do
    if folder:match("^%d%d%-") then list[#list + 1] = load_bug(folder) end
  end
  return list
end

-- The bug that a word names, such as "3" or "03".
function bugs.find(list, word)
  for _, bug in ipairs(list) do
    if tonumber(word) == bug.number then return bug end
  end
  fail("usage", "there is no bug '%s'; lessons/run bugs lists all", word)
end

-- The text of its page before the first folded part, without the title; and the folded parts: {
-- [summary line] = text }.
function bugs.read(bug)
  local open, folded = bug.page:match("^#[^\n]*\n+(.-)\n+<details>"), {}
  for title, text in bug.page:gmatch("<summary>(.-)</summary>\n+(.-)\n+</details>") do
    folded[title] = text
  end
  return open or bug.page, folded
end

-- The first and the last line of `text` in the program.
local function span(bug, text)
  local first, last = bug.source:find(text, 1, true)
  if not first then
    fail("lesson", "%s/bug.lua: '%s' is not in its program", bug.name, text)
  end
  return files.line_at(bug.source, first), files.line_at(bug.source, last)
end

-- Is the mistake in this line: where a check finds it, or where the program is corrected?
function bugs.is_in(bug, number)
  local wrong = { bug.line }
  for _, change in ipairs(bug.repair) do wrong[#wrong + 1] = change.from end
  for _, text in ipairs(wrong) do
    local first, last = span(bug, text)
    if number >= first and number <= last then return true end
  end
  return false
end

-- The line number of `bug.line`.
function bugs.line(bug)
  return (span(bug, bug.line))
end

return bugs
