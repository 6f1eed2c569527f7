-- regrade.lua: judges again, in a sandbox, what students handed in, and reports where the claims in
-- their files differ from the verdict.

local fail = require "base.fail"
local grading = require "exercises.grading"
local build = require "compile.build"
local device = require "machine.device"
local sandbox = require "machine.sandbox"
local state = require "runs.state"
local grades = require "views.grades"

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
  return grades.report(out, options, list)
end

return {
  name = "regrade", place = 61.5,
  usage = "regrade a.json ...",
  help = "judges again, in a sandbox, what students handed in",
  about = "For instructors. The files are what lessons/run export wrote. Where a claim in a file "
    .. "differs from the verdict, that is reported.",
  example = "regrade a.json b.json --format csv  a table of two students' programs",
  words = { least = 1, most = math.huge, wants = "files of export, such as regrade a.json b.json" },
  flags = { "--timeout", "--format", "--json", "--trust" },
  defaults = { timeout = 30 },
  run = regrade,
}
