-- Each document of docs/results is read by the commands that document_kinds names. Every other
-- command says what the file holds, and which commands read it.

local tap = require "tap"

local said = ""
package.loaded["base.complain"] = function(text, ...) said = text:format(...) end

local files = require "base.files"
local json = require "base.json"
local handed_in = require "exercises.handed_in"
local document_kinds = require "lessons.document_kinds"
local formats = require "lessons.formats"
local counter_documents = require "class.counter_documents"
local documents = require "runs.documents"
local sweep_document = require "sweeps.document"
local gathered = require "pages.gathered"

-- Each reads a file; or raises, or returns nil and, what is wrong with it.
local READERS = {
  kernels = function(path) return documents.of_verb(path, formats.ACTIVITIES, "kernels") end,
  profile = function(path) return documents.of_verb(path, formats.PROFILES, "profile") end,
  regrade = handed_in.read,
  report = function(path) return #gathered.of({ path }).skipped == 0 or nil, said end,
  sweep = sweep_document.read,
  table = function(path)
    return documents.try(path, { kernels = formats.ACTIVITIES,
                                 counters = counter_documents.FORMAT })
  end,
}

local function attempt(read, path)
  local fine, got, problem = pcall(read, path)
  if fine then return got, problem end
  return nil, type(got) == "table" and got.message or got
end

-- The commands that read the file; and, if another does not say what it holds, what it says.
local function tried(path, kind)
  local readers, silent = {}, nil
  for name, read in pairs(READERS) do
    local got, problem = attempt(read, path)
    local words = name == "regrade" and kind.by == "run" and "exercises is missing"
      or document_kinds.words(kind)
    if got then
      readers[name] = true
    elseif not problem:find(words, 1, true) then
      silent = name .. ": " .. problem
    end
  end
  return readers, silent
end

-- The commands of a kind whose reader is tried here
local function stated(kind)
  local set = {}
  for _, name in ipairs(kind.read_by or {}) do set[name] = READERS[name] and true end
  return set
end

local folder, count = tap.root .. "/docs/results/", 0
for _, name in ipairs(files.list(folder)) do
  local path = folder .. name
  if name:match("%.json$") then
    local kind = document_kinds.of((json.decode(files.read(path))))
    count = count + 1
    tap.is(kind ~= nil, true, name .. " is of a known kind")
    local readers, silent = tried(path, kind or {})
    tap.is(readers, stated(kind or {}), name .. " is read by the commands that its kind names")
    tap.is(silent, nil, name .. ": every other command names them")
  end
end
tap.between(60, count, 1000, "there are documents")
tap.is(document_kinds.of_word(folder .. "h200-sweep-sums.json"),
  "it holds a sweep; lessons/run sweep or report reads it", "a word that names a document")
tap.is(document_kinds.of_word(folder .. "checks-h200.txt"), nil, "a word that names no JSON")
tap.is(document_kinds.of_word("absent.json"), nil, "a word that names no file")

local file <close> = assert(io.open("mine.json", "w"))
file:write('{"what":"my\\u001b notes","runs":1}')
file:close()
tap.is(document_kinds.of_word("mine.json"), "it holds a record of my? notes; no command reads it",
  "a record says what it holds")
tap.done()
