-- places.lua: files, and lines of files, as messages name them. A line is "my.cu:12"; a file of
-- which the name says too little is a path from the current folder.

local host = require "host"

local places = {}

-- The current folder, as the shell calls it.
function places.here()
  return os.getenv("PWD") or ""
end

local function below(path, folder)
  local top = folder:gsub("/*$", "/")
  return path:sub(1, #top) == top and path:sub(#top + 1) or nil
end

-- The path as one can type it here: from the current folder, if that or the checkout holds both;
-- else the whole path.
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

-- The text with paths from the current folder in place of whole ones.
function places.relative(text)
  local here = places.here():gsub("/*$", "/")
  if not here:match("^/.") then return text end
  return (text:gsub("%f[^%s\0]([('\"]*)" .. here:gsub("%p", "%%%0"), "%1"))
end

local ambiguous = {} -- names that two files have

-- The messages that follow are about these files.
function places.expect(paths)
  local first = {}
  ambiguous = {}
  for _, path in ipairs(paths) do
    local name = path:match("[^/]*$")
    if first[name] and first[name] ~= path then ambiguous[name] = true end
    first[name] = path
  end
end

-- A file by its name, or by its path where another file has that name, too.
function places.file(path)
  local name = path:match("[^/]*$")
  return ambiguous[name] and places.path(path) or name
end

-- "my.cu:12"
function places.line(path, number)
  return ("%s:%d"):format(places.file(path), number)
end

-- The text of a compiler or a program, in which "/home/me/my.cu:12" becomes "my.cu:12": so do all
-- files that exist. A path may have spaces.
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
