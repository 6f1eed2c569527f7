-- predictions.lua: what was predicted before the first run of each lesson, and what came.

local prediction = require "exercises.prediction"
local goals = require "lessons.goals"
local html = require "pages.html"

local predictions = { id = "predictions", title = "Predicted, and what came",
                      ways = "lessons/run 04, which asks before a lesson's first run" }

local COLUMNS = {
  { key = "label", title = "lesson" },
  { key = "question", title = "question" },
  { key = "predicted", title = "predicted", right = true },
  { key = "counted", title = "came", right = true },
  { key = "right", title = "" },
}

-- The section of one participant; nil where nothing was predicted.
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
    html.element("p", { ("%d of %d were right."):format(right, compared) }),
    html.table("Before the first run", COLUMNS, rows),
  }
end

return predictions
