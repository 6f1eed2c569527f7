-- Which word of a choice a lesson's program runs with: its own, what was typed, or the usual one.

local tap = require "tap"
local plan = require "runs.plan"

local EMULATED = { kind = "emulated", gpu = {} }

-- What a lesson of π makes of what was typed: the word, if it is an argument, why it is skipped.
local function made(lesson, typed)
  lesson.number, lesson.folder, lesson.title = 1, "01-fake", "Fake"
  lesson.programs = { pi = { language = "cu", sizes = { gpu = { points = 1000 } },
                             choices = lesson.stated and { generator = lesson.stated } } }
  local job = plan.job(lesson, "pi", EMULATED, { generator = typed })
  local passed = (" " .. table.concat(job.arguments, " ")):match(" %-%-generator (%S+)") or "none"
  return ("%s, passed: %s; %s"):format(job.choices.generator, passed,
    job.outcome and job.outcome.message or "it runs")
end

tap.is(made({}), "philox, passed: none; it runs", "the usual word")
tap.is(made({}, "philox"), "philox, passed: none; it runs", "the usual one, typed")
tap.is(made({}, "xorwow"),
  "philox, passed: none; --generator is for lessons that use cuRAND", "another")
tap.is(made({ needs = { "curand" } }, "xorwow"), "xorwow, passed: xorwow; it runs",
  "of a lesson that takes it")
tap.is(made({ needs = { "curand" } }, "philox7x16"), "philox7x16, passed: philox7x16; "
  .. "--generator philox7x16 is for lessons that have it", "one that has to be stated")
local own = { "philox7x16", "xorwow" }
tap.is(made({ stated = own }), "philox7x16, passed: philox7x16; it runs", "a lesson's own")
tap.is(made({ stated = own }, "xorwow"), "xorwow, passed: xorwow; it runs", "its second, typed")
tap.is(made({ stated = own }, "philox"), "philox, passed: philox; "
  .. "its --generator is philox7x16 or xorwow", "one that it has not")
tap.done()
