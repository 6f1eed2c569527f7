-- documents.lua: reads documents that --json wrote, here or on other machines; docs/record.md says
-- what they hold.

local fail = require "base.fail"
local files = require "base.files"
local json = require "base.json"
local schema = require "base.schema"
local formats = require "lessons.formats"

local documents = {}

-- One document; a mistake in it ends the run.
function documents.read(path)
  local text, unreadable = files.read(path)
  if not text then fail(2, "%s", unreadable) end
  local document, problem = json.decode(text)
  if problem then fail(2, "%s is no JSON document: %s", path, problem) end
  if type(document) ~= "table" or document.schema ~= 1 then
    fail(2, "%s is no document of this schema; lessons/run … --json=FILE writes one", path)
  end
  local wrong = schema.mismatch(document, formats.DOCUMENT, "")
  if wrong then fail(2, "%s: %s; docs/record.md says what a document holds", path, wrong) end
  return document
end

-- One that a verb's --json wrote, of the schema `format`; a mistake in it ends the run.
function documents.of_verb(path, format, verb)
  local text, unreadable = files.read(path)
  if not text then fail(2, "%s", unreadable) end
  local document, problem = json.decode(text)
  problem = problem or schema.mismatch(document, format, "")
  if not problem then return document end
  fail(2, "%s: %s; lessons/run %s … --json=FILE writes such a document", path, problem, verb)
end

-- What a document's runs are on, in a few words.
local function machine_name(environment)
  return environment.gpu and environment.gpu.name or environment.host
end

-- The runs of all documents, lesson by lesson; each has its machine in `on` if there are several.
function documents.runs(list)
  local of_lesson, labels, runs = {}, {}, {}
  for _, document in ipairs(list) do
    for _, one in ipairs(document.runs) do
      one.on = #list > 1 and one.device ~= "cpu" and machine_name(document.environment) or nil
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
