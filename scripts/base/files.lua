-- files.lua: whole text files, and what lies in the folders of PATH.

local clean = require "base.clean"
local fail = require "base.fail"
local streams = require "base.streams"
local host = require "host"

local files = {}

local MOST = 1 << 26

-- The text of a regular file of at most 64 MiB; or nil and "path: why not".
function files.read(path)
  return host.read(path, MOST)
end

-- What a path's last part is called.
function files.name(path)
  return path:match("[^/]*$")
end

-- A path as it is told: from the checkout, where it lies there; else whole.
function files.label(path)
  local top = host.root .. "/"
  return path:sub(1, #top) == top and path:sub(#top + 1) or path
end

-- The last `most` bytes of a regular file; "" where there are none.
function files.tail(path, most)
  return host.tail(path, most) or ""
end

-- The lines of a text that are not empty, fit for a terminal.
function files.lines(text)
  local lines = {}
  for line in text:gmatch("[^\n]+") do lines[#lines + 1] = clean.line(line) end
  return lines
end

-- The number of the line in which that place of a text lies.
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

-- The path of a file under the state folder for one run alone, such as "counters" and "jsonl".
function files.of_run(name, ending)
  return ("%s/%s.%.6f.%s"):format(host.state, name, host.time(), ending)
end

-- Writes a document to the file that --json=FILE names, whole or not at all, or to standard output.
function files.write_document(path, text)
  if not path then
    streams.write(io.stdout, text)
    return
  end
  local written, problem = host.replace(path, text)
  if not written then fail("missing", "cannot write the document: %s", problem) end
end

-- What stat(2) says where a file is not there, or nobody can say.
local ABSENT = { [2] = true, [13] = true, [20] = true } -- ENOENT, EACCES, ENOTDIR

-- Is there such a file? Where the system cannot say, the run ends.
function files.exists(path)
  local found, problem, number = host.stat(path)
  if not found and not ABSENT[number] then fail("missing", "%s", problem) end
  return found ~= nil
end

-- The text of a file that need not be there: "" then. One that cannot be read ends the run.
function files.read_if_there(path)
  local text, problem = files.read(path)
  if not text and files.exists(path) then fail("missing", "%s", problem) end
  return text or ""
end

-- The names in a folder, which has to be there, or the run ends.
function files.list(path)
  local names, problem = host.list(path)
  return names or fail("missing", "%s", problem)
end

-- The first executable file of that name on PATH, or in one of the folders `more`.
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

-- The path from the root, of one that begins where the command was typed.
function files.absolute(path)
  return path:match("^/") and path or (os.getenv("PWD") or ".") .. "/" .. path
end

return files
