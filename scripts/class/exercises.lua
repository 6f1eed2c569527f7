-- exercises.lua: what became of each program of the exercises: of each member, from what was handed
-- in, or from its grade. An entry is
--   lesson, program    the program: "05", "pi"
--   status             one of outcomes.CODES, or one of class_exercises.WORDS
--   findings, figures  as in the verdict of a document of export; nil if there are none
--   time               when it was judged, in seconds since 1970; nil if it was not
--   hints, peeked      as handed in

local problems = require "lessons.problems"

local class_exercises = {}

-- The statuses of programs that are neither right nor wrong, in words.
class_exercises.WORDS = {
  copied = "the lesson's own program", changed = "changed since it was checked",
  begun = "begun, never checked", ["not judged"] = "not judged",
  ["not handed in"] = "not handed in",
}

-- What became of a row of exercises/regrade.lua; nil stands for a program that is not in the file.
function class_exercises.status(row)
  if not row then return "not handed in" end
  if row.unjudged then return "not judged" end
  return row.copied and "copied" or row.outcome.status
end

-- ---- the programs of a class ----

local function key_of(one)
  return one.lesson .. "\0" .. one.program
end

local function place_of(one)
  local problem = problems.find(one.program)
  return problem and problem.place or math.huge
end

local function comes_before(a, b)
  if a.lesson ~= b.lesson then return a.lesson < b.lesson end
  if place_of(a) ~= place_of(b) then return place_of(a) < place_of(b) end
  return a.program < b.program
end

-- Every program that one of the `lists` of { lesson, program } has, once, in order.
function class_exercises.programs(lists)
  local programs, known = {}, {}
  for _, list in ipairs(lists) do
    for _, one in ipairs(list) do
      if not known[key_of(one)] then
        known[key_of(one)] = true
        programs[#programs + 1] = { lesson = one.lesson, program = one.program }
      end
    end
  end
  table.sort(programs, comes_before)
  return programs
end

-- Returns a function(program) that gives the item of the list that is about that program, or nil.
function class_exercises.finder(list)
  local by_key = {}
  for _, one in ipairs(list) do by_key[key_of(one)] = one end
  return function(program) return by_key[key_of(program)] end
end

return class_exercises
