-- comparison.lua: the programs of a class, each compared with those that others handed in for the
-- same exercise.

local catalogue = require "lessons.catalogue"
local fingerprints = require "similarity.fingerprints"
local given = require "similarity.given"
local passages = require "similarity.passages"

local comparison = {}

comparison.LEAST = 60 -- tokens that were not given; a score of less would be chance
comparison.MOST = 50 -- pairs that are shown

-- The programs that are compared, { lesson, name, entries } each. An entry is a student's version,
-- { member, sources, program }; `program` is filled in later.
local function exercises_of(lessons, members)
  local list = {}
  for _, lesson in ipairs(lessons) do
    for _, name in ipairs(lesson.broken and {} or catalogue.programs(lesson)) do
      local entries = {}
      for _, member in ipairs(members) do
        for _, one in ipairs(member.programs) do
          if one.lesson == catalogue.label(lesson) and one.name == name then
            entries[#entries + 1] = { member = member, sources = one.sources }
          end
        end
      end
      if #entries > 1 then list[#list + 1] = { lesson = lesson, name = name, entries = entries } end
    end
  end
  return list
end

-- Adds the pairs of an exercise with a score above 0 to a list. Returns how many it compared.
local function add_pairs(list, exercise, entries)
  for i, one in ipairs(entries) do
    for k = i + 1, #entries do
      local score = fingerprints.score(one.program, entries[k].program)
      if score > 0 then
        list[#list + 1] = { lesson = catalogue.label(exercise.lesson), name = exercise.name,
                            one = one, other = entries[k], score = score }
      end
    end
  end
  return #entries * (#entries - 1) // 2
end

local function add_passages(pair)
  pair.passages = passages.of(pair.one.program, pair.other.program)
  pair.lines = math.min(passages.count(pair.passages, "one"),
    passages.count(pair.passages, "other"))
end

-- Compares the members' programs. A member is { label, programs }, a program { lesson (its label),
-- name, sources (as in fingerprints.program) }. `lessons` are those that are compared, `all` is the
-- catalogue. Returns { pairs, left_out, compared, short }: the pairs with the highest scores,
-- { lesson, name, one, other, score, passages, lines } each; how many pairs with lower scores are
-- left out; how many were compared; and how many programs are too short.
function comparison.of(members, lessons, all)
  local exercises = exercises_of(lessons, members)
  local set, list = given.runs(all, exercises), {}
  local made = { pairs = {}, left_out = 0, compared = 0, short = 0 }
  for _, exercise in ipairs(exercises) do
    local entries = {}
    for _, entry in ipairs(exercise.entries) do
      entry.program = fingerprints.program(entry.sources, set)
      if entry.program.tokens >= comparison.LEAST then entries[#entries + 1] = entry end
    end
    made.short = made.short + #exercise.entries - #entries
    made.compared = made.compared + add_pairs(list, exercise, entries)
  end
  for i, pair in ipairs(list) do pair.place = i end -- table.sort alone keeps no order of equals
  table.sort(list, function(a, b)
    if a.score ~= b.score then return a.score > b.score end
    return a.place < b.place
  end)
  made.left_out = math.max(0, #list - comparison.MOST)
  for i = 1, #list - made.left_out do
    made.pairs[i] = list[i]
    add_passages(list[i])
  end
  return made
end

return comparison
