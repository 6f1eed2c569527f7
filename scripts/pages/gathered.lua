-- gathered.lua: reads documents of any kind that --json writes, and recognises each by its
-- contents.

local complain = require "base.complain"
local fail = require "base.fail"
local files = require "base.files"
local json = require "base.json"
local document_kinds = require "lessons.document_kinds"
local formats = require "lessons.formats"
local counter_documents = require "class.counter_documents"
local documents = require "runs.documents"
local sweep_document = require "sweeps.document"

local gathered = {}

local function read_results(path)
  return { path = path, document = documents.read(path) }
end

-- By the commands that write the documents
local READERS = {
  run = { list = "results", read = read_results },
  sweep = { list = "sweeps", read = sweep_document.read },
  counters = { list = "counters", read = counter_documents.read },
  kernels = { list = "activities", read = function(path)
    return documents.of_verb(path, formats.ACTIVITIES, "kernels")
  end },
}

-- The reader for the kind of document in this file.
local function reader_of(path)
  local text, unreadable = files.read(path)
  if not text then fail("usage", "%s", unreadable) end
  local document, problem = json.decode(text)
  if problem then fail("usage", "%s is not a JSON document: %s", path, problem) end
  local kind = document_kinds.of(document)
  if not kind then fail("usage", "%s is not a document that --json writes", path) end
  return READERS[kind.by] or fail("usage", "%s: %s", path, document_kinds.words(kind))
end

-- Reads a document into its list. An unreadable document is named and skipped.
local function take(found, path)
  local fine, trouble = pcall(function()
    local reader = reader_of(path)
    table.insert(found[reader.list], reader.read(path))
  end)
  if fine then return end
  if type(trouble) ~= "table" then error(trouble, 0) end
  complain("%s; it is skipped", trouble.message)
  table.insert(found.skipped, path)
end

-- Reads the files at these paths. Returns { results, sweeps, counters, activities, skipped }: each
-- result is { path, document }, the others are as their readers return them, and `skipped` has
-- paths.
function gathered.of(paths)
  local found = { results = {}, sweeps = {}, counters = {}, activities = {}, skipped = {} }
  for _, path in ipairs(paths) do take(found, path) end
  return found
end

return gathered
