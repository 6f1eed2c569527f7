-- table.lua: documents that --json wrote, of one machine or many, as tables: `table a.json …`.

local fail = require "base.fail"
local catalogue = require "lessons.catalogue"
local documents = require "runs.documents"
local header = require "views.header"
local tables = require "views.tables"

-- The problems that all of these lessons have: { pi = true }; nil where they share none.
local function shared(lessons)
  local problems, lessons_with = {}, {}
  for _, lesson in ipairs(lessons) do
    for name in pairs(lesson.programs) do
      lessons_with[name] = (lessons_with[name] or 0) + 1
      if lessons_with[name] == #lessons then problems[name] = true end
    end
  end
  return next(problems) and problems
end

-- The runs of the lessons that --only names, of the problems that they share; all without it.
local function chosen(runs, only, all)
  if not only then return runs end
  local lessons = catalogue.select(all, { only })
  local problems, wanted, kept = shared(lessons), {}, {}
  for _, lesson in ipairs(lessons) do wanted[catalogue.label(lesson)] = true end
  for _, one in ipairs(runs) do
    if wanted[one.lesson] and (not problems or problems[one.program]) then
      kept[#kept + 1] = one
    end
  end
  return kept
end

local function has_lesson(runs, number)
  for _, one in ipairs(runs) do
    if tonumber(one.lesson) == number then return true end
  end
  return false
end

local function show(out, options, all)
  local list, paths = {}, table.concat(options.words, ", ")
  for i, path in ipairs(options.words) do list[i] = documents.read(path) end
  local runs = chosen(documents.runs(list), options.only, all)
  if #runs == 0 then fail(2, "no such lesson in %s", paths) end
  if options.baseline and not has_lesson(runs, options.baseline) then
    fail(2, "--baseline %02d: that lesson is not among those shown of %s", options.baseline, paths)
  end
  local machine = #list == 1 and list[1].limits or nil
  tables.print(out, runs, options, function(one)
    local lesson = catalogue.find(all, tonumber(one.lesson))
    return lesson and lesson.programs[one.program] or {}
  end, machine)
  if out.format ~= "csv" then
    local environments = {}
    for i, document in ipairs(list) do environments[i] = document.environment end
    header.sources(out, environments)
  end
  return 0
end

return {
  name = "table", place = 60,
  usage = "table a.json ...",
  help = "documents of one machine or many as tables",
  words = { least = 1, most = math.huge, wants = "documents, such as table a.json b.json" },
  flags = { "--baseline", "--published", "--format", "--only" },
  run = show,
}
