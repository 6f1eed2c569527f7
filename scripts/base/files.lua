-- files.lua: whole text files, paths, and the programs on PATH.

local clean = require "base.clean"
local fail = require "base.fail"
local streams = require "base.streams"
local host = require "host"

local files = {}

local MOST = 1 << 26

-- The text of a regular file of at most 64 MiB; or nil and "path: the reason".
function files.read(path)
  return host.read(path, MOST)
end

-- The last part of a path.
function files.name(path)
  return path:match("[^/]*$")
end

-- A path for messages: relative to the checkout if the file is in it, else the whole path.
function files.label(path)
  local top = host.root .. "/"
  return path:sub(1, #top) == top and path:sub(#top + 1) or path
end

-- The last `most` bytes of a regular file; "" if there are none.
function files.tail(path, most)
  return host.tail(path, most) or ""
end

-- The lines of a text that are not empty, safe for a terminal.
function files.lines(text)
  local lines = {}
  for line in text:gmatch("[^\n]+") do lines[#lines + 1] = clean.line(line) end
  return lines
end

-- The number of the line that contains byte `place` of a text.
function files.line_at(text, place)
  return 1 + select(2, text:sub(1, place - 1):gsub("\n", ""))
end

-- Line `number` of a file, without the space around it; nil if there is none.
function files.line(path, number)
  local at = 0
  for text in ((files.read(path) or "") .. "\n"):gmatch("([^\n]*)\n") do
    at = at + 1
    if at == number then return clean.line(clean.trimmed(text)) end
  end
end

-- Is this line the one that a place such as "pi.cu:19" names? Folders are not compared.
function files.is_at(path, number, place)
  return files.name(path) .. ":" .. number == files.name(place)
end

-- Creates a folder under the state folder, and returns its path.
function files.state_folder(name)
  local path = host.state .. "/" .. name
  local made, problem = host.mkdir(path)
  if made then return path end
  fail("missing", "%s; set WARPBOOK_DIR to a writable folder", problem)
end

-- Writes a document to the file that --json=FILE names, completely or not at all; without a file,
-- to standard output.
function files.write_document(path, text)
  if not path then
    streams.write(io.stdout, text)
    return
  end
  local written, problem = host.replace(path, text)
  if not written then fail("missing", "cannot write the document: %s", problem) end
end

-- The errors of stat(2) for a file that does not exist, or whose folder cannot be searched.
local ABSENT = { [2] = true, [13] = true, [20] = true } -- ENOENT, EACCES, ENOTDIR

-- Does the file exist? If the system cannot say, the run ends.
function files.exists(path)
  local found, problem, number = host.stat(path)
  if not found and not ABSENT[number] then fail("missing", "%s", problem) end
  return found ~= nil
end

-- The text of a file; "" if it does not exist. If it cannot be read, the run ends.
function files.read_if_there(path)
  local text, problem = files.read(path)
  if not text and files.exists(path) then fail("missing", "%s", problem) end
  return text or ""
end

-- The names in a folder. If it cannot be listed, the run ends.
function files.list(path)
  local names, problem = host.list(path)
  return names or fail("missing", "%s", problem)
end

-- The first executable file of that name on PATH, or else in the folders `more`.
function files.find_program(name, more)
  local folders = {}
  for folder in (os.getenv("PATH") or ""):gmatch("[^:]+") do folders[#folders + 1] = folder end
  for _, folder in ipairs(more or {}) do folders[#folders + 1] = folder end
  for _, folder in ipairs(folders) do
    local found = host.stat(folder .. "/" .. name)
    if found and found.type == "file" and found.executable then
      return folder .. "/" .. name
    end
  end
end

-- The absolute form of a path that is relative to the folder in which the command was typed.
function files.absolute(path)
  return path:match("^/") and path or (os.getenv("PWD") or ".") .. "/" .. path
end

return files
