-- Sites: what they may state, that each fact has a source, and what the schedulers' answers mean.

local tap = require "tap"
local facts = require "lessons.facts"
local sites = require "machine.sites"
local files = require "base.files"
local host = require "host"

-- ---- the sites of the workbook ----

local WITHOUT_SOURCE = { name = true, title = true, sources = true }

local function unsourced(stated)
  local list = {}
  for key, value in pairs(stated) do
    local has_source = type(value) == "table" and value.source
    if not (WITHOUT_SOURCE[key] or has_source) then list[#list + 1] = key end
  end
  table.sort(list)
  return table.concat(list, " ")
end

for _, name in ipairs(sites.names()) do
  local stated, problem = facts.site(files.read(("%s/scripts/machine/sites/%s.lua"):format(
    host.root, name)), name)
  tap.is(stated and stated.name or problem, name, name .. " is valid, and is named as its file")
  if name ~= "local" then tap.is(unsourced(stated), "", name .. ": each fact has its source") end
end
tap.is(table.concat(sites.names(), " "), "defiant frontier local perlmutter polaris riker summit",
  "all sites are listed")
local riker = sites.for_job("riker", { account = "A" }, 30)
tap.is({ riker.scheduler, riker.queue, riker.request[3], riker.modules[1], riker.account },
  { "slurm", "gpu", "--gpus-per-task=1", "load cuda/13.3.0", "A" }, "the values of a site are read")

local frontier = sites.for_job("frontier", { account = "A" }, 30)
tap.is({ frontier.queue, frontier.request, frontier.launcher, frontier.architecture },
  { "batch", { "--nodes=NODES" },
    "srun -N1 -n1 --cpus-per-task=7 --gpus-per-task=1 --gpu-bind=closest", "gfx90a" },
  "a site may have AMD's GPUs")

-- ---- invalid sites ----

local function refused(lines, message)
  local stated, problem = facts.site(table.concat(lines, "\n"), "site.lua")
  tap.is(stated or problem, message, message)
end
refused({ "return { name = 'a', title = 't', scheduler = 'slurm',", "  parttion = 'gpu' }" },
  "site.lua:2: parttion is not known")
refused({ "return { name = 'a', title = 't',", "  scheduler = 'cron' }" },
  "site.lua:2: scheduler is not known")
for _, wrong in ipairs({ "7", "90.5", "'sm_90'", "'gfx'" }) do
  refused({ "return { name = 'a', title = 't', scheduler = 'pbs',", "  architecture = " .. wrong
    .. " }" }, "site.lua:2: architecture is not an architecture such as 90 or \"gfx90a\"")
end
refused({ "return { name = 'a', title = 't', scheduler = 'pbs',", "  launcher = 'a\\nb' }" },
  "site.lua:2: launcher is not one line")
refused({ "return { name = 'a', title = 't', scheduler = 'pbs',",
  "  queue = { value = 'q', source = 'guide' } }" },
  "site.lua:2: queue.source is not one of its sources")
refused({ "return { name = 'a', title = 't', scheduler = 'pbs',",
  "  queue = { value = 'q', sorce = 'guide' } }" }, "site.lua:2: queue.sorce is not known")

-- ---- the answers of schedulers ----

local function means(name, answer, wanted)
  local state, said = sites.scheduler(name).state(answer)
  tap.is(state or said, wanted, name .. ": " .. tostring(answer.stdout or answer.stderr)
    :gsub("%s+", " "))
end
local slurm = "slurm"
means(slurm, { code = 0, stdout = "PENDING|Resources\n" },
  { is = "queued", why = "waits for a free node (Resources)" })
means(slurm, { code = 0, stdout = "PENDING|AssocGrpBillingMinutes\n" },
  { is = "queued", why = "AssocGrpBillingMinutes" })
means(slurm, { code = 0, stdout = "PENDING|ReqNodeNotAvail, UnavailableNodes:n1\n" },
  { is = "queued",
    why = "the nodes for it are down or reserved (ReqNodeNotAvail, UnavailableNodes:n1)" })
means(slurm, { code = 0, stdout = "COMPLETING|None\n" }, { is = "running" })
means(slurm, { code = 0, stdout = "COMPLETED|None\n" }, { is = "ended" })
means(slurm, { code = 0, stdout = "OUT_OF_MEMORY|OutOfMemory\n" }, { is = "ended", code = 4,
  why = "it used more memory than it was given (OUT_OF_MEMORY)" })
means(slurm, { code = 0, stdout = "COMPLETED|None\nRUNNING|None\nPENDING|Priority\n" },
  { is = "running" })
means(slurm, { code = 0, stdout = "COMPLETED|None\nPENDING|Priority\n" },
  { is = "queued", why = "waits for jobs ahead of it (Priority)" })
means(slurm, { code = 0, stdout = "COMPLETED|None\nNODE_FAIL|None\nCOMPLETED|None\n" },
  { is = "ended", code = 4, why = "its node was lost (NODE_FAIL)" })
means(slurm, { code = 1, stderr = "slurm_load_jobs error: Invalid job id specified\n" },
  { is = "gone" })
means(slurm, { code = 1, stderr = "slurm_load_jobs error: Unable to contact slurm controller\n" },
  "slurm_load_jobs error: Unable to contact slurm controller")
means(slurm, { error = "squeue: No such file or directory" }, "squeue: No such file or directory")

local function qstat(...)
  return { code = 0, stdout = "Job Id: 7.server\n    Job_Name = warpbook\n    "
    .. table.concat({ ... }, "\n    ") .. "\n\n" }
end
means("pbs", qstat("job_state = Q", "comment = Not Running: No available\n\tresources on nodes"),
  { is = "queued", why = "Not Running: No availableresources on nodes" })
means("pbs", qstat("job_state = R", "comment = Job run at Mon"), { is = "running" })
means("pbs", qstat("job_state = B", "array = True"), { is = "running" })
means("pbs", qstat("job_state = F", "Exit_status = 0"), { is = "ended" })
means("pbs", qstat("job_state = F", "Exit_status = -29", "comment = Job exceeded walltime"),
  { is = "ended", code = 5,
    why = "it ended with exit status -29; PBS says: Job exceeded walltime" })
means("pbs", qstat("job_state = F", "Exit_status = 271"),
  { is = "ended", code = 4, why = "it ended with exit status 271" })
means("pbs", { code = 153, stderr = "qstat: Unknown Job Id 7.server\n" }, { is = "gone" })
means("pbs", { code = 255, stderr = "Connection refused\n" }, "Connection refused")

means("lsf", { code = 0, stdout = "PEND|-|New job is waiting for scheduling;\n" },
  { is = "queued", why = "New job is waiting for scheduling;" })
means("lsf", { code = 0, stdout = "RUN|-|-\n" }, { is = "running" })
means("lsf", { code = 0, stdout = "DONE|-|-\nRUN|-|-\n" }, { is = "running" })
means("lsf", { code = 0, stdout = "DONE|-|-\n" }, { is = "ended" })
means("lsf", { code = 0, stdout = "EXIT|TERM_RUNLIMIT: job killed after reaching LSF run time limit"
  .. "|-\n" }, { is = "ended", code = 5,
  why = "it failed; LSF says: TERM_RUNLIMIT: job killed after reaching LSF run time limit" })
means("lsf", { code = 255, stderr = "Job <7> is not found\n" }, { is = "gone" })
means("lsf", { code = 255, stderr = "LSF is down. Please wait ...\n" },
  "LSF is down. Please wait ...")

tap.is(sites.scheduler("slurm").counted("up|2|idle|gpu:4\nup|3|mix|gpu:l40s:2(S:0-1),tmp:9\n"
  .. "up|1|down*|gpu:4\nup|1|idle*|gpu:4\nup|5|alloc|(null)\ninact|1|idle|gpu:4\n"),
  { gpus = 14, nodes = 10 }, "Slurm's nodes that take jobs are counted with their GPUs")
tap.is({ sites.scheduler("slurm").id("4258;cluster\n"),
         sites.scheduler("pbs").id("4258.polaris-pbs-01.hsn\n"),
         sites.scheduler("pbs").id("7[].polaris-pbs-01.hsn\n"),
         sites.scheduler("pbs").cancel("7[].polaris-pbs-01.hsn"),
         sites.scheduler("lsf").id("Job <4258> is submitted to default queue <batch>.\n") },
  { "4258", "4258.polaris-pbs-01.hsn", "7[].polaris-pbs-01.hsn", "qdel '7[].polaris-pbs-01.hsn'",
    "4258" }, "the numbers of jobs are read")
tap.done()
