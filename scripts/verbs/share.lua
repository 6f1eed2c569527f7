-- share.lua: builds all that there is, once, for all who read this checkout and may not write to
-- it: whoever of them has a WARPBOOK_DIR uses that build.

local fail = require "base.fail"
local host = require "host"
local build = require "machine.build"
local device = require "machine.device"
local finished = require "machine.finished"
local toolchain = require "machine.toolchain"

-- For the GPU that is here, or for that architecture, whose GPU need not be here.
local function target(arch)
  if not arch then return device.choose("auto", false) end
  local number = math.tointeger(tonumber(arch))
  if not number then fail(2, "--arch %s: a number such as 90 is wanted", arch) end
  return device.elsewhere(number, "--arch " .. arch)
end

local function share(out, options)
  if host.build ~= host.root .. "/build" then
    fail(2, "share builds in the checkout, for all who read it: unset WARPBOOK_DIR")
  end
  local chosen = target(options.arch)
  local works, reason = build.prepare(out, chosen, options.arch)
  if not works then fail(6, "nothing can be built for %s here: %s", chosen.reason, reason) end
  local ended, problem = finished.begin()
  if not ended then fail(6, "%s", problem) end
  build.targets(out, { "everything" }, "all lessons")
  if not ended() then fail(6, "cannot write to %s", host.build) end
  out:say("%s is for all who can read it: each with a WARPBOOK_DIR of their own.", host.build)
  local cuda = toolchain.configured()
  out:say("Built for %s. After a change of the lessons: lessons/run share again.",
    cuda.compiler and "GPUs of architecture " .. cuda.architectures
      or "the CPU alone, where kernels are emulated")
  return 0
end

return {
  name = "share", place = 61.8,
  usage = "share",
  help = "build all lessons, once, for all who read this checkout (docs/clusters.md)",
  flags = { "--arch" },
  run = share,
}
