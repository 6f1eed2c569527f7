-- likeness.lua: is a program the lesson's own? Compared is what the compiler sees: without comments
-- and white space, and with names numbered in the order in which they appear.

local files = require "base.files"
local tokens = require "exercises.tokens"
local workload = require "exercises.workload"
local workplace = require "exercises.workplace"
local catalogue = require "lessons.catalogue"

local likeness = {}

-- The tokens of a program as one text, with its own names numbered. `edition` is the lesson's.
function likeness.shape(text, edition)
  local list, numbers, count = {}, {}, 0
  tokens.each(text, function(kind, token)
    if tokens.is_own(kind, token, edition) then
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
  if not text or not own then return false end
  local edition = lesson.edition
  if likeness.shape(text, edition) ~= likeness.shape(own, edition) then return false end
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
