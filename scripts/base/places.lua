-- places.lua: names of files, and of lines of files, for messages. A line is "my.cu:12". If the
-- name alone is ambiguous, the file is named by its path from the current folder.

local host = require "host"

local places = {}

-- The current folder, as the shell names it.
function places.here()
  return os.getenv("PWD") or ""
end

local function below(path, folder)
  local top = folder:gsub("/*$", "/")
  return path:sub(1, #top) == top and path:sub(#top + 1) or nil
end

-- The path as one can type it here: relative to the current folder, if the file is in it or both
-- are in the checkout; else the whole path.
function places.path(path)
  local here = places.here()
  if not (path:match("^/") and here:match("^/")) then return path end
  local inner = below(path, here)
  if inner or not (below(path, host.root) and below(here, host.root)) then return inner or path end
  local up = ""
  repeat
    here, up = here:match("^(.*)/"), up .. "../"
    inner = below(path, here)
  until inner
  return up .. inner
end

-- The text, with relative paths instead of absolute ones.
function places.relative(text)
  local here = places.here():gsub("/*$", "/")
  if not here:match("^/.") then return text end
  return (text:gsub("%f[^%s\0]([('\"]*)" .. here:gsub("%p", "%%%0"), "%1"))
end

local ambiguous = {} -- names that several files have

-- Announces the files that the following messages are about.
function places.expect(paths)
  local first = {}
  ambiguous = {}
  for _, path in ipairs(paths) do
    local name = path:match("[^/]*$")
    if first[name] and first[name] ~= path then ambiguous[name] = true end
    first[name] = path
  end
end

-- A file's name, or its path if another file has the same name.
function places.file(path)
  local name = path:match("[^/]*$")
  return ambiguous[name] and places.path(path) or name
end

-- "my.cu:12"
function places.line(path, number)
  return ("%s:%d"):format(places.file(path), number)
end

-- The text of a compiler or a program, in which "/home/me/my.cu:12" becomes "my.cu:12", if that
-- file exists. A path may contain spaces.
function places.shortened(text)
  return (text:gsub("(/[^:\n]+)(:%d+)", function(words, line)
    for at in words:gmatch("()/") do
      local found = host.stat(words:sub(at))
      if found and found.type == "file" then
        return words:sub(1, at - 1) .. places.file(words:sub(at)) .. line
      end
    end
  end))
end

return places
