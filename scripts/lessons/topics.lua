-- topics.lua: which lesson teaches which topic. Sentences name topics; the lessons' facts say what
-- each lesson teaches.

local catalogue = require "lessons.catalogue"

local topics = {}

-- Topics, with the first lesson that teaches each.
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

-- The sentence with the lesson's number for its topic: "add up in registers{, as lesson
-- @partial-sums does}". What stands in braces is left out if no lesson teaches the topic.
function topics.tell(sentence)
  teachers = teachers or load_topics()
  return (sentence:gsub("{([^{}]-)@([%w-]+)([^{}]*)}", function(before, topic, after)
    local lesson = teachers[topic]
    return lesson and before .. catalogue.label(lesson) .. after or ""
  end))
end

return topics
