-- counter_documents.lua: reads the documents of `counters --json`: the counters of programs'
-- kernels.

local schema = require "base.schema"
local formats = require "lessons.formats"
local kinds = require "lessons.kinds"
local problems = require "lessons.problems"
local counts = require "kernels.counts"
local documents = require "runs.documents"

local counter_documents = {}

local LINES = formats.counters(counts.OPERATIONS)
local OF_PROGRAM = { program = kinds.LINE }

-- The format of such a document.
counter_documents.FORMAT = {
  environment = formats.DOCUMENT.environment,
  kernels = schema.list(schema.all(OF_PROGRAM, LINES.kernel)),
  copies = schema.list(schema.all(OF_PROGRAM, LINES.copy)),
}

-- "05 pi" names a lesson's program. Any other text names a user's own program.
local function program_of(text)
  local lesson, name = text:match("^(%d+) (%l+)$")
  if name and problems.find(name) then return { lesson = lesson, program = name } end
  return { program = text }
end

-- The programs of a document, in its order: each { lesson (nil: a user's own program), program,
-- kernels, copies }.
function counter_documents.programs(document)
  local list, by_text = {}, {}
  for _, kind in ipairs({ "kernels", "copies" }) do
    for _, line in ipairs(document[kind]) do
      local one = by_text[line.program]
      if not one then
        one = program_of(line.program)
        one.kernels, one.copies = {}, {}
        by_text[line.program] = one
        list[#list + 1] = one
      end
      table.insert(one[kind], line)
    end
  end
  return list
end

-- Reads { environment, programs } from a file. An invalid file ends the run.
function counter_documents.read(path)
  local document = documents.of_verb(path, counter_documents.FORMAT, "counters")
  return { environment = document.environment, programs = counter_documents.programs(document) }
end

return counter_documents
