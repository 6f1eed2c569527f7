-- predictions.lua: the predictions made before the first run of each lesson, and the counted
-- values: of one person, or of a class.

local prediction = require "exercises.prediction"
local goals = require "lessons.goals"
local axes = require "views.axes"
local charts = require "pages.charts"
local html = require "pages.html"

local predictions = { id = "predictions", title = "Predictions and results",
                      ways = "lessons/run 04, which asks before a lesson's first run" }

local COLUMNS = {
  { key = "label", title = "lesson" },
  { key = "question", title = "question" },
  { key = "predicted", title = "predicted", right = true },
  { key = "counted", title = "counted", right = true },
  { key = "right", title = "" },
}

-- The section of one participant; nil if there are no predictions.
function predictions.make(_, person)
  local rows, right, compared = {}, 0, 0
  for i, one in ipairs(person.predictions) do
    local is_right = one.counted and prediction.is_right(one.predicted, one.counted)
    rows[i] = { label = one.label, question = one.question, predicted = goals.number(one.predicted),
                counted = one.counted and goals.number(one.counted) or "not counted yet",
                right = one.counted and (is_right and "right" or "wrong") or "–" }
    compared, right = compared + (one.counted and 1 or 0), right + (is_right and 1 or 0)
  end
  if #rows == 0 then return nil end
  return {
    html.element("p", { ("%d of %d predictions were right."):format(right, compared) }),
    html.table("Before the first run", COLUMNS, rows),
  }
end

-- ---- of a class ----

local of_class = { id = "predictions", title = predictions.title,
                   ways = "lessons/run export, by each member" }

local OF_CLASS = {
  { key = "label", title = "lesson" },
  { key = "question", title = "question" },
  { key = "count", title = "predicted", right = true },
  { key = "right", title = "right", right = true },
  { key = "counted", title = "counted", right = true },
}

-- The predictions by lesson, in the lessons' order: { label, question, answers, right, counted }.
local function by_lesson(participants)
  local list, known = {}, {}
  for _, person in ipairs(participants) do
    for _, one in ipairs(person.predictions) do
      local of = known[one.label]
      if not of then
        of = { label = one.label, question = one.question, answers = 0, right = 0 }
        known[one.label] = of
        list[#list + 1] = of
      end
      if one.counted then
        of.answers, of.counted = of.answers + 1, one.counted
        of.right = of.right + (prediction.is_right(one.predicted, one.counted) and 1 or 0)
      end
    end
  end
  table.sort(list, function(a, b) return a.label < b.label end)
  return list
end

local function layers_of(list)
  local right, wrong = {}, {}
  for r, one in ipairs(list) do
    local share = 100 * one.right / one.answers
    right[r], wrong[r] = { 0, share, r - 0.35, r + 0.35 }, { share, 100, r - 0.35, r + 0.35 }
  end
  return { { kind = "boxes", colour = "possible", points = right },
           { kind = "boxes", colour = "published", points = wrong } }
end

function of_class.make(data)
  local list, rows = {}, {}
  for _, one in ipairs(by_lesson(data.participants)) do
    if one.answers > 0 then list[#list + 1] = one end
  end
  if #list == 0 then return nil end
  for r, one in ipairs(list) do
    rows[r] = { label = one.label, question = one.question, count = one.answers, right = one.right,
                counted = goals.number(one.counted) }
  end
  local chart = charts.of_rows(list, {
    id = "predictions-chart", title = predictions.title,
    text = "A bar for each lesson: the share of the class that predicted right, and the share that"
      .. " did not. The table has the numbers.",
    x = axes.linear(0, 100, 25, function(value) return ("%d %%"):format(value) end),
    layers = layers_of(list),
  })
  return charts.figure(chart, { { "boxes", "possible", "right" },
    { "boxes", "published", "wrong" } }, html.table("Before the first run", OF_CLASS, rows))
end

predictions.OF_CLASS = of_class

return predictions
