-- finished_build.lua: a build that is used without building: host.build, if host.finished is set.
-- It is the shared build of the checkout, made by its owner (lessons/run share), or that of a job,
-- made on the login node. lessons/run and the job's script choose it. A user's own builds are in
-- host.own.

local complain = require "base.complain"
local files = require "base.files"
local process = require "base.process"
local host = require "host"
local architecture = require "machine.architecture"
local toolchain = require "machine.toolchain"

local finished_build = {}

-- This file has the time at which the last successful `share` began.
local function stamp()
  return host.build .. "/.shared"
end

-- A source that is newer than the shared build; nil if there is none.
local function newer_source()
  if not files.exists(stamp()) then return nil end
  local ended = process({ "find", host.root .. "/CMakeLists.txt", host.root .. "/cuda",
                          host.root .. "/lessons", "-type", "f", "!", "-name", "*.md",
                          "!", "-name", "*.svg", "-newer", stamp(), "-print", "-quit" },
    { stdout = "capture", stderr = "null" })
  return ended.stdout and ended.stdout:match("[^\n]+")
end

-- What the build lacks for a device and a requested architecture, in words; nil if it lacks
-- nothing.
local function lack(device, arch)
  local gpu = arch and architecture.gpu(arch) or device.kind == "gpu" and device.gpu
  if not gpu then return nil end
  local now, wanted = toolchain.configured(gpu), architecture.stated(gpu)
  if not now.compiler then return "has no programs for a GPU" end
  local built_for = ";" .. (now.architectures or "") .. ";"
  if built_for:find(";" .. wanted .. ";", 1, true) then return nil end
  if not arch and built_for:find("virtual", 1, true) then return nil end
  return ("is for GPUs of architecture %s, not %s%s"):format(now.architectures, wanted,
    arch and "" or (" for the %s here"):format(device.reason))
end

-- What happens instead, and how to avoid it. In a job, the build is the user's own already.
local function advice(arch)
  if host.build == host.own then
    return "The job builds its own; the site states for which architecture"
  end
  return ("Your own build is made in %s, which takes minutes; the other one's owner updates it "
    .. "with lessons/run share%s"):format(host.own, arch and " --arch " .. arch or "")
end

-- Uses the user's own build from here on; `why` says what the finished one lacks.
function finished_build.leave(why, arch)
  if not host.finished then return end
  complain("the build in %s %s. %s", host.build, why, advice(arch))
  host.build, host.finished = host.own, false
end

-- Leaves the finished build if it is not for that device, or older than the lessons.
function finished_build.check(device, arch)
  if not host.finished then return end
  local why, newer = lack(device, arch), newer_source()
  if why then
    finished_build.leave(why, arch or architecture.stated(device.gpu))
  elseif newer then
    finished_build.leave("is older than " .. files.label(newer))
  end
end

-- Warns if a shared build is compiled for one kind of CPU only.
function finished_build.warn_of_cpu()
  local cache = files.read_if_there(host.build .. "/CMakeCache.txt")
  for flags in cache:gmatch("\nCMAKE_CX*_FLAGS:%w+=([^\n]*)") do
    local flag = flags:match("%-march=%S+") or flags:match("%-mcpu=%S+")
    if flag then
      complain("programs in %s are compiled with %s, from CFLAGS or CXXFLAGS when it was first "
        .. "configured: on another CPU they fail with an illegal instruction. To build for any "
        .. "CPU, unset both and remove that folder", host.build, flag)
      return
    end
  end
end

-- Begins a shared build. Returns a function to call after a successful build; it returns nil and
-- the reason if the stamp cannot be written.
function finished_build.begin()
  os.remove(stamp())
  local begun, problem = host.replace(stamp() .. ".new", "")
  if not begun then return nil, problem end
  return function() return os.rename(stamp() .. ".new", stamp()) end
end

return finished_build
