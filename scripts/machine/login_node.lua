-- login_node.lua: is this the machine where jobs are submitted, and not one where they run?

local complain = require "base.complain"
local files = require "base.files"
local lsf = require "machine.schedulers.lsf"
local pbs = require "machine.schedulers.pbs"
local slurm = require "machine.schedulers.slurm"

local login_node = {}

local SCHEDULERS = { slurm, pbs, lsf }

-- The scheduler within whose job this runs; nil: within none.
function login_node.job_of()
  for _, scheduler in ipairs(SCHEDULERS) do
    if os.getenv(scheduler.variable) then return scheduler end
  end
end

local warned = false

-- Says so once, before heavy work, where many people share the machine.
function login_node.warn()
  if warned or login_node.job_of() then return end
  for _, scheduler in ipairs(SCHEDULERS) do
    if scheduler.here() and files.find_program(scheduler.submit) then
      complain("this looks like a login node, which many share: %s is here, and this is no job; "
        .. "lessons/run submit runs lessons in one", scheduler.submit)
      warned = true
      return
    end
  end
end

return login_node
