-- feedback.lua: compilers' notes on directives, beside the lines of lessons or of the user's files.

local clean = require "base.clean"
local fail = require "base.fail"
local files = require "base.files"
local output = require "base.output"
local streams = require "base.streams"
local temporary = require "base.temporary"
local catalogue = require "lessons.catalogue"
local compilers = require "compile.feedback"
local state = require "runs.state"
local views = require "views.feedback"

-- The files that the words mean: { file, path, lesson } each.
local function sources(all, words)
  local list = {}
  for _, word in ipairs(words) do
    if word:match("%.c$") then
      if not files.exists(word) then fail("usage", "there is no file %s", word) end
      list[#list + 1] = { file = files.name(word), path = word }
    else
      for _, lesson in ipairs(catalogue.select(all, { word })) do
        for _, name in ipairs(catalogue.programs(lesson)) do
          local path = lesson.programs[name].source
          list[#list + 1] = { file = files.label(path), path = path,
                              lesson = catalogue.label(lesson) }
        end
      end
    end
  end
  return list
end

-- Those files that contain directives. If none does, the run ends.
local function with_directives(list, words)
  local kept = {}
  for _, one in ipairs(list) do
    local text, problem = files.read(one.path)
    if not text then fail("missing", "%s", problem) end
    if ("\n" .. text):find("\n%s*#%s*pragma%s+acc%s") then kept[#kept + 1] = one end
  end
  if #kept == 0 then
    fail("usage", "%s has no directive (#pragma acc); lesson 19 has some: feedback 19",
      table.concat(words, ", "))
  end
  return kept
end

-- The notes of one compiler on one file. If the file does not compile, the run ends.
local function ask(out, compiler, one)
  local notes, problem = compilers.ask(out, compiler, one.path, temporary.path("notes"))
  if notes then return { file = one.file, path = one.path, lesson = one.lesson,
                         compiler = compiler.name, notes = notes } end
  streams.write(io.stderr, clean.lines(problem), "\n")
  fail("build", "%s does not compile with %s", one.file, compiler.name)
end

local function run(out, options, all)
  local list = with_directives(sources(all, options.words), options.words)
  local known = compilers.compilers()
  if #known == 0 then
    fail("missing",
      "no compiler here reports what it does with directives: gcc does, and NVIDIA's nvc; "
      .. "lessons/run --setup installs gcc")
  end
  state.prepare()
  local found = {}
  for _, one in ipairs(list) do
    for _, compiler in ipairs(known) do found[#found + 1] = ask(out, compiler, one) end
  end
  if out.format == "csv" then
    views.csv(out, found)
  elseif not output.is_json(options) then
    for _, one in ipairs(found) do views.show(out, one) end
  end
  if options.json then files.write_document(options.json_file, views.document(found)) end
  return 0
end

return {
  name = "feedback", place = 48,
  usage = "feedback 19 | my.c",
  help = "shows what the compiler did with OpenACC directives",
  about = "The compiler's notes stand below the lines of the source. The compilers are gcc and, "
    .. "where it is installed, NVIDIA's nvc.",
  example = "feedback 19",
  of_lesson = function(lesson, label)
    for _, need in ipairs(lesson.needs or {}) do
      if need == "openacc" then return label end
    end
  end,
  words = { least = 1, most = math.huge,
            wants = "a lesson or a file with directives: feedback 19, feedback my.c" },
  flags = { "--format", "--json" },
  run = run,
}
