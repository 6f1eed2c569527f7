-- likeness.lua: is a program the lesson's own? Compared is what the compiler sees: without comments
-- and white space, and with names numbered in the order in which they appear.

local files = require "base.files"
local tokens = require "exercises.tokens"
local workload = require "exercises.workload"
local workplace = require "exercises.workplace"
local catalogue = require "lessons.catalogue"

local likeness = {}

-- These words are not a program's own names, so another word in their place makes another program.
local FIXED = {}
for word in ([[alignas alignof auto bool break case char class const constexpr continue default
  delete do double else enum extern false float for goto if inline int int32_t int64_t int8_t long
  main namespace new nullptr operator private public register return short signed sizeof size_t
  static static_cast struct switch template this true typedef typename uint16_t uint32_t uint64_t
  uint8_t union unsigned using virtual void volatile while
  define elif endif ifdef ifndef include pragma undef
  allocatable allocate and attributes blockdim blockidx c_int call contains deallocate device
  dim3 function global griddim iand implicit in integer intent ior kernel max merge min mod module
  none not only or out parameter pointer program real shared stop subroutine syncthreads target then
  threadidx type use value where xor]]):gmatch("%S+") do
  FIXED[word] = true
end
local OF_LIBRARIES = { "^cu", "^lesson", "^__", "^CHECK", "^PHASE_", "^phase_", "^atomic", "^omp",
  "^MPI_", "^nccl" }

local function is_fixed(word)
  if FIXED[word] then return true end
  for _, beginning in ipairs(OF_LIBRARIES) do
    if word:match(beginning) then return true end
  end
  return false
end

-- The tokens of a program as one text, with its own names numbered.
function likeness.shape(text)
  local list, numbers, count = {}, {}, 0
  tokens.each(text, function(kind, token)
    if kind == "word" and not is_fixed(token) then
      if not numbers[token] then
        count = count + 1
        numbers[token] = ("$%d"):format(count)
      end
      token = numbers[token]
    end
    list[#list + 1] = token
  end)
  return table.concat(list, " ")
end

-- Calls act with each comment of a text, all white space as single spaces, until it returns true.
local function any_comment(text, act)
  for comment in text:gsub("%s+", " "):gmatch("/%*.-%*/") do
    if act(comment) then return true end
  end
  return false
end

-- The text, whose language is the lesson's, as what compares texts in C reads it.
local function as_c(lesson, text)
  return text and lesson.edition and tokens.of_fortran(text) or text
end

-- An exercise of a few lines has one solution, which a student finds, too. Then a copy is proven
-- only by a comment that the lesson's program has, and the student's file did not begin with.
local FEW = 10 -- lines to write

local function proves_copy(lessons, lesson, name, text, own)
  local before = catalogue.before(lessons, lesson)
  if workload.lines(lesson, before, name) > FEW then return true end
  local there = {}
  any_comment(as_c(lesson, workplace.beginning(lesson, before, name)), function(comment)
    there[comment] = true
  end)
  local flat = text:gsub("%s+", " ")
  return any_comment(own, function(comment)
    return not there[comment] and flat:find(comment, 1, true) ~= nil
  end)
end

likeness.WORDS = {
  identical = "it is identical to the lesson's program",
  renamed = "it is the lesson's program but for names, comments and white space",
}

-- How the text is like the lesson's program `name`: "identical", "renamed" (it differs in names,
-- comments and white space only), or false.
function likeness.of(lessons, lesson, name, text)
  local own = files.read(lesson.programs[name].source)
  if text == own then return "identical" end
  text, own = as_c(lesson, text), as_c(lesson, own)
  if not text or not own or likeness.shape(text) ~= likeness.shape(own) then return false end
  return proves_copy(lessons, lesson, name, text, own) and "renamed"
end

-- Returns a function(label, name, text): is the text like the program `name` of that lesson?
function likeness.within(lessons)
  return function(label, name, text)
    local lesson = catalogue.find(lessons, tonumber(label))
    if not (lesson and lesson.programs[name]) then return false end
    return likeness.of(lessons, lesson, name, text) ~= false
  end
end

return likeness
