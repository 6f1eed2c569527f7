-- table.lua: documents that --json wrote, of one machine or many, as tables: `table a.json …`.

local fail = require "base.fail"
local files = require "base.files"
local json = require "base.json"
local catalogue = require "lessons.catalogue"
local tables = require "views.tables"

local documents = {}

local function read(path)
  local text, unreadable = files.read(path)
  if not text then fail(2, "%s", unreadable) end
  local document, problem = json.decode(text)
  if not document then fail(2, "%s is no JSON document: %s", path, problem) end
  if type(document) ~= "table" or document.schema ~= 1 then
    fail(2, "%s is no document of this schema; lessons/run … --json=FILE writes one", path)
  end
  return document
end

-- What a document's runs are on, in a few words.
local function machine_name(environment)
  return environment.gpu and environment.gpu.name or environment.host
end

local function chosen_lessons(options, all)
  if not options.only then return nil end
  local chosen = {}
  for _, lesson in ipairs(catalogue.select(all, { options.only })) do
    chosen[catalogue.label(lesson)] = true
  end
  return chosen
end

-- The runs of all documents, lesson by lesson; each remembers its machine if there are several.
local function collect(paths, only)
  local runs, machine = {}, nil
  for i, path in ipairs(paths) do
    local document = read(path)
    for _, one in ipairs(document.runs) do
      one.order = i
      one.on = #paths > 1 and one.device ~= "cpu" and machine_name(document.environment) or nil
      if not only or only[one.lesson] then runs[#runs + 1] = one end
    end
    machine = #paths == 1 and document.limits or nil
  end
  table.sort(runs, function(a, b)
    if a.lesson ~= b.lesson then return a.lesson < b.lesson end
    if a.program ~= b.program then return a.program > b.program end
    return a.order < b.order
  end)
  return runs, machine
end

-- Where the figures come from, for the line below the tables.
local function say_source(out, path)
  local from = read(path).environment
  local gpu = from.gpu
  out:item("measured %s: %s; %s, %d cores; %s", from.date:sub(1, 10),
    gpu and ("%s, driver %s, nvcc %s"):format(gpu.name, gpu.driver, from.toolkit) or "no GPU",
    from.cpu.name, from.cpu.cores, table.concat(from.compilers, ", "))
end

function documents.show(out, options, all)
  if #options.words == 0 then fail(2, "table wants documents, such as table a.json b.json") end
  local runs, machine = collect(options.words, chosen_lessons(options, all))
  if #runs == 0 then fail(2, "no such lesson in %s", table.concat(options.words, ", ")) end
  tables.print(out, runs, options, function(one)
    local lesson = catalogue.find(all, tonumber(one.lesson))
    return lesson and lesson.programs[one.program] or {}
  end, machine)
  if out.format ~= "csv" then
    for _, path in ipairs(options.words) do say_source(out, path) end
  end
  return 0
end

return documents
