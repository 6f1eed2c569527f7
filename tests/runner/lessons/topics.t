-- Sentences name topics; the lesson that teaches one is looked up in the lessons' facts.

local tap = require "tap"
local host = require "host"
local catalogue = require "lessons.catalogue"

local kept = catalogue.load
catalogue.load = function()
  return { { number = 3 }, { number = 12, teaches = { "sorting", "stable" } },
           { number = 13, teaches = { "sorting" } } }
end
local topics = require "lessons.topics"

tap.is(topics.tell("sort it{: lesson @sorting does}"), "sort it: lesson 12 does",
  "the first lesson that teaches it")
tap.is(topics.tell("sort it{: lesson @searching does}."), "sort it.", "none does")
tap.is(topics.tell("{Lesson @stable.} 5 % of {1, 2}{ and lesson @heaps}"),
  "Lesson 12. 5 % of {1, 2}", "several, and braces without a topic")
catalogue.load = kept

-- The topics that the runner's own sentences name are taught.
local taught = {}
for _, lesson in ipairs(catalogue.load()) do
  for _, topic in ipairs(lesson.teaches or {}) do taught[topic] = true end
end
local function grep(...)
  return host.run({ "grep", stdout = "capture", ... }).stdout:gmatch("[^\n]+")
end
local named = 0
for line in grep("-rhoE", "@[a-z0-9-]+", tap.root .. "/scripts/views",
  tap.root .. "/scripts/lessons") do
  named = named + 1
  tap.is(taught[line:sub(2)], true, line .. " is taught by a lesson")
end
tap.is(named > 0, true, "there are sentences that name topics")

-- No sentence and no test names a lesson by its number instead.
for line in grep("-rniE", "lessons? 0[0-9]", tap.root .. "/scripts", tap.root .. "/cuda",
  tap.root .. "/src") do
  tap.is(line, nil, "a number instead of a topic")
end

tap.done()
