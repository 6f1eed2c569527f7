-- plans.lua: the plan of grades that an instructor writes: which lessons are expected, and of whom.
-- docs/grades/README.md describes it in words.

local schema = require "base.schema"
local catalogue = require "lessons.catalogue"
local facts = require "lessons.facts"
local kinds = require "lessons.kinds"
local moment = require "class.moment"

local plans = {}

local function deadline(value)
  if type(value) == "string" and moment.seconds(value) then return nil end
  return "is not a date and time with its zone, such as 2026-12-06T23:59Z or "
    .. "2026-12-06T23:59+01:00"
end

-- Not 0, because both are divisors.
local PART = schema.number(0.01, 10000)

local function some_words(list)
  if #list == 0 then return "is empty" end
end

local EXPECTED = schema.map(schema.closed({
  ["points?"] = PART, ["weight?"] = PART, ["deadline?"] = deadline,
  ["programs?"] = schema.all(schema.list(kinds.NAME), some_words),
}))

local function by_names(value)
  for name in pairs(value) do
    if type(name) ~= "string" then return 'is a list: write ["05"] = {} and ["Ada"] = "17"' end
  end
end

local PLAN = schema.closed({
  lessons = schema.all("table", by_names, EXPECTED),
  ["students?"] = schema.all("table", by_names, schema.map(kinds.NAME)),
  ["id?"] = kinds.words("ID", "SIS User ID", "SIS Login ID", "ID number", "Email address",
    "Username"),
  ["late?"] = schema.number(0, 1),
})

local function lesson_of(lessons, label)
  local lesson = catalogue.find(lessons, tonumber(label) or -1)
  return lesson and not lesson.broken and catalogue.label(lesson) == label and lesson or nil
end

-- Returns a function(plan) that says what of the plan is not among the lessons, and its place.
local function are_there(lessons)
  return function(plan)
    for label, expected in pairs(plan.lessons) do
      local lesson = lesson_of(lessons, label)
      if not lesson then
        return 'is no lesson here: a lesson is named as ["05"]', ".lessons." .. label
      end
      for _, name in ipairs(expected.programs or {}) do
        if not lesson.programs[name] then
          return ("names %s, which the lesson does not have"):format(name),
            (".lessons.%s.programs"):format(label)
        end
      end
    end
  end
end

-- The plan in a text; or nil and what is wrong with it. `name` is the file's name for messages.
function plans.read(text, name, lessons)
  return facts.plan(text, name, schema.all(PLAN, are_there(lessons)))
end

-- The lessons of a plan in their order, as class/gradebook.lua has them.
function plans.columns(plan, lessons)
  local columns = {}
  for label, expected in pairs(plan.lessons) do
    local lesson = lesson_of(lessons, label)
    local programs = expected.programs or catalogue.programs(lesson)
    local points = expected.points or #programs
    columns[#columns + 1] = {
      label = label, title = lesson.title, programs = programs, points = points,
      weight = expected.weight or points,
      deadline = expected.deadline and moment.seconds(expected.deadline),
    }
  end
  table.sort(columns, function(a, b) return a.label < b.label end)
  return columns
end

return plans
