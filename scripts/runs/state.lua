-- state.lua: keeps the runs, under host.state. Each run has a record and a log of its own, to which
-- lines are only appended.
--
-- records/FOLDER-PROGRAM-DEVICE/TIME.jsonl   the lines of the runner and of the program
-- records/FOLDER-PROGRAM-DEVICE/TIME.log     what the program printed
-- records/work-FOLDER-…                      the same for students' programs
-- records/sweep-FOLDER-…                     the same for a lesson's program in a sweep

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

state.folder = files.state_folder

-- Makes sure that runs can be kept, before anything is built.
function state.prepare()
  state.folder("records")
end

-- A file without a name for a running program's output, so that no other program can open it.
-- Returns a handle; closing it removes the file.
function state.scratch()
  return must(host.scratch(state.folder("records")))
end

-- Appends a text of whole lines to a record; false if the record is not a regular file any more.
function state.keep(path, text)
  local done, problem, why = host.append(path, text)
  return why ~= "replaced" and must(done, problem)
end

-- Appends a line to a file, completely or not at all; `order` lists its first keys. False if the
-- file is not a regular file.
function state.append(path, line, order)
  line.v = 1
  return state.keep(path, json.line(line, order) .. "\n")
end

-- The folder of a job's records. Students' programs have others than the lessons': `apart` is the
-- prefix.
local function folder_of(job)
  return ("records/%s%s-%s-%s"):format(job.apart or "", job.folder, job.program, job.device)
end

-- The name of the next record, behind the names in the folder: the time, or, where the newest name
-- is of a later time (the clock was set back), that name with a number.
local function next_name(folder)
  local now = host.time()
  local name = ("%s.%06d"):format(os.date("!%Y%m%dT%H%M%S", math.floor(now)),
    math.floor(now % 1 * 1e6))
  local names = files.list(folder)
  local newest = (names[#names] or ""):gsub("%.%a+$", "")
  if newest < name then return name end
  local time, number = newest:match("^(.-)~(%d+)$")
  return ("%s~%06d"):format(time or newest, (tonumber(number) or 0) + 1)
end

-- Begins the record of one run. Returns the paths of the record and the log.
function state.begin(job, environment)
  local folder = state.folder(folder_of(job))
  local path = folder .. "/" .. next_name(folder)
  state.append(path .. ".jsonl", { kind = "environment", environment = environment },
    { "v", "kind", "environment" })
  return path .. ".jsonl", path .. ".log"
end

-- Ends the record with the outcome and the run's whole duration in seconds. False if the record is
-- not a regular file any more.
function state.finish(path, outcome, elapsed)
  return state.append(path, { kind = "verdict", code = outcome.code, status = outcome.status,
                 message = outcome.message, elapsed = elapsed },
    { "v", "kind", "code", "status", "message", "elapsed" })
end

-- The paths of a job's records, the newest first.
local function records(job)
  local path = host.state .. "/" .. folder_of(job)
  local names, found = files.exists(path) and files.list(path) or {}, {}
  for i = #names, 1, -1 do
    if names[i]:match("%.jsonl$") then found[#found + 1] = path .. "/" .. names[i] end
  end
  return found
end

local warned = false

-- Says that files cannot be read, for example in another user's checkout. Only the first is named,
-- because the others will fail too. `problem` is "path: the reason".
function state.say_unreadable(problem)
  if warned then return end
  warned = true
  complain("%s; such files are ignored. If they are another user's, set WARPBOOK_DIR to a folder "
    .. "of your own", problem)
end

local named = {}

-- Names a record that is not valid, once, and ignores it.
local function pass_over(path, why)
  if named[path] then return end
  complain("%s: %s; this record is ignored until it is removed", path, why)
  named[path] = true
end

-- The verdict in the last line of a record; nil if the run did not finish. Only the end of the file
-- is read.
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

-- The time of the file's last change, in seconds since the epoch.
local function time_of(path)
  local found, problem = host.stat(path)
  return found and found.mtime or fail("missing", "%s", problem)
end

-- The verdict of a job's newest finished run, and its time in seconds since the epoch; nil if there
-- is none.
function state.last_verdict(job)
  for _, path in ipairs(records(job)) do
    local last = verdict_in(path)
    if last then return last, time_of(path) end
  end
end

-- A run that passed, from its record; nil if a part of the record says otherwise.
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

-- The newest run of a job that passed and that `wanted(run)` accepts; nil if there is none among
-- the last few. The run's `environment` and `when` (seconds since the epoch) are set.
function state.last_passed(job, wanted)
  for i, path in ipairs(records(job)) do
    if i > RECENT then return nil end
    local run = passed_run(job, path)
    if run and wanted(run) then return run end
  end
end

return state
