-- folder.lua: the folder into which the site is written. A file in it lists what `book` wrote: only
-- these files are replaced and removed, and a folder with other files is left alone.

local fail = require "base.fail"
local files = require "base.files"
local host = require "host"

local folder = {}

local LIST = "book-files.txt"
local FIRST = "The files that lessons/run book wrote here. It replaces and removes only these.\n"

-- The files that `book` wrote there; an empty list if the folder is new or empty.
local function written_before(path)
  local here, problem, number = host.stat(path)
  if not here then
    return number == 2 and {} or fail("missing", "%s", problem) -- ENOENT
  end
  if here.type ~= "directory" then fail("usage", "%s is not a folder", path) end
  if #files.list(path) == 0 then return {} end
  local text = files.read_if_there(path .. "/" .. LIST)
  if text:sub(1, #FIRST) ~= FIRST then
    fail("usage", "%s has files that book did not write: name another folder with --output, or"
      .. " empty this one", path)
  end
  local list = {}
  for name in text:sub(#FIRST + 1):gmatch("[^\n]+") do
    if not ("/" .. name .. "/"):find("/../", 1, true) then list[#list + 1] = name end
  end
  return list
end

local function write(path, text)
  local done, problem = host.mkdir(path:match("^(.*)/"))
  if done then done, problem = host.replace(path, text) end
  if not done then fail("missing", "cannot write the book: %s", problem) end
end

local function list_text(names)
  return FIRST .. table.concat(names, "\n") .. "\n"
end

-- Writes the files { [name] = text }, and removes those of an earlier book that are not among them.
function folder.write(path, texts)
  local before, names = written_before(path), {}
  for name in pairs(texts) do names[#names + 1] = name end
  table.sort(names)
  local both = table.move(before, 1, #before, #names + 1, table.move(names, 1, #names, 1, {}))
  write(path .. "/" .. LIST, list_text(both)) -- first, so that an interrupted book can be repeated
  for _, name in ipairs(names) do
    if host.interrupted() then fail("interrupted", "interrupted; the book is not complete") end
    write(path .. "/" .. name, texts[name])
  end
  for _, name in ipairs(before) do
    if not texts[name] then os.remove(path .. "/" .. name) end
  end
  write(path .. "/" .. LIST, list_text(names))
end

return folder
