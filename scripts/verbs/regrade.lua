-- regrade.lua: judges again, in a sandbox, what students handed in, and reports where the claims in
-- their files differ from the verdict.

local complain = require "base.complain"
local fail = require "base.fail"
local files = require "base.files"
local grading = require "exercises.grading"
local build = require "compile.build"
local device = require "machine.device"
local sandbox = require "machine.sandbox"
local state = require "runs.state"
local grades = require "views.grades"

-- Reports which of the files are not valid, and which have the same name. Returns their number.
local function tell_problems(list)
  local count = 0
  for _, grade in ipairs(list) do
    if grade.problem then
      complain("%s: %s; it is skipped", grade.file, grade.problem)
      count = count + 1
    end
  end
  for _, one in ipairs(grading.namesakes(list)) do
    complain("%s all have the name '%s'", table.concat(one.files, ", "), one.name)
    count = count + 1
  end
  return count
end

local function tell(out, options, list)
  if options.json then files.write_document(options.json_file, grades.document(list)) end
  if options.format == "csv" then
    grades.csv(out, list)
  elseif not options.json or options.json_file then
    grades.show(out, list)
  end
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
  local list = grading.grades(out, options.words, lessons, {
    timeout = options.timeout, trust = options.trust, sandboxed = not options.trust,
    without_nvcc = true, -- it is not on every machine, but the verdict must be the same everywhere
  })
  local wrong = tell_problems(list)
  tell(out, options, list)
  for _, grade in ipairs(list) do
    local sums = grades.sums(grade)
    wrong = wrong + sums.differing + sums.unjudged
  end
  return wrong > 0 and 1 or 0
end

return {
  name = "regrade", place = 61.5,
  usage = "regrade a.json ...",
  help = "judges again, in a sandbox, what students handed in",
  about = "For instructors. The files are what lessons/run export wrote. Where a claim in a file "
    .. "differs from the verdict, that is reported.",
  example = "regrade a.json b.json --format csv  a table of two students' programs",
  words = { least = 1, most = math.huge, wants = "files of export, such as regrade a.json b.json" },
  flags = { "--timeout", "--format", "--json",
            { name = "--trust",
              help = "run students' programs without a sandbox, with your rights" } },
  defaults = { timeout = 30 },
  run = regrade,
}
