-- judged_runs.lua: the runs by which a student's program is judged. A run is { sizes }, and may
-- have
--   choice    { key, flag, word, optional }: the word of a choice of the problem, which is optional
--             if it may not be installed
--   answer    the right answer of its first repeat, if only the runner knows it
--   measured  the lesson's goals are measured in it
--   shrinks   if it fails, smaller sizes are tried
--   large     only its answer is judged, once, because it has much work
--   own       it is the lesson's own run
--   typed     its sizes were typed

local problems = require "lessons.problems"
local paths = require "lessons.paths"
local plan = require "runs.plan"

local judged_runs = {}

-- Adds the runs with the other words of a choice: at the smallest of the problem's edges, and at
-- the largest.
local function add_words(list, lesson, name, choice, options)
  local edges, words = problems.find(name).edges, plan.words(lesson, name, choice)
  for i = 2, #words do
    local word = words[i]
    local of_word = { key = choice.key, flag = choice.name, word = word,
                      optional = word == choice.optional }
    local answer = not options.seed and (choice.answers or {})[word] or nil
    list[#list + 1] = { sizes = edges[1], choice = of_word }
    list[#list + 1] = { sizes = edges[#edges], choice = of_word, answer = answer }
  end
end

-- The sizes that were typed, the others as in the largest of the edges; nil if none was typed.
local function typed_sizes(problem, options)
  local typed, some = {}, false
  for _, size in ipairs(problem.sizes) do
    some = some or options[size.key] ~= nil
    typed[size.key] = options[size.key] or problem.edges[#problem.edges][size.key]
  end
  return some and typed or nil
end

-- The runs, in order. `options` are the typed ones.
function judged_runs.of(lesson, name, options)
  local problem, list = problems.find(name), {}
  for i, sizes in ipairs(paths.sizes(lesson, name)) do
    local large = problem.work(sizes) > paths.MOST
    list[i] = { sizes = sizes, shrinks = i > 1 and not large, large = large,
                measured = sizes == problem.edges[#problem.edges] }
  end
  for _, choice in ipairs(problem.choices) do
    if not options[choice.key] then add_words(list, lesson, name, choice, options) end
  end
  local whole, typed = lesson.programs[name].sizes.emulated, typed_sizes(problem, options)
  if whole then list[#list + 1] = { sizes = whole, large = true, own = true } end
  if typed then list[#list + 1] = { sizes = typed, typed = true } end
  return list
end

-- The runs of the list but for the lesson's own, and this one; nil if there is none.
function judged_runs.apart(list)
  local others, own = {}, nil
  for _, run in ipairs(list) do
    if run.own then own = run else others[#others + 1] = run end
  end
  return others, own
end

-- "1,009 points", or "1,009 points, --generator xorwow".
function judged_runs.words(name, run)
  local words = problems.find(name).describe(run.sizes)
  return run.choice and ("%s, %s %s"):format(words, run.choice.flag, run.choice.word) or words
end

return judged_runs
