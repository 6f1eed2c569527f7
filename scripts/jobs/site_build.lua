-- site_build.lua: builds the programs for a site's GPU on this machine, which does not have that
-- GPU.

local host = require "host"
local build = require "compile.build"
local elsewhere = require("machine.device").elsewhere
local finished_build = require "compile.finished_build"
local architecture = require "machine.architecture"
local rocm = require "machine.rocm"
local toolchain = require "machine.toolchain"
local plan = require "runs.plan"
local state = require "runs.state"

local site_build = {}

-- Are they built here? If the architecture is not known, or if the site says so, the job builds.
function site_build.is_wanted(site)
  return site.architecture ~= nil and site.build ~= "job"
end

-- Why nothing can be built here for the site; nil if it can.
local function obstacle(site)
  local is_amd = architecture.gpu(site.architecture).vendor == "AMD"
  local found
  if is_amd then found = rocm.find("hipcc") else found = toolchain.nvcc() end
  if host.finished or found then return nil end
  local modules = site.modules and "module " .. table.concat(site.modules, "; module ")
  return ("%s, which builds for the %s of %s, is not on PATH; %s"):format(
    is_amd and "hipcc" or "nvcc", site.gpu or "GPU", site.title,
    modules and "type first: " .. modules
      or ("load the module of %s first"):format(is_amd and "ROCm" or "CUDA"))
end

-- Builds the lessons' programs for the site's GPU. Returns them as jobs of plan.lua, which have an
-- outcome if they could not be built; or nil and why nothing was built.
function site_build.jobs(out, lessons, site, options)
  local problem = obstacle(site)
  if problem then return nil, problem end
  local device = elsewhere(site.architecture, site.title)
  state.prepare()
  local works, reason = build.prepare(out, device, tostring(site.architecture))
  if not works then
    return nil, ("nothing can be built for %s here: %s"):format(site.title, reason)
  end
  finished_build.warn_of_cpu()
  local list = plan.jobs(lessons, device, options, false)
  build.jobs(out, list)
  build.jobs(out, { { target = "limits-gpu" } }) -- otherwise the job would build it
  return list
end

return site_build
