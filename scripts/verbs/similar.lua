-- similar.lua: compares the programs that the students of a class handed in, and reports which are
-- similar. Nothing is run or judged.

local complain = require "base.complain"
local convert = require "base.convert"
local fail = require "base.fail"
local files = require "base.files"
local output = require "base.output"
local members = require "class.members"
local handed_in = require "exercises.handed_in"
local catalogue = require "lessons.catalogue"
local similar_page = require "pages.similar.page"
local comparison = require "similarity.comparison"
local views = require "views.similar"

-- The files that can be read, { path, document } each. If one is not valid, that is reported.
local function read_all(paths)
  local read = {}
  for _, path in ipairs(paths) do
    local document, problem = handed_in.read(path)
    if document then
      read[#read + 1] = { path = path, document = document }
    else
      complain("%s: %s; it is skipped", path, problem)
    end
  end
  if #read < 2 then fail("usage", "two files of export or more are needed") end
  return read
end

local function programs_of(document)
  local list = {}
  for _, exercise in ipairs(document.exercises) do
    for _, one in ipairs(exercise.programs) do
      list[#list + 1] = { lesson = exercise.lesson, name = one.program, sources = one.files }
    end
  end
  return list
end

local function run(out, options, lessons)
  local read, list = read_all(options.words), {}
  for i, member in ipairs(members.students(read)) do
    list[i] = { label = member.label, programs = programs_of(member.documents[1].document) }
  end
  local chosen = options.only and catalogue.select(lessons, { options.only }) or lessons
  local found = comparison.of(list, chosen, lessons)
  if options.json then files.write_document(options.json_file, views.document(found)) end
  if options.html then files.write_document(options.html, similar_page.text(found)) end
  if output.is_json(options) then return #read == #options.words and 0 or 1 end
  views.show(out, found)
  if options.html then
    out:say("%s: the common lines side by side; open it in a browser", options.html)
  end
  return #read == #options.words and 0 or 1
end

return {
  name = "similar", place = 61.6,
  usage = "similar a.json ...",
  help = "shows which students' programs have code in common",
  about = "For instructors. The files are what lessons/run export wrote. The code that every "
    .. "student has does not count. A score is a reason to look, and no more.",
  example = "similar *.json --html similar.html  also a page with the common lines side by side",
  words = { least = 2, most = math.huge,
            wants = "files of export, such as similar a.json b.json" },
  flags = { "--json", "--only",
            { name = "--html", value = "FILE", convert = convert.text,
              help = "also write a page with the common lines side by side" } },
  run = run,
}
