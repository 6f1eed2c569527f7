-- table.lua: documents that --json wrote, of one machine or many, as tables: `table a.json …`.

local convert = require "base.convert"
local fail = require "base.fail"
local files = require "base.files"
local json = require "base.json"
local catalogue = require "lessons.catalogue"
local tables = require "views.tables"

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

local function has_lesson(runs, number)
  for _, one in ipairs(runs) do
    if tonumber(one.lesson) == number then return true end
  end
  return false
end

-- Where the figures come from, for the line below the tables.
local function say_source(out, path)
  local from = read(path).environment
  local gpu = from.gpu
  out:item("measured %s: %s; %s, %d cores; %s", from.date:sub(1, 10),
    gpu and ("%s, driver %s, nvcc %s"):format(gpu.name, gpu.driver, from.toolkit) or "no GPU",
    from.cpu.name, from.cpu.cores, table.concat(from.compilers, ", "))
end

local function show(out, options, all)
  local runs, machine = collect(options.words, chosen_lessons(options, all))
  local paths = table.concat(options.words, ", ")
  if #runs == 0 then fail(2, "no such lesson in %s", paths) end
  if options.baseline and not has_lesson(runs, options.baseline) then
    fail(2, "--baseline %02d: that lesson is not among those shown of %s", options.baseline, paths)
  end
  tables.print(out, runs, options, function(one)
    local lesson = catalogue.find(all, tonumber(one.lesson))
    return lesson and lesson.programs[one.program] or {}
  end, machine)
  if out.format ~= "csv" then
    for _, path in ipairs(options.words) do say_source(out, path) end
  end
  return 0
end

return {
  name = "table", place = 60,
  usage = "table a.json ...",
  help = "documents of one machine or many as tables",
  words = { least = 1, most = math.huge, wants = "documents, such as table a.json b.json" },
  flags = { "--baseline", "--published", "--format",
            { name = "--only", value = "LESSONS", help = "these lessons alone",
              convert = convert.text } },
  run = show,
}
