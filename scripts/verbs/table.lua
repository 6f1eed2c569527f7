-- table.lua: prints documents that --json wrote as tables. One machine's is shown as compare shows
-- it: `table a.json`. Several, of a class or of machines, get a column each: `table a.json b.json`.

local complain = require "base.complain"
local convert = require "base.convert"
local fail = require "base.fail"
local files = require "base.files"
local output = require "base.output"
local likeness = require "exercises.likeness"
local catalogue = require "lessons.catalogue"
local formats = require "lessons.formats"
local class_exercises = require "class.exercises"
local class_programs = require "class.programs"
local counter_documents = require "class.counter_documents"
local documents = require "runs.documents"
local figures = require "runs.figures"
local class_kernels = require "class.kernels"
local members = require "class.members"
local class_cells = require "views.class_cells"
local views = require "views.class"
local exercises = require "views.exercises"
local header = require "views.header"
local tables = require "views.results.tables"

-- The documents besides those of runs, by the commands that write them.
local KINDS = { kernels = formats.ACTIVITIES, counters = counter_documents.FORMAT }

-- The problems that all of these lessons have: { pi = true }; nil if they share none.
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

-- A function(run): does --only mean this run? If its lessons share problems, only runs about those
-- are meant. Without --only it is true for all.
local function keeper(only, all)
  if not only then return function() return true end end
  local lessons = catalogue.select(all, { only })
  local problems, wanted = shared(lessons), {}
  for _, lesson in ipairs(lessons) do wanted[catalogue.label(lesson)] = true end
  return function(run)
    return wanted[run.lesson] and (not problems or problems[run.program]) or false
  end
end

