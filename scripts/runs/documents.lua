-- documents.lua: reads documents that --json wrote, here or on other machines. docs/record.md
-- describes them.

local fail = require "base.fail"
local files = require "base.files"
local json = require "base.json"
local schema = require "base.schema"
local host = require "host"
local document_kinds = require "lessons.document_kinds"
local formats = require "lessons.formats"
local student = require "lessons.student"
local result = require "runs.result"

local documents = {}

-- What is wrong with a document that should be one of the kinds; nil if nothing is.
local function mistake_in(document, kinds)
  local kind = document_kinds.of(document)
  local format = (not kind or kind.by == "run") and formats.DOCUMENT or kinds[kind.by]
  if not format then return ": " .. document_kinds.words(kind) end
  if type(document) ~= "table" or document.schema ~= 1 then
    return " is not a document of this schema; lessons/run … --json=FILE writes one"
  end
  if document.exercises then format = student.HANDED_IN end
  local wrong = schema.mismatch(document, format, "")
  return wrong and (": %s; docs/record.md says what a document holds"):format(wrong)
end

-- Reads a document of runs, or one of the other `kinds`: schemas by the command that writes such a
-- document. Returns it, or nil and what is wrong, with the file's name.
function documents.try(path, kinds)
  local text, unreadable = files.read(path)
  if not text then return nil, unreadable end
  local document, problem = json.decode(text)
  if problem then return nil, ("%s is not a JSON document: %s"):format(path, problem) end
  problem = mistake_in(document, kinds)
  if problem then return nil, path .. problem end
  for _, run in ipairs(document.runs or {}) do result.summarise(run) end
  return document
end

-- Reads a document of runs. A mistake in it ends the run.
function documents.read(path)
  local document, problem = documents.try(path, {})
  return document or fail("usage", "%s", problem)
end

-- Reads a document that a verb's --json wrote, of the schema `format`. A mistake in it ends the
-- run.
function documents.of_verb(path, format, verb)
  local text, unreadable = files.read(path)
  if not text then fail("usage", "%s", unreadable) end
  local document, problem = json.decode(text)
  local kind = document_kinds.of(document)
  if kind and kind.by ~= verb then fail("usage", "%s: %s", path, document_kinds.words(kind)) end
  problem = problem or schema.mismatch(document, format, "")
  if not problem then return document end
  fail("usage", "%s: %s; lessons/run %s … --json=FILE writes such a document", path, problem, verb)
end

-- Keeps a verb's document about lessons for a report: the newest of each name. If it cannot be
-- written, that is no error.
function documents.keep(name, text)
  local folder = host.state .. "/documents"
  if host.mkdir(folder) then host.replace(("%s/%s.json"):format(folder, name), text) end
end

-- The paths of the documents that are kept.
function documents.kept()
  local folder, paths = host.state .. "/documents", {}
  for _, name in ipairs(files.exists(folder) and files.list(folder) or {}) do
    if name:match("%.json$") then paths[#paths + 1] = folder .. "/" .. name end
  end
  return paths
end

-- The runs of all documents, sorted by lessons.
function documents.runs(list)
  local of_lesson, labels, runs = {}, {}, {}
  for _, document in ipairs(list) do
    for _, one in ipairs(document.runs) do
      local group = of_lesson[one.lesson]
      if not group then
        group = {}
        of_lesson[one.lesson] = group
        labels[#labels + 1] = one.lesson
      end
      group[#group + 1] = one
    end
  end
  table.sort(labels)
  for _, label in ipairs(labels) do
    table.move(of_lesson[label], 1, #of_lesson[label], #runs + 1, runs)
  end
  return runs
end

return documents
