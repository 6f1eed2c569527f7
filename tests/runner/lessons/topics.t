-- Sentences name topics; the runner looks up in the lessons' facts which lesson teaches a topic.

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
  "the first lesson that teaches the topic is named")
tap.is(topics.tell("sort it{: lesson @searching does}."), "sort it.",
  "a topic that no lesson teaches is left out")
tap.is(topics.tell("{Lesson @stable.} 5 % of {1, 2}{ and lesson @heaps}"),
  "Lesson 12. 5 % of {1, 2}", "several topics are replaced, and other braces stay")
catalogue.load = kept

-- Every topic that the runner's sentences name is taught. (The @media in svg.lua is CSS.)
local taught = {}
for _, lesson in ipairs(catalogue.load()) do
  for _, topic in ipairs(lesson.teaches or {}) do taught[topic] = true end
end
local function grep(...)
  return host.run({ "grep", stdout = "capture", ... }).stdout:gmatch("[^\n]+")
end
local named = 0
for line in grep("-rhoE", "--exclude=svg.lua", "@[a-z0-9-]+", tap.root .. "/scripts/views",
  tap.root .. "/scripts/lessons") do
  named = named + 1
  tap.is(taught[line:sub(2)], true, line .. " is taught by a lesson")
end
tap.is(named > 0, true, "the runner has sentences that name topics")

-- No sentence and no test names a lesson by its number instead.
for line in grep("-rniE", "lessons? 0[0-9]", tap.root .. "/scripts", tap.root .. "/cuda",
  tap.root .. "/src") do
  tap.is(line, nil, "a sentence names a lesson by its number")
end

tap.done()
