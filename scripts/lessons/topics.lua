-- topics.lua: which lesson teaches what: sentences name topics, and the lessons say in their facts
-- what they teach.

local catalogue = require "lessons.catalogue"

local topics = {}

-- Topics by the first lesson that teaches each.
local function load_topics()
  local teachers = {}
  for _, lesson in ipairs(catalogue.load()) do
    for _, topic in ipairs(lesson.teaches or {}) do
      teachers[topic] = teachers[topic] or lesson
    end
  end
  return teachers
end

local teachers

-- The sentence as it is told: "add up in registers{, as lesson @partial-sums does}" with the number
-- of the lesson that teaches this, and without what is in braces where none does.
function topics.tell(sentence)
  teachers = teachers or load_topics()
  return (sentence:gsub("{([^{}]-)@([%w-]+)([^{}]*)}", function(before, topic, behind)
    local lesson = teachers[topic]
    return lesson and before .. catalogue.label(lesson) .. behind or ""
  end))
end

return topics
