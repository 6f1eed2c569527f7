-- regrade.lua: judges again, in a sandbox, what students handed in, and reports where the claims in
-- their files differ from the verdict.

local fail = require "base.fail"
local class_exercises = require "class.exercises"
local grading = require "exercises.grading"
local catalogue = require "lessons.catalogue"
local build = require "compile.build"
local device = require "machine.device"
local sandbox = require "machine.sandbox"
local state = require "runs.state"
local grades = require "views.grades"

-- The programs of the lessons, { lesson, program } each.
local function programs_of(lessons)
  local list = {}
  for _, lesson in ipairs(lessons) do
    for _, name in ipairs(catalogue.programs(lesson)) do
      list[#list + 1] = { lesson = catalogue.label(lesson), program = name }
    end
  end
  return list
end

-- The programs that are asked for: of the lessons that have them, those that any file has.
local function asked(list, lessons)
  local known, lists = class_exercises.finder(programs_of(lessons)), {}
  for i, grade in ipairs(list) do
    lists[i] = {}
    for _, row in ipairs(grade.rows) do
      if known(row) then table.insert(lists[i], row) end
    end
  end
  return class_exercises.programs(lists)
end

local function regrade(out, options, lessons)
  local obstacle = not options.trust and sandbox.obstacle()
  if obstacle then
    fail("missing",
      "%s. Nothing was run. --trust runs students' programs without a sandbox, with your rights",
      obstacle)
  end
  state.prepare()
  build.prepare(out, device.COUNTING)
  local only = options.only and programs_of(catalogue.select(lessons, { options.only }))
  local list = grading.grades(out, options.words, lessons, {
    only = only and class_exercises.finder(only), typed_only = options.only,
    timeout = options.timeout, trust = options.trust, sandboxed = not options.trust,
    without_nvcc = true, -- it is not on every machine, but the verdict must be the same everywhere
  })
  return grades.report(out, options, list, only or asked(list, lessons))
end

return {
  name = "regrade", place = 61.5,
  usage = "regrade a.json ...",
  help = "judges again, in a sandbox, what students handed in",
  about = "For instructors. The files are what lessons/run export wrote. Where a claim in a file "
    .. "differs from the verdict, that is reported.",
  example = "regrade *.json --only 00,02-05 --format csv  these lessons, for a spreadsheet",
  words = { least = 1, most = math.huge, wants = "files of export, such as regrade a.json b.json" },
  flags = { "--timeout", "--format", "--json", "--only", "--trust" },
  defaults = { timeout = 30 },
  run = regrade,
}
