-- pbs.lua: the schedulers PBS Professional and OpenPBS; slurm.lua describes the functions.

local files = require "base.files"
local outcomes = require "base.outcomes"

local pbs = { title = "PBS", submit = "qsub", variable = "PBS_JOBID",
              index = "PBS_ARRAY_INDEX",
              launcher = "mpiexec -n 1", request = { "-l select=NODES" } }

function pbs.here()
  return os.getenv("PBS_CONF_FILE") ~= nil or files.exists("/etc/pbs.conf")
end

-- A reservation is a queue of its own. A job whose node fails is not restarted; but PBS accepts no
-- array of which this is said (PBS Professional User's Guide, Job Arrays).
function pbs.directives(site, job)
  local list = { "-N " .. job.name, "-o " .. job.output, "-j oe",
                 job.elements and "-J 1-" .. job.elements or "-r n",
                 ("-l walltime=%02d:%02d:00"):format(job.minutes // 60, job.minutes % 60) }
  local queue = site.reservation or site.queue
  list[#list + 1] = site.account and "-A " .. site.account
  list[#list + 1] = queue and "-q " .. queue
  table.move(site.request, 1, #site.request, #list + 1, list)
  for i, flag in ipairs(list) do list[i] = "#PBS " .. flag end
  return list
end

function pbs.command(_, script)
  return { "qsub", script }
end

function pbs.id(printed)
  return ("\n" .. printed):match("\n(%d+[%w._%[%]-]*)") -- an array's is "7[].server"
end

function pbs.ask(id)
  return { "qstat", "-x", "-f", id }
end

function pbs.cancel(id)
  return "qdel " .. (id:find("[", 1, true) and "'" .. id .. "'" or id)
end

local STATES = { Q = "queued", H = "queued", W = "queued", T = "queued", R = "running",
                 E = "running", S = "running", U = "running", B = "running",
                 F = "ended", X = "ended" }

local function attribute(text, name)
  return text:match("\n%s+" .. name .. " = ([^\n]*)")
end

function pbs.state(ended)
  local text = "\n" .. (ended.stdout or ""):gsub("\n\t", "") -- a long value continues there
  local is = STATES[attribute(text, "job_state")]
  if not is then
    local said = ((ended.stderr or "") .. (ended.error or "")):match("[^\n]+")
    if said and said:find("Unknown Job", 1, true) then return { is = "gone" } end
    return nil, said or "nothing"
  end
  local comment, code = attribute(text, "comment"), tonumber(attribute(text, "Exit_status"))
  if is ~= "ended" then return { is = is, why = is == "queued" and comment or nil } end
  if code == 0 then return { is = is } end
  local is_over = (comment or ""):lower():find("walltime", 1, true) ~= nil
  return { is = is, code = outcomes.CODES[is_over and "timeout" or "crashed"],
           why = ("it ended with exit status %s%s"):format(code or "unknown",
             comment and "; PBS says: " .. comment or "") }
end

return pbs