local function kept(runs, keep)
  local list = {}
  for _, run in ipairs(runs) do
    if keep(run) then list[#list + 1] = run end
  end
  return list
end

-- Samples are the largest part of a document, and there may be hundreds of documents.
local function forget_samples(document)
  for _, run in ipairs(document.runs or {}) do run.samples = nil end
end

-- The documents that can be read, each { path, document, label }, and whether all could be read. If
-- one of several is not valid, that is reported, and the others are shown.
local function read_all(options)
  local paths, labels, read = options.words, options.label, {}
  if labels and #labels ~= #paths then
    fail("usage", "--label: %d names for %d documents", #labels, #paths)
  end
  for i, path in ipairs(paths) do
    local document, problem = documents.try(path, KINDS)
    if document then
      if options.figure ~= "work" then forget_samples(document) end
      read[#read + 1] = { path = path, document = document, label = labels and labels[i] }
    elseif #paths == 1 then
      fail("usage", "%s", problem)
    else
      complain("%s; skipped", problem)
    end
  end
  if #read == 0 then fail("usage", "none of these %d files is a document", #paths) end
  return read, #read == #paths
end

local function check(options, runs, paths)
  if #runs == 0 then
    fail("usage", options.only and "the lessons of --only are not in %s" or "no runs in %s", paths)
  end
  for _, run in ipairs(options.baseline and runs or {}) do
    if tonumber(run.lesson) == options.baseline then return end
  end
  if options.baseline then
    fail("usage", "--baseline %02d: this lesson is not in %s, or not shown",
      options.baseline, paths)
  end
end

-- Shows one document as compare does, with all columns.
local function show_one(out, options, member, runs, facts_of)
  if options.figure then
    fail("usage",
      "--figure is for a table of several documents; --by student makes such a table of one")
  end
  tables.print(out, runs, options, facts_of, member.machine.limits)
end

-- Names the members who have none of the runs that are shown.
local function say_absent(out, list, made)
  for _, member in ipairs(list) do
    local some = false
    for _, one in ipairs(made) do
      for _, row in ipairs(one.rows) do some = some or row.cells[member] ~= nil end
    end
    if not some and #member.entries == 0 then out:item("%s: none of these runs", member.label) end
  end
end

-- `groups` are { list, made } each; `done` are the rows of the exercises.
local function show_several(out, options, groups, done)
  if options.published then
    fail("usage", "--published is for a table of one machine, such as table %s", options.words[1])
  end
  local some = #done > 0
  for _, group in ipairs(groups) do some = some or #group.made > 0 end
  if not some then
    local counted = figures.is_counted(options.figure)
    fail("usage", "no document has the figure %s%s", options.figure, counted
      and "; compare all --json=FILE counts it, on a machine without a GPU" or "")
  end
  if out.format == "csv" then
    class_cells.csv(out, groups, done)
  elseif not output.is_json(options) then
    if #done > 0 then exercises.print(out, done, groups[1].list, options.by) end
    for _, group in ipairs(groups) do
      views.print(out, group.made, group.list, options.by)
      if #group.made > 0 then say_absent(out, group.list, group.made) end
    end
  end
  if options.json then
    files.write_document(options.json_file, class_cells.document(groups, done))
  end
end

local function say_sources(out, groups, several)
  local environments, labels = {}, {}
  for _, group in ipairs(groups) do
    for _, member in ipairs(group.list) do
      for _, one in ipairs(member.documents) do
        environments[#environments + 1] = one.document.environment
        labels[#labels + 1] = member.label
      end
    end
  end
  header.sources(out, environments, several and labels or nil)
end

-- Separates documents of runs from those of kernels.
local function sorted(read)
  local runs, kernels = {}, {}
  for _, one in ipairs(read) do
    local of_runs = one.document.runs ~= nil
    table.insert(of_runs and runs or kernels, one)
  end
  return runs, kernels
end

-- Does the table have a column for each member, even if there is only one?
local function is_class(options, list, kernels)
  return #list > 1 or #kernels > 0 or #options.words > 1 and options.by ~= "machine"
    or options.by == "student" or options.by == "lesson" or options.json
end

-- The rows of the exercises that the members handed in. They are no figures, and not those of a
-- machine.
local function exercises_of(list, options, all, keep)
  class_exercises.read(list, likeness.within(all))
  if options.figure or options.by == "machine" then return {} end
  return class_exercises.rows(list, all, keep)
end

local function show(out, options, all)
  local read, complete = read_all(options)
  local members_of = options.by == "machine" and members.machines or members.students
  local of_runs, of_kernels = sorted(read)
  local list, keep, plain = members_of(of_runs), keeper(options.only, all), {}
  for i, one in ipairs(of_runs) do plain[i] = one.document end
  local runs, several = kept(documents.runs(plain), keep), is_class(options, list, of_kernels)
  local done = several and exercises_of(list, options, all, keep) or {}
  if #of_runs > 0 and #done == 0 or options.baseline then
    check(options, runs, #read == 1 and read[1].path or ("these %d documents"):format(#read))
  end
  local function facts_of(run)
    local lesson = catalogue.find(all, tonumber(run.lesson))
    return lesson and lesson.programs[run.program] or {}
  end
  local groups = { { list = list } }
  if several then
    groups[1].made = class_programs.tables(list, options, facts_of, keep)
    groups[2] = { list = members_of(of_kernels) }
    groups[2].made = class_kernels.tables(groups[2].list, options, keep)
    show_several(out, options, groups, done)
  else
    show_one(out, options, list[1], runs, facts_of)
  end
  if out.format ~= "csv" and not output.is_json(options) then say_sources(out, groups, several) end
  return complete and 0 or 1
end

-- "alice,bob"
local function names(text)
  local list = {}
  for name in (text .. ","):gmatch("([^,]*),") do
    if name == "" then return nil, "expected names such as alice,bob" end
    list[#list + 1] = name
  end
  return list
end

return {
  name = "table", place = 60,
  usage = "table a.json ...",
  help = "prints documents as tables; several get a column each",
  about = "Documents are what --json wrote. One is shown as compare shows it. Several come from "
    .. "the students of a class, or from several machines.",
  example = "table a.json b.json --figure compute --label Ada,Bob  two students side by side",
  words = { least = 1, most = math.huge, wants = "documents, such as table a.json b.json" },
  flags = { "--baseline", "--published", "--figure", "--format", "--json", "--only",
            { name = "--by", value = "WHAT",
              help = "a column for each student (a document), machine or lesson",
              convert = convert.one_of("student", "machine", "lesson") },
            { name = "--label", value = "NAMES", convert = names,
              help = "names for the documents, in their order: alice,bob" } },
  run = show,
}
