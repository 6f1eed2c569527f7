-- catalogue.lua: the lessons, one in each folder, and the lessons that typed words mean.

local fail = require "base.fail"
local files = require "base.files"
local nearest = require "base.nearest"
local host = require "host"
local document_kinds = require "lessons.document_kinds"
local editions = require "lessons.editions"
local facts = require "lessons.facts"
local problems = require "lessons.problems"

local catalogue = {}

-- The other files of a program: pi_NAME.cu beside pi.cu or pi.c.
local function parts_of(path, name)
  local list = {}
  for _, file in ipairs(files.list(path)) do
    if file:match("^" .. name .. "_[%w_]+%.cu$") then list[#list + 1] = path .. "/" .. file end
  end
  return list
end

-- Finds each program's source. Its ending says whether it is in C or CUDA; "mixed" is C with parts
-- in CUDA, and "fortran" is CUDA Fortran, for a lesson that has no program in another language. A
-- source in CUDA may have a `host` in Fortran beside it.
local function sources(folder, lesson, path)
  for name, program in pairs(lesson.programs) do
    local c, cuda, cuf = path .. "/" .. name .. ".c", path .. "/" .. name .. ".cu",
      path .. "/" .. name .. ".cuf"
    program.source = files.exists(cuda) and cuda or files.exists(c) and c
      or files.exists(cuf) and cuf or nil
    program.parts = parts_of(path, name)
    program.language = program.source == cuda and "cuda" or program.source == cuf and "fortran"
      or program.parts[1] and "mixed" or "c"
    local fortran = path .. "/" .. name .. ".F90"
    program.host = program.language == "cuda" and files.exists(fortran) and fortran or nil
    if not program.source then
      return ("lessons/%s/lesson.lua names the program '%s', but there is no %s.cu, %s.c or %s.cuf")
        :format(folder, name, name, name, name)
    end
    if program.language == "fortran" then
      lesson.edition, lesson.built_as = "fortran", folder .. "-fortran"
    end
  end
  for _, program in pairs(lesson.programs) do
    if lesson.edition and program.language ~= "fortran" then
      return ("lessons/%s: %s is not in CUDA Fortran, but another program of the lesson is")
        :format(folder, files.name(program.source))
    end
  end
end

-- Names that CMake, make, Ninja and shells all accept.
local NAME = "^%d+%-[%w._-]+$"

local function broken_lesson(folder, problem)
  return { number = tonumber(folder:match("^%d+")), folder = folder, broken = problem, title = "–",
           programs = {} }
end

local function load_lesson(folder)
  if not folder:match(NAME) then
    return broken_lesson(folder, ("lessons/%s: the name of a lesson's folder may only have "
      .. "letters, digits, '.', '_' and '-'; rename it"):format(folder))
  end
  local path = host.root .. "/lessons/" .. folder
  local label = "lessons/" .. folder .. "/lesson.lua"
  local lesson, problem
  local text, unreadable = files.read(path .. "/lesson.lua")
  if text then
    lesson, problem = facts.load(text, label)
  else
    problem = unreadable
  end
  local number = tonumber(folder:match("^%d+"))
  if lesson and lesson.number ~= number then
    problem = ("%s: number %d is not the folder's"):format(label, lesson.number)
  end
  problem = problem or sources(folder, lesson, path)
  if problem then return broken_lesson(folder, problem) end
  lesson.folder, lesson.path = folder, path
  return lesson
end

-- All lessons by number. If a lesson.lua is not valid, its lesson has the reason in `broken`.
function catalogue.load()
  local lessons = {}
  for _, folder in ipairs(files.list(host.root .. "/lessons")) do
    if folder:match("^%d%d?%d?%d?%-") then lessons[#lessons + 1] = load_lesson(folder) end
  end
  table.sort(lessons, function(a, b) return a.number < b.number end)
  return lessons
end

-- The names of a lesson's programs, in the order of the problems.
function catalogue.programs(lesson)
  local names = {}
  for name in pairs(lesson.programs) do names[#names + 1] = name end
  return problems.sort(names)
end

-- The files of a program that are in CUDA, which contain its kernels.
function catalogue.cuda_files(program)
  local own = program.language == "cuda" and { program.source } or {}
  return table.move(program.parts, 1, #program.parts, #own + 1, own)
end

-- Does a program of the lesson have kernels?
function catalogue.has_kernels(lesson)
  for _, program in pairs(lesson.programs) do
    if program.language ~= "c" then return true end
  end
  return false
end

-- The path of another file of a program for a version of it at `path`: the one beside that version
-- if it exists, else the lesson's own.
local function beside(path, file)
  local theirs = (path:match("^.*/") or "") .. files.name(file)
  return files.exists(theirs) and theirs or file
end

-- The other CUDA files of a program for a version of it at `path`.
function catalogue.parts(program, path)
  local list = {}
  for i, part in ipairs(program.parts) do list[i] = beside(path, part) end
  return list
end

-- The host in Fortran for a version at `path`; nil if the program has none.
function catalogue.host(program, path)
  return program.host and beside(path, program.host)
end

-- The lesson's number as "05".
function catalogue.label(lesson)
  return ("%02d"):format(lesson.number)
end

-- How the lesson is typed: "05", or "05 --language fortran" if it is an edition.
function catalogue.typed(lesson)
  return catalogue.label(lesson) .. (lesson.flag or "")
end

function catalogue.find(lessons, number)
  for _, lesson in ipairs(lessons) do
    if lesson.number == number then return lesson end
  end
end

local function unknown(lessons, word)
  if word:match("%.cu?f?$") then
    fail("usage",
      "'%s' is a file, not a lesson; lessons/run NN --file %s runs it as your version of lesson NN,"
      .. " lessons/run counters %s counts it as a program of your own", word, word, word)
  end
  local held = document_kinds.of_word(word)
  if held then fail("usage", "'%s' is no lesson: %s", word, held) end
  local words, closest = { "all" }, nil
  for _, problem in ipairs(problems.LIST) do words[#words + 1] = problem.name end
  local number = tonumber(word)
  for _, lesson in ipairs(lessons) do
    words[#words + 1] = lesson.folder
    local gap = number and math.abs(lesson.number - number)
    if gap and (not closest or gap < closest.gap) then
      closest = { gap = gap, word = catalogue.label(lesson) }
    end
  end
  local suggestion = closest and closest.word or nearest(word, words)
  fail("usage", "there is no lesson '%s'; %s", word, suggestion and "the nearest is " .. suggestion
    or "lessons/run lists all")
end

-- The first and the last lesson that one word means: "05", "03-06", "05-coalesced".
local function bounds(lessons, word)
  for _, lesson in ipairs(lessons) do
    if lesson.folder == word then return lesson.number, lesson.number end
  end
  local first, last = word:match("^(%d+)%-(%d+)$")
  first = first or word:match("^%d+$")
  if not first then unknown(lessons, word) end
  for _, number in ipairs({ first, last }) do
    if not catalogue.find(lessons, tonumber(number)) then unknown(lessons, number) end
  end
  last = last or first
  if tonumber(first) > tonumber(last) then
    fail("usage", "'%s' runs backwards; did you mean %s-%s?", word, last, first)
  end
  return tonumber(first), tonumber(last)
end

-- The lesson with only its programs about these problems.
local function narrowed(lesson, names)
  local programs = {}
  for name in pairs(names) do programs[name] = lesson.programs[name] end
  return setmetatable({ programs = programs }, { __index = lesson })
end

-- Adds the lessons that one word means to `wanted`: by number, true for all programs, or a list of
-- problems.
local function add_wanted(wanted, lessons, word)
  local problem = problems.find(word)
  local first, last = 0, math.huge
  if not problem and word ~= "all" then first, last = bounds(lessons, word) end
  for _, lesson in ipairs(lessons) do
    local number = lesson.number
    if not problem and number >= first and number <= last then
      wanted[number] = true
    elseif problem and lesson.programs[word] and wanted[number] ~= true then
      wanted[number] = wanted[number] or {}
      wanted[number][word] = true
    end
  end
end

-- The lessons that the words mean, each once, by number: "all", "05", "03-06", "02,05"; "pi" means
-- all lessons about that problem, with only that program.
function catalogue.select(lessons, words)
  local wanted, selected = {}, {}
  for _, list in ipairs(words) do
    for word in list:gmatch("[^,]+") do add_wanted(wanted, lessons, word) end
  end
  for _, lesson in ipairs(lessons) do
    local all = wanted[lesson.number]
    if all then selected[#selected + 1] = all == true and lesson or narrowed(lesson, all) end
  end
  return selected
end

-- The one lesson that a verb's words mean, which must be in order. `verb` is its name, for
-- messages.
function catalogue.one(lessons, words, verb)
  local chosen = catalogue.select(lessons, { words[1] })
  if #chosen ~= 1 then fail("usage", "%s takes one lesson, such as %s 05", verb, verb) end
  if chosen[1].broken then fail("lesson", "%s", chosen[1].broken) end
  if chosen[1].lacks then fail("usage", "lesson %s: %s", words[1], chosen[1].lacks) end
  return chosen[1]
end

-- The lesson that `from` names, in the language of this one; nil if there is none.
function catalogue.from(lessons, lesson)
  local from = lesson.from and catalogue.find(lessons, lesson.from)
  return from and lesson.edition and editions.of(from, lesson.edition) or from
end

-- The lesson that this one changes; nil if there is none, if that lesson is not in order, or if it
-- has no edition in the language.
function catalogue.before(lessons, lesson)
  local from = catalogue.from(lessons, lesson)
  return from and not (from.broken or from.lacks) and from or nil
end

return catalogue
