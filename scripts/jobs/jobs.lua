-- jobs.lua: lessons as a job of a scheduler. Its files are under host.state:
--
-- jobs/NAME/job.json   the job: its site, its steps, its number at the scheduler
-- jobs/NAME/job.sh     its script; and job.out, the script's output
-- jobs/NAME/05.out     the output of a step; 05.code, its exit code; 05.json, its results
-- jobs/NAME/step       the step that began last; done: the script finished, in all elements
--
-- If compute nodes cannot write there, all but the first two files are in `there`, on the site's
-- scratch, until fetch.lua copies them.
--
-- A job is { name, folder, there, site, minutes, check, class, steps, id, built }; a step is
-- { name, words, ranks }: its lesson's number, the words to type for it, and how many ranks a
-- lesson over MPI starts. `site` has what the job requests. `check`: the steps judge a student's
-- version. `class`: it is an array, with an element for each step (class.lua). `id` is the
-- scheduler's number for the job; nil if it runs here. `built` is the finished build that it uses;
-- nil if it builds. A job that was read from its file has only the name, the scheduler and the file
-- of its site.

local clean = require "base.clean"
local complain = require "base.complain"
local fail = require "base.fail"
local files = require "base.files"
local json = require "base.json"
local process = require "base.process"
local schema = require "base.schema"
local host = require "host"
local kinds = require "lessons.kinds"
local sites = require "machine.sites"
local documents = require "runs.documents"
local request = require "jobs.request"
local job_script = require "jobs.script"
local state = require "runs.state"

local jobs = {}

local KEPT = {
  v = schema.integer(1, 1), ["id?"] = kinds.NAME, minutes = kinds.COUNT, check = "boolean",
  ["class?"] = "boolean",
  begun = kinds.AMOUNT,
  site = { name = kinds.NAME, scheduler = kinds.words("slurm", "pbs", "lsf", "none"),
           ["file?"] = kinds.LINE },
  ["there?"] = kinds.LINE,
  steps = schema.list({ name = kinds.NAME, words = schema.list(kinds.LINE),
                        ["ranks?"] = kinds.COUNT }),
}
local ORDER = { "v", "id", "site", "minutes", "check", "class", "begun", "there", "steps" }

-- The most ranks that a step starts.
local function most_ranks(steps)
  local most = 1
  for _, step in ipairs(steps) do most = math.max(most, step.ranks or 1) end
  return most
end

-- A new job; nothing is written yet. If the site cannot have it, the run ends. `kind` is "check",
-- "class", or nil for lessons.
function jobs.new(site, minutes, kind, steps)
  local top = host.state .. "/jobs/"
  local name, scratch = os.date("!%Y%m%dT%H%M%S", math.floor(host.time())), sites.scratch(site)
  while files.exists(top .. name) do name = name .. "+" end -- another job in this second
  return { name = name, folder = top .. name, there = scratch and scratch .. "/" .. name,
           site = request.of(site, most_ranks(steps)), minutes = minutes, steps = steps,
           check = kind == "check", class = kind == "class" or nil }
end

local function write(job, name, text)
  local written, problem = host.replace(job.folder .. "/" .. name, text)
  if written then return end
  fail("missing", "%s; %s. Set WARPBOOK_DIR to a folder with more room", problem,
    job.id and ("the job %s goes on, but Warpbook cannot follow it"):format(job.id)
      or "nothing was submitted")
end

local function keep(job)
  local site = job.site
  write(job, "job.json", json.document({
    v = 1, id = job.id, minutes = job.minutes, check = job.check or false, class = job.class,
    begun = host.time(), there = job.there, steps = job.steps,
    site = { name = site.name, scheduler = site.scheduler, file = site.file },
  }, ORDER))
end

-- Writes job.json and the script.
function jobs.write(job)
  state.folder("jobs/" .. job.name)
  write(job, "job.sh", job_script.text(job))
  keep(job)
end

-- The command that submits it.
function jobs.command(job)
  return sites.scheduler(job.site.scheduler).command(job.site, job.folder .. "/job.sh")
end

