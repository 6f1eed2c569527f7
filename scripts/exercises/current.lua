-- current.lua: the lesson whose exercise a command is about: the one that was typed, or else the
-- one that the student worked at last.

local fail = require "base.fail"
local host = require "host"
local judge = require "exercises.judge"
local progress = require "exercises.progress"
local workplace = require "exercises.workplace"
local catalogue = require "lessons.catalogue"

local current = {}

-- When the student worked at a lesson, in seconds since the epoch: the time of the newest file in
-- work/ or of the newest entry of its progress, such as a hint. nil if the student has no version.
local function time_of(lesson)
  local newest
  for _, file in ipairs(lesson.lacks and {} or workplace.there(lesson)) do
    local found = host.stat(file.path)
    newest = math.max(newest or 0, found and found.mtime or 0)
  end
  return newest and math.max(newest, progress.time(lesson))
end

local function worked_at_last(lessons)
  local last, newest
  for _, lesson in ipairs(lessons) do
    local time = time_of(lesson)
    if time and (not newest or time >= newest) then last, newest = lesson, time end
  end
  if last then return last end
  fail("usage", "no exercise is begun yet; lessons/run start 05 begins one")
end

-- The lesson whose folder the file at `path` names; nil if it names none.
local function named_in(lessons, path)
  for _, lesson in ipairs(lessons) do
    if not (lesson.broken or lesson.lacks) and judge.is_of(lesson, path) then return lesson end
  end
end

-- The lesson, and the file that was typed or nil. `words` are the verb's. If they name no lesson, a
-- line says which one is taken. `takes_file`: the verb takes a file, too.
function current.lesson(out, lessons, words, verb, takes_file)
  local path = takes_file and words[1] and words[1]:match("%.cu?f?$") and words[1]
  if words[1] and not path then return catalogue.one(lessons, words, verb), words[2] end
  local lesson = path and named_in(lessons, path)
  if not lesson then
    lesson = worked_at_last(lessons)
    out:say("Lesson %s, %s: you worked at it last.", catalogue.label(lesson), lesson.title)
  end
  return lesson, path or nil
end

return current
