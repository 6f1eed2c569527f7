-- recorded_times.lua: the lessons' times on a GPU from docs/results/, for machines without a GPU.

local files = require "base.files"
local host = require "host"
local documents = require "runs.documents"

local recorded_times = {}

local DOCUMENTS = {
  "docs/results/h200.json", "docs/results/h200-first-kernel.json", "docs/results/h200-sums.json",
  "docs/results/h200-matmul.json", "docs/results/h200-managed-touch.json",
  "docs/results/h200-nested.json", "docs/results/h200-directives.json",
  "docs/results/h200-interop.json", "docs/results/h200-fortran.json",
  "docs/results/h200-many-gpus-one.json",
  "docs/results/h200-limits-matmul.json", "docs/results/h200-limits-sum.json",
  "docs/results/h200-limits-life-small.json", "docs/results/h200-limits-life-many.json",
  "docs/results/h200-limits-pi.json",
}

local function same(sizes, wanted)
  for key, size in pairs(wanted) do
    if sizes[key] ~= size then return false end
  end
  return true
end

-- The runs on a GPU that have times: { run, environment, limits, path } each.
local function load()
  local list = {}
  for _, path in ipairs(DOCUMENTS) do
    local whole = host.root .. "/" .. path
    local document = files.exists(whole) and documents.read(whole) or { runs = {} }
    for _, run in ipairs(document.runs) do
      if run.total then
        list[#list + 1] = { run = run, environment = document.environment,
                            limits = document.limits, path = path }
      end
    end
  end
  return list
end

local all

-- The recorded run of a lesson's program with these sizes: { run, environment, limits, path }, or
-- nil.
function recorded_times.find(lesson, program, sizes)
  all = all or load()
  for _, one in ipairs(all) do
    local run = one.run
    if run.lesson == lesson and run.program == program and same(run.sizes, sizes) then
      return one
    end
  end
end

-- The recorded run of a run's program, with the lesson's sizes for a GPU; `facts` are the
-- program's, from lesson.lua. nil if there is none, as for every student's version.
function recorded_times.of(run, facts)
  local sizes = not facts.own and facts.sizes and (facts.sizes.gpu or facts.sizes.emulated)
  return sizes and recorded_times.find(run.lesson, run.program, sizes) or nil
end

return recorded_times