local function refused(job, scheduler, ended)
  os.remove(job.folder .. "/job.json")
  if ended.interrupted then
    fail("interrupted", "interrupted before %s answered; look whether it has the job",
      scheduler.title)
  end
  if ended.error then
    fail("missing", "%s; submit a job for %s on one of its login nodes",
      ended.error, job.site.title)
  end
  local said = (ended.stderr or "") .. (ended.stdout or "")
  fail("missing",
    "%s refused the job:\n%s\nNothing was submitted; --account, --queue and --time change "
    .. "the request. The script: %s/job.sh", scheduler.title, clean.trimmed(said), job.folder)
end

-- Submits it to the scheduler and sets its `id`. A failure ends the run.
function jobs.submit(out, job)
  local argv, scheduler = jobs.command(job), sites.scheduler(job.site.scheduler)
  out:command(argv)
  local ended = process(argv, { timeout = 120, stdout = "capture", stderr = "capture" })
  local id = ended.code == 0 and scheduler.id(ended.stdout)
  if not id then refused(job, scheduler, ended) end
  job.id = id
  keep(job)
end

-- Reads a job; nil if it was never submitted.
local function read(name)
  local folder, kept = host.state .. "/jobs/" .. name, nil
  if not files.exists(folder .. "/job.json") then return nil end
  local text, problem = files.read(folder .. "/job.json")
  if text then kept, problem = json.decode(text) end
  problem = problem or schema.mismatch(kept, KEPT, "")
  if problem then return nil, ("%s/job.json: %s"):format(folder, problem) end
  kept.name, kept.folder = name, folder
  return kept
end

-- The jobs that are kept, the newest first.
function jobs.all()
  local top, list = host.state .. "/jobs", {}
  local names = files.exists(top) and files.list(top) or {}
  for i = #names, 1, -1 do
    local job, problem = read(names[i])
    if problem then complain("%s; this job is ignored until it is removed", problem) end
    list[#list + 1] = job
  end
  return list
end

-- The job with that number or name; the number alone suffices for PBS, whose IDs are longer.
function jobs.find(id)
  for _, job in ipairs(jobs.all()) do
    local number = job.id or job.name
    if number == id or number:match("^%d+%f[^%d]") == id or job.name == id then return job end
  end
  fail("usage", "no job '%s' is kept here; lessons/run submit lists those that are", id)
end

-- The folder to which it writes; after fetch.lua has run, its own.
local function place(job)
  return job.there and not files.exists(job.folder .. "/done") and job.there or job.folder
end

-- Can this machine read what the job writes?
function jobs.is_seen(job)
  return files.exists(place(job))
end

-- The number of its steps that have ended.
function jobs.count_ended(job)
  local count = 0
  for _, name in ipairs(host.list(place(job)) or {}) do
    if name:match("%.code$") then count = count + 1 end
  end
  return count
end

-- Did its script finish? The folder is listed, because a network file system may say for a minute
-- that a single file does not exist.
function jobs.is_done(job)
  for _, name in ipairs(host.list(place(job)) or {}) do
    if name == "done" then return true end
  end
  return job.class and jobs.count_ended(job) == #job.steps or false
end

-- The step that began last; nil if none has.
function jobs.step(job)
  return (files.read(place(job) .. "/step") or ""):match("^(%S+)\n")
end

-- With these exit codes lessons/run itself says why it has no results; others are the launcher's.
local WITHOUT_RESULTS = { [2] = true, [3] = true, [6] = true, [70] = true }
local FIRST_SIGNAL = 128

-- The exit code of a step that finished; nil if it did not.
local function code_of(base)
  local code = tonumber((files.read(base .. ".code") or ""):match("^(%d+)\n"))
  if not code or code >= FIRST_SIGNAL then return nil end
  if WITHOUT_RESULTS[code] or files.exists(base .. ".json") then return math.tointeger(code) end
end

-- The results of each step: { name, step, code (nil: it did not finish), printed, document, problem
-- (why there is no document) }.
function jobs.results(job)
  local list = {}
  for i, step in ipairs(job.steps) do
    local base = job.folder .. "/" .. step.name
    local one = { name = step.name, step = step, code = code_of(base),
                  printed = files.read(base .. ".out") or "" }
    if one.code and not (job.check or job.class) then
      one.document, one.problem = documents.try(base .. ".json", {})
    end
    list[i] = one
  end
  return list
end

return jobs
