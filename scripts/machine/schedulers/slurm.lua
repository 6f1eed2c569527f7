-- slurm.lua: the scheduler Slurm: its commands, the lines for a script, and its answers. The file
-- of every scheduler has:
--   title, submit, variable     its name; its command; a variable that it sets within a job
--   launcher, request           the default for what starts a step, and for what a job requests,
--                               with the words of jobs/request.lua
--   ranks_launcher              the default for what starts the ranks of a lesson; PBS and LSF
--                               have none
--   here()                      is this machine configured for it?
--   index                       the variable with the number of an element of a job array
--   directives(site, job)       the first lines of the script; `job` has name, minutes, `output`,
--                               the file for the script's output, quoted for the shell, and
--                               `elements`, the number of elements if it is an array
--   command(site, script)       the command that submits the script
--   id(printed)                 the job's ID in the output of that command; nil: there is none
--   ask(id)                     the command that reports the state of the job
--   state(ended)                the result of that command as { is, why, code }: is it "queued",
--                               "running", "ended", or "gone" (no longer known)? why, in words;
--                               code, the exit code if it failed. Or nil and what was printed
--   cancel(id)                  the command for the user to end the job
-- Only Slurm has, because the output of the others is not known here:
--   reserved(name)              the command that reports a reservation
--   nodes(printed)              the nodes in the output of that command; nil: there are none
--   census(site, nodes)         the command that reports these nodes (nil: all) of the queue
--   counted(printed)            { gpus, nodes } in its output, of the nodes that take jobs

local files = require "base.files"
local outcomes = require "base.outcomes"
local elements = require "machine.schedulers.elements"

local slurm = { title = "Slurm", submit = "sbatch", variable = "SLURM_JOB_ID",
                index = "SLURM_ARRAY_TASK_ID",
                launcher = "srun -N1 -n1", ranks_launcher = "srun -N NODES -n RANKS",
                request = { "--nodes=NODES", "--ntasks=RANKS" } }

function slurm.here()
  return os.getenv("SLURM_CONF") ~= nil or files.exists("/etc/slurm/slurm.conf")
    or files.exists("/run/slurm/conf/slurm.conf")
end

-- A job whose node fails is not restarted; else its finished steps would run twice.
function slurm.directives(site, job)
  local list = { "--job-name=" .. job.name, "--output=" .. job.output,
                 "--time=" .. job.minutes, "--no-requeue" }
  local function add(flag, value)
    if value then list[#list + 1] = flag .. "=" .. value end
  end
  add("--array", job.elements and "1-" .. job.elements)
  add("--account", site.account)
  add(site.queue_flag or "--partition", site.queue)
  add("--constraint", site.constraint)
  add("--reservation", site.reservation)
  table.move(site.request, 1, #site.request, #list + 1, list)
  for i, flag in ipairs(list) do list[i] = "#SBATCH " .. flag end
  return list
end

function slurm.command(_, script)
  return { "sbatch", "--parsable", script }
end

function slurm.id(printed)
  return ("\n" .. printed):match("\n(%d+)")
end

function slurm.ask(id)
  return { "squeue", "--noheader", "--jobs=" .. id, "--states=all", "--format=%T|%r" }
end

function slurm.cancel(id)
  return "scancel " .. id
end

local QUEUED = { PENDING = true, CONFIGURING = true, REQUEUED = true, REQUEUE_HOLD = true,
                 SPECIAL_EXIT = true }
local RUNNING = { RUNNING = true, COMPLETING = true, SUSPENDED = true, STOPPED = true,
                  SIGNALING = true, STAGE_OUT = true }
local ENDED = { -- in words, and as a key of outcomes.CODES
  COMPLETED = {},
  TIMEOUT = { "it reached its time limit; --time gives it more", "timeout" },
  CANCELLED = { "it was cancelled", "crashed" },
  NODE_FAIL = { "its node was lost", "crashed" },
  OUT_OF_MEMORY = { "it used more memory than it was given", "crashed" },
  PREEMPTED = { "another job needed its node", "crashed" },
}
local WAITS = { -- for reasons of Slurm that need an explanation
  Resources = "waits for a free node", Priority = "waits for jobs ahead of it",
  PartitionDown = "its queue is closed", PartitionInactive = "its queue is closed",
  PartitionTimeLimit = "asks for more time than its queue allows, so it will not run",
  ReqNodeNotAvail = "the nodes for it are down or reserved",
  QOSMaxJobsPerUserLimit = "waits for your other jobs: the queue limits the jobs of a user",
}

local function waiting(reason)
  local word = reason:match("^%a+")
  if not word or word == "None" then return nil end
  return WAITS[word] and ("%s (%s)"):format(WAITS[word], reason) or reason
end

local function state_of(state, reason)
  if QUEUED[state] then return { is = "queued", why = waiting(reason) } end
  if RUNNING[state] then return { is = "running" } end
  local words, status = table.unpack(ENDED[state] or { "it failed", "crashed" })
  return { is = "ended", code = outcomes.CODES[status],
           why = words and ("%s (%s)"):format(words, state) or nil }
end

function slurm.state(ended)
  local states = {}
  for state, reason in (ended.stdout or ""):gmatch("([%u_]+)|([^\n]*)") do
    states[#states + 1] = state_of(state, reason)
  end
  if #states == 0 then
    local said = ((ended.stderr or "") .. (ended.error or "")):match("[^\n]+")
    if said and said:find("Invalid job id", 1, true) or not said and ended.code == 0 then
      return { is = "gone" }
    end
    return nil, said or "nothing"
  end
  return elements(states)
end

function slurm.reserved(name)
  return { "scontrol", "--oneliner", "show", "reservation=" .. name }
end

function slurm.nodes(printed)
  local nodes = printed:match("%f[%w]Nodes=(%S+)")
  return nodes ~= "(null)" and nodes or nil
end

-- If the queue is not a partition, Slurm does not know its nodes, so all nodes are counted.
function slurm.census(site, nodes)
  local argv = { "sinfo", "--noheader", "--format=%a|%D|%t|%G" }
  if site.queue and not site.queue_flag then argv[#argv + 1] = "--partition=" .. site.queue end
  if nodes then argv[#argv + 1] = "--nodes=" .. nodes end
  return argv
end

-- A "*" after a state means that the node does not answer.
local TAKES_JOBS = { idle = true, mix = true, alloc = true, comp = true, resv = true, plnd = true,
                     maint = true }

function slurm.counted(printed)
  local sum = { gpus = 0, nodes = 0 }
  for is, nodes, state, resources in printed:gmatch("(%a+)|(%d+)|([^|\n]*)|([^\n]*)") do
    if is == "up" and TAKES_JOBS[state] then
      sum.nodes = sum.nodes + math.tointeger(nodes)
      for gpus in resources:gmatch("%f[%a]gpu:[^,%(]-(%d+)%f[^%w]") do -- "gpu:l40s:2(S:0-1)"
        sum.gpus = sum.gpus + math.tointeger(nodes) * math.tointeger(gpus)
      end
    end
  end
  return sum
end

return slurm
