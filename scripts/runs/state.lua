-- state.lua: the runs that are kept, under host.state. Nothing of them is ever rewritten: a run has
-- a record and a log of its own, and lines are only added to them.
--
-- records/FOLDER-PROGRAM-DEVICE/TIME.jsonl   what the runner and the program wrote
-- records/FOLDER-PROGRAM-DEVICE/TIME.log     what the program printed
-- records/work-FOLDER-…                      the same of students' programs
-- records/sweep-FOLDER-…                     the same of a lesson's in a sweep, at many sizes

local complain = require "base.complain"
local fail = require "base.fail"
local files = require "base.files"
local json = require "base.json"
local schema = require "base.schema"
local host = require "host"
local formats = require "lessons.formats"
local record = require "runs.record"
local result = require "runs.result"
local verdict = require "runs.verdict"

local state = {}

local function must(done, problem)
  if done then return done end
  fail("missing", "%s; set WARPBOOK_DIR to a writable folder", problem)
end

-- Makes a folder under the state folder, and returns its path.
function state.folder(name)
  local path = host.state .. "/" .. name
  must(host.mkdir(path))
  return path
end

-- Sees to it that runs can be kept, before anything is built.
function state.prepare()
  state.folder("records")
end

-- A file for what is written of a run while it goes on, which has no name: nobody else can open it.
-- Returns a handle; the file is gone when that is closed.
function state.scratch()
  return must(host.scratch(state.folder("records")))
end

-- Adds a text of whole lines to a record; false where something that is no file stands in its
-- place.
function state.keep(path, text)
  local done, problem, why = host.append(path, text)
  return why ~= "replaced" and must(done, problem)
end

-- Adds a line to a file of them, whole or not at all; `order` are its first keys. False where
-- something that is no file stands in its place.
function state.append(path, line, order)
  line.v = 1
  return state.keep(path, json.line(line, order) .. "\n")
end

-- A student's program has another place than the lesson's: `apart` says whose it is.
local function folder_of(job)
  return ("records/%s%s-%s-%s"):format(job.apart or "", job.folder, job.program, job.device)
end

-- Begins the record of one run. Returns the paths of record and log.
function state.begin(job, environment)
  local now = host.time()
  local name = ("%s.%06d"):format(os.date("!%Y%m%dT%H%M%S", math.floor(now)),
    math.floor(now % 1 * 1e6))
  local path = state.folder(folder_of(job)) .. "/" .. name
  while files.exists(path .. ".jsonl") do path = path .. "+" end -- another run in this microsecond
  state.append(path .. ".jsonl", { kind = "environment", environment = environment },
    { "v", "kind", "environment" })
  return path .. ".jsonl", path .. ".log"
end

-- Ends it: how the run came out, and how long it took altogether, in seconds. False where its
-- record is no file any more.
function state.finish(path, outcome, elapsed)
  return state.append(path, { kind = "verdict", code = outcome.code, status = outcome.status,
                 message = outcome.message, elapsed = elapsed },
    { "v", "kind", "code", "status", "message", "elapsed" })
end

-- The records' paths of a job, the newest first.
local function records(job)
  local path = host.state .. "/" .. folder_of(job)
  local names, found = files.exists(path) and files.list(path) or {}, {}
  for i = #names, 1, -1 do
    if names[i]:match("%.jsonl$") then found[#found + 1] = path .. "/" .. names[i] end
  end
  return found
end

local told = false

-- Where one of these files cannot be read, as in another user's checkout, others cannot, either:
-- the first is told. `problem` is "path: why not".
function state.say_unreadable(problem)
  if told then return end
  told = true
  complain("%s; such files are ignored. If they are another user's, set WARPBOOK_DIR to a folder "
    .. "of your own", problem)
end

local named = {}

-- A record that is no good is named, once, and passed over.
local function pass_over(path, why)
  if named[path] then return end
  complain("%s: %s; this record is ignored until it is removed", path, why)
  named[path] = true
end

-- The verdict in the last line of a record; nil where the run did not come to its end. Only the
-- end of the file is read.
local function verdict_in(path)
  local text, unreadable = host.tail(path, 8192)
  if not text then
    if files.exists(path) then state.say_unreadable(unreadable) end
    return nil
  end
  local last = text:gsub("\n$", ""):gsub("^.*\n", "")
  local line, problem = json.decode(last)
  if type(line) ~= "table" then
    if last ~= "" then pass_over(path, problem or "its last line is no JSON object") end
    return nil
  end
  if line.kind ~= "verdict" then return nil end
  local wrong = schema.mismatch(line, formats.RECORD.verdict, "verdict")
  if not wrong then return line end
  pass_over(path, wrong)
end

-- When the file was written, in seconds since the epoch.
local function time_of(path)
  local found, problem = host.stat(path)
  return found and found.mtime or fail("missing", "%s", problem)
end

-- How the newest finished run of a job came out: its verdict line and when it was (seconds since
-- the epoch); nil if there is none.
function state.last_verdict(job)
  for _, path in ipairs(records(job)) do
    local last = verdict_in(path)
    if last then return last, time_of(path) end
  end
end

-- A run that passed, from its record; nil where the record does not say so all through.
local function passed_run(job, path)
  local last = verdict_in(path)
  if not last or last.code ~= 0 then return nil end
  local parsed = record.load(path)
  local again = verdict.kept(parsed, job)
  if again.code ~= 0 then return pass_over(path, again.message) end
  if not parsed.environment then return pass_over(path, "it has no environment") end
  local run = result.of_run(job, parsed, last)
  run.environment = parsed.environment.environment
  run.when = time_of(path)
  return run
end

local RECENT = 20

-- The newest runs of a job that passed and that `wanted(run)` accepts, or nil. Looks at the last
-- few only. The run's `environment` and `when` (seconds since the epoch) are set.
function state.last_passed(job, wanted)
  for i, path in ipairs(records(job)) do
    if i > RECENT then return nil end
    local run = passed_run(job, path)
    if run and wanted(run) then return run end
  end
end

return state
