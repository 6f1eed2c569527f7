-- share.lua: builds everything once, for all users who can read this checkout but not write to it.
-- Users who have set WARPBOOK_DIR use that build.

local fail = require "base.fail"
local host = require "host"
local catalogue = require "lessons.catalogue"
local build = require "compile.build"
local device = require "machine.device"
local finished_build = require "compile.finished_build"
local surroundings = require "machine.surroundings"
local toolchain = require "machine.toolchain"
local plan = require "runs.plan"
local verdict = require "runs.verdict"
local report = require "views.report"

-- The GPU of this machine, or a GPU of that architecture, which this machine need not have.
local function target(arch)
  if not arch then return device.choose("auto", false) end
  if not arch:match("^%d+$") and not arch:match("^gfx") then
    fail("usage", "--arch %s: expected a number such as 90, or gfx90a for an AMD GPU", arch)
  end
  return device.elsewhere(arch, "--arch " .. arch)
end

-- The programs of all lessons, for each device on which they may run.
local function programs(lessons, chosen)
  local list = {}
  for _, lesson in ipairs(lessons) do
    for _, name in ipairs(lesson.broken and {} or catalogue.programs(lesson)) do
      list[#list + 1] = plan.job(lesson, name, chosen, {})
      if lesson.programs[name].language ~= "c" then
        list[#list + 1] = plan.counted(lesson, name, {})
      end
    end
  end
  return list
end

-- Builds everything. If that fails, each program that fails is reported. Returns the exit code.
local function build_all(out, lessons, chosen)
  local all = { target = "everything" }
  build.jobs(out, { all })
  if host.interrupted() then fail("interrupted", "interrupted; nothing is shared") end
  if not all.outcome then return 0 end
  local list, failed = programs(lessons, chosen), {}
  build.jobs(out, list)
  for _, job in ipairs(list) do
    local one = plan.settled(job)
    if one and one.outcome.status ~= "skipped" then
      report.line(out, one, job.detail)
      failed[#failed + 1] = one
    end
  end
  if #failed == 0 then failed[1] = all end -- a library that all programs need
  return verdict.worst(failed)
end

local function share(out, options, lessons)
  if host.build ~= host.root .. "/build" then
    fail("usage", "share builds in the checkout, for all its users: unset WARPBOOK_DIR")
  end
  local chosen = target(options.arch)
  local works, reason = build.prepare(out, chosen, options.arch)
  if not works then
    fail("missing", "nothing can be built for %s here: %s", chosen.reason, reason)
  end
  finished_build.warn_of_cpu()
  local ended, problem = finished_build.begin()
  if not ended then fail("missing", "%s", problem) end
  local code = build_all(out, lessons, chosen)
  if not ended() then fail("missing", "cannot write to %s", host.build) end
  local readable = surroundings.shared({})
  if readable.is ~= "green" then out:say("%s: %s", readable.text, readable.todo) end
  local found = toolchain.configured(chosen.gpu)
  out:say("All who can read %s can use it now; each needs a WARPBOOK_DIR of their own.", host.build)
  out:say("Built for %s. After a change of the lessons, run lessons/run share again.",
    found.compiler and "GPUs of architecture " .. found.architectures
      or "the CPU only, where kernels are emulated")
  return code
end

return {
  name = "share", place = 61.8,
  usage = "share",
  help = "builds all lessons once, for all who can read this checkout",
  about = "docs/clusters.md describes such a checkout.",
  example = "share --arch 90  for GPUs of this architecture",
  flags = { "--arch" },
  run = share,
}
