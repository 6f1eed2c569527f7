-- login_node.lua: is this a node on which jobs are submitted, and not one on which they run?

local complain = require "base.complain"
local files = require "base.files"
local lsf = require "machine.schedulers.lsf"
local pbs = require "machine.schedulers.pbs"
local slurm = require "machine.schedulers.slurm"

local login_node = {}

local SCHEDULERS = { slurm, pbs, lsf }

-- The scheduler in whose job this runs; nil if it runs in none.
function login_node.job_of()
  for _, scheduler in ipairs(SCHEDULERS) do
    if os.getenv(scheduler.variable) then return scheduler end
  end
end

-- The scheduler whose login node this looks like; nil if it does not look like one.
function login_node.of()
  if login_node.job_of() then return nil end
  for _, scheduler in ipairs(SCHEDULERS) do
    if scheduler.here() and files.find_program(scheduler.submit) then return scheduler end
  end
end

local warned = false

-- A job of LSF begins on a node that is not a compute node; its launcher starts programs on those.
local function is_launch_node(job)
  return job.launches and files.find_program(job.launches.program)
    and not os.getenv(job.launches.variable)
end

-- Warns once, before heavy work, on a machine that many users share.
function login_node.warn()
  local job = login_node.job_of()
  if warned then return end
  if job and is_launch_node(job) then
    complain("this node starts the jobs of %s and has no GPU; lessons/run submit runs lessons on "
      .. "the compute nodes, with %s", job.title, job.launches.program)
    warned = true
  end
  local scheduler = login_node.of()
  if scheduler then
    complain("this looks like a login node, which many users share: %s is here, but this is not "
      .. "a job; lessons/run submit runs lessons in one", scheduler.submit)
    warned = true
  end
end

return login_node
