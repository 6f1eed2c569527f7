-- student.lua: the schemas of files about a student: the progress of an exercise, the document that
-- is handed in, and how it was judged. docs/record.md describes them in words.

local outcomes = require "base.outcomes"
local schema = require "base.schema"
local formats = require "lessons.formats"
local kinds = require "lessons.kinds"

local student = {}

local list, key_of, words = schema.list, schema.key_of, kinds.words
local NAME, COUNT = kinds.NAME, kinds.COUNT
local SECONDS = schema.number(0, 1e12) -- since the epoch
local ANSWER, FIGURE = schema.number(-1e12, 1e12), schema.number(-1e300, 1e300)
local HASH, STATUS = schema.text(16), key_of(outcomes.CODES)

-- What the checks found in a program: how often, and where first.
local FINDINGS = list({ id = NAME, cause = NAME, count = COUNT, ["file?"] = NAME,
                        ["line?"] = COUNT })

-- A line of exercises/FOLDER.jsonl, by its kind.
student.LINE = {
  kind = words("started", "reset", "hint", "passed", "judged", "peeked", "predicted", "counted",
    "located"),
  time = SECONDS, ["program?"] = NAME, ["answer?"] = ANSWER, ["hash?"] = HASH,
  ["status?"] = STATUS, ["figures?"] = list(FIGURE), ["findings?"] = FINDINGS,
  ["counted?"] = formats.COUNTED,
}

-- ---- what is handed in ----

student.MOST_SOURCE = 1 << 18 -- bytes; the longest source of the lessons has 6,000

-- A list in which no two items have the same `key`.
local function each_once(kind, key)
  local check = list(kind)
  return function(value)
    local wrong, place = check(value)
    if wrong then return wrong, place end
    local seen = {}
    for i, one in ipairs(value) do
      if seen[one[key]] then return "is there twice", ("[%d].%s"):format(i, key) end
      seen[one[key]] = true
    end
  end
end

-- Older documents lack the findings.
local VERDICT = { status = STATUS, figures = list(FIGURE), time = SECONDS,
                  ["findings?"] = FINDINGS }

local PROGRAM = {
  program = NAME, hash = HASH,
  files = each_once({ name = NAME, source = schema.text(student.MOST_SOURCE) }, "name"),
  ["verdict?"] = VERDICT, ["before?"] = VERDICT,
}

local EXERCISE = {
  lesson = NAME, hints = COUNT, peeked = "boolean", ["predicted?"] = ANSWER, ["counted?"] = ANSWER,
  programs = each_once(PROGRAM, "program"),
}

local BUG = { bug = NAME, hints = COUNT, peeked = "boolean", located = "boolean",
              repaired = "boolean", ["verdict?"] = VERDICT }

-- The document of `lessons/run export`: a document of runs, with the exercises, and the bugs of the
-- museum, which older documents lack.
student.HANDED_IN = schema.all(formats.DOCUMENT, {
  schema = schema.integer(1, 1), ["name?"] = NAME, exercises = each_once(EXERCISE, "lesson"),
  ["bugs?"] = each_once(BUG, "bug"),
})

-- ---- how programs were judged ----

local OUTCOME = { status = STATUS, ["message?"] = kinds.LINE }

local function likeness(value)
  if value ~= false and value ~= "identical" and value ~= "renamed" then return "is not known" end
end

-- The document of `lessons/run regrade`.
student.REGRADED = schema.checker({
  schema = schema.integer(1, 1),
  files = list({
    file = kinds.LINE, ["name?"] = NAME, ["problem?"] = kinds.LINE,
    rows = list(schema.all({
      lesson = NAME, program = NAME, ["time?"] = SECONDS, ["outcome?"] = OUTCOME,
      ["unjudged?"] = kinds.LINE, ["copied?"] = likeness,
    }, function(row)
      if not row.outcome and not row.unjudged then return "is missing", ".outcome" end
    end)),
  }),
})

-- The document of `lessons/run check`.
student.JUDGED = schema.checker({
  schema = schema.integer(1, 1),
  judgements = list({ lesson = NAME, program = NAME, outcome = OUTCOME }),
})

return student
