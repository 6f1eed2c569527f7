-- lsf.lua: the scheduler LSF; slurm.lua describes the functions.

local outcomes = require "base.outcomes"
local elements = require "machine.schedulers.elements"

local lsf = { title = "LSF", submit = "bsub", variable = "LSB_JOBID",
              index = "LSB_JOBINDEX", -- 0 if it is no array
              launcher = "jsrun -n1 -a1 -c1 -gGPUS", request = { "-nnodes NODES" },
              -- the program that starts processes on a job's compute nodes, and a variable that it
              -- sets there
              launches = { program = "jsrun", variable = "JSM_NAMESPACE_RANK" } }

function lsf.here()
  return os.getenv("LSF_ENVDIR") ~= nil
end

function lsf.directives(site, job)
  local name = job.elements and ('"%s[1-%d]"'):format(job.name, job.elements) or job.name
  local list = { "-J " .. name, "-o " .. job.output, "-W " .. job.minutes }
  local function add(flag, value)
    if value then list[#list + 1] = flag .. " " .. value end
  end
  add("-P", site.account)
  add("-q", site.queue)
  add("-U", site.reservation)
  table.move(site.request, 1, #site.request, #list + 1, list)
  for i, flag in ipairs(list) do list[i] = "#BSUB " .. flag end
  return list
end

-- bsub reads the script from its standard input; at some sites it takes only the script's name.
function lsf.command(site, script)
  if site.script_as == "argument" then return { "bsub", script } end
  return { "sh", "-c", 'exec bsub <"$1"', "sh", script }
end

function lsf.id(printed)
  return printed:match("Job <(%d+)>")
end

function lsf.ask(id)
  return { "bjobs", "-a", "-noheader", "-o", "stat exit_reason pend_reason delimiter='|'", id }
end

function lsf.cancel(id)
  return "bkill " .. id
end

local STATES = { PEND = "queued", PSUSP = "queued", WAIT = "queued", PROV = "queued",
                 RUN = "running", USUSP = "running", SSUSP = "running", UNKWN = "running",
                 DONE = "ended", EXIT = "ended", ZOMBI = "ended" }

-- A field of the output; nil if it is empty, which LSF shows as a dash.
local function said_in(field)
  return field:match("[^%s-]") and field or nil
end

local function state_of(state, reason, waits)
  local is = STATES[state]
  if is ~= "ended" then return { is = is, why = is == "queued" and said_in(waits) or nil } end
  if state == "DONE" then return { is = is } end
  local is_over = reason:find("TERM_RUNLIMIT", 1, true) ~= nil
  return { is = is, code = outcomes.CODES[is_over and "timeout" or "crashed"],
           why = "it failed" .. (said_in(reason) and "; LSF says: " .. reason or "") }
end

function lsf.state(ended)
  local states = {}
  for state, reason, waits in (ended.stdout or ""):gmatch("(%u+)|([^|\n]*)|([^\n]*)") do
    states[#states + 1] = STATES[state] and state_of(state, reason, waits)
  end
  if #states == 0 then
    local said = ((ended.stderr or "") .. (ended.stdout or "") .. (ended.error or ""))
      :match("[^\n]+")
    if said and said:find("is not found", 1, true) then return { is = "gone" } end
    return nil, said or "nothing"
  end
  return elements(states)
end

return lsf
