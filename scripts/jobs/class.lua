-- class.lua: a class as a job array: each element grades the file that one student handed in, by
-- `lessons/run regrade`.

local files = require "base.files"
local json = require "base.json"
local places = require "base.places"
local catalogue = require "lessons.catalogue"
local build = require "compile.build"
local device = require "machine.device"
local state = require "runs.state"

local class = {}

-- A step for each file, such as "3-cyd" for cyd.json; `more` are further arguments of regrade.
function class.steps(paths, more)
  local steps = {}
  for i, path in ipairs(paths) do
    local words = table.move(more, 1, #more, 2, { "regrade" })
    words[#words + 1] = files.absolute(path)
    local stem = files.name(path):gsub("%.json$", ""):gsub("[^%w_-]", "_")
    steps[i] = { name = ("%d-%s"):format(i, stem:sub(1, 100)), words = words }
  end
  return steps
end

-- The file of a step.
function class.file(step)
  return step.words[#step.words]
end

-- Builds what all elements need, once and here; else they would build it at the same time.
function class.build(out, lessons)
  state.prepare()
  build.prepare(out, device.COUNTING)
  local targets, seen = { "harness_cpu", "harness_emulated" }, {}
  for _, lesson in ipairs(lessons) do
    for _, name in ipairs(lesson.broken and {} or catalogue.programs(lesson)) do
      if not seen[name] then targets[#targets + 1] = "reference-" .. name end
      seen[name] = true
    end
  end
  build.emulator(out, targets)
end

-- The grades that the elements wrote, in the order of the files. `results` are of jobs.results.
function class.grades(job, results)
  local list = {}
  for i, step in ipairs(job.steps) do
    local path = places.path(class.file(step))
    local text = results[i].code and files.read(("%s/%s.json"):format(job.folder, step.name))
    local document = text and json.decode(text)
    local grade = document and document.files[1]
    if not grade then
      local said = files.lines(results[i].printed)
      grade = { rows = {}, problem = "its judging ended early: "
        .. (said[#said] or "it printed nothing") }
    end
    grade.file = path
    list[i] = grade
  end
  return list
end

return class
