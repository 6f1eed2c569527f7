-- The word of a choice that a program runs with: the lesson's own, the typed one, or the default.

local tap = require "tap"
local plan = require "runs.plan"

local EMULATED = { kind = "emulated", gpu = {} }

-- How a lesson of π uses the typed word: its word, the word in the arguments, and the outcome
local function made(lesson, typed)
  lesson.number, lesson.folder, lesson.title = 1, "01-fake", "Fake"
  lesson.programs = { pi = { language = "cu", sizes = { gpu = { points = 1000 } },
                             choices = lesson.stated and { generator = lesson.stated } } }
  local job = plan.job(lesson, "pi", EMULATED, { generator = typed })
  local passed = (" " .. table.concat(job.arguments, " ")):match(" %-%-generator (%S+)") or "none"
  return ("%s, passed: %s; %s"):format(job.choices.generator, passed,
    job.outcome and job.outcome.message or "it runs")
end

tap.is(made({}), "philox, passed: none; it runs", "the default word is not passed on")
tap.is(made({}, "philox"), "philox, passed: none; it runs", "the default word may be typed")
tap.is(made({}, "xorwow"),
  "philox, passed: none; --generator is for lessons that use cuRAND",
  "another word is refused where the lesson has no cuRAND")
tap.is(made({ needs = { "curand" } }, "xorwow"), "xorwow, passed: xorwow; it runs",
  "a lesson with cuRAND takes another word")
tap.is(made({ needs = { "curand" } }, "philox7x16"), "philox7x16, passed: philox7x16; "
  .. "--generator philox7x16 is for lessons that have it",
  "a word that a lesson has to state is refused")
local own = { "philox7x16", "xorwow" }
tap.is(made({ stated = own }), "philox7x16, passed: philox7x16; it runs",
  "a lesson's own word is passed on")
tap.is(made({ stated = own }, "xorwow"), "xorwow, passed: xorwow; it runs",
  "a lesson's second word can be typed")
tap.is(made({ stated = own }, "philox"), "philox, passed: philox; "
  .. "its --generator is philox7x16 or xorwow", "a word that the lesson does not list is refused")
tap.done()
