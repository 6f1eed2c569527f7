-- documents.lua: reads documents that --json wrote, here or on other machines; docs/record.md says
-- what they hold.

local fail = require "base.fail"
local files = require "base.files"
local json = require "base.json"
local shape = require "base.shape"
local problems = require "lessons.problems"

local documents = {}

local SUMMARY = { median = "number", low = "number", high = "number", count = "integer",
                  ["noise?"] = "number" }

local RUN = {
  lesson = "string", title = "string", program = "string", device = "string",
  outcome = { status = "string", code = "integer", ["message?"] = "string" },
  ["sizes?"] = "table", ["check?"] = { ["answer?"] = "integer" },
  ["total?"] = "table", ["phases?"] = "table",
}

-- What is used of a document, and so must be right.
local DOCUMENT = {
  environment = {
    date = "string", host = "string", cpu = { name = "string", cores = "integer" },
    compilers = { list = "string" }, ["gpu?"] = { name = "string", driver = "string" },
  },
  ["limits?"] = { copy_bytes_per_second = "number", launch_seconds = "number" },
  runs = { list = RUN },
}

-- What is wrong with the sizes and times of a run, if anything: they are its problem's.
local function mismatch(one, place)
  local problem = problems.find(one.program)
  if one.total and not (one.sizes and one.phases) then
    return place .. " has a total without sizes or phases"
  elseif not problem then
    return nil -- nothing is shown of it
  end
  local sizes, phases = {}, {}
  for _, size in ipairs(problem.sizes) do sizes[size.key] = "integer" end
  for _, phase in ipairs(problem.phases) do phases[phase.key] = SUMMARY end
  return shape(one, { ["sizes?"] = sizes, ["phases?"] = phases, ["total?"] = SUMMARY }, place)
end

local function mismatch_in(runs)
  for i, one in ipairs(runs) do
    local wrong = mismatch(one, ("runs[%d]"):format(i))
    if wrong then return wrong end
  end
end

-- One document; a mistake in it ends the run.
function documents.read(path)
  local text, unreadable = files.read(path)
  if not text then fail(2, "%s", unreadable) end
  local document, problem = json.decode(text)
  if not document then fail(2, "%s is no JSON document: %s", path, problem) end
  if type(document) ~= "table" or document.schema ~= 1 then
    fail(2, "%s is no document of this schema; lessons/run … --json=FILE writes one", path)
  end
  local wrong = shape(document, DOCUMENT, "") or mismatch_in(document.runs)
  if wrong then fail(2, "%s: %s; docs/record.md says what a document holds", path, wrong) end
  return document
end

-- What a document's runs are on, in a few words.
local function machine_name(environment)
  return environment.gpu and environment.gpu.name or environment.host
end

-- The runs of all documents, lesson by lesson; each has its machine in `on` if there are several.
function documents.runs(list)
  local runs = {}
  for i, document in ipairs(list) do
    for _, one in ipairs(document.runs) do
      one.order = i
      one.on = #list > 1 and one.device ~= "cpu" and machine_name(document.environment) or nil
      runs[#runs + 1] = one
    end
  end
  table.sort(runs, function(a, b)
    if a.lesson ~= b.lesson then return a.lesson < b.lesson end
    return a.order < b.order
  end)
  return runs
end

return documents
