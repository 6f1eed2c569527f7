-- fetch.lua: copies the results of a job that wrote to another file system (`there`): the files of
-- its steps to the job's folder, its records and progress to those under host.state.

local files = require "base.files"
local output = require "base.output"
local process = require "base.process"
local host = require "host"

local fetch = {}

-- Copies files of a folder into another; or returns why it failed.
local function copy(from, to, names)
  local argv = { "cp", "-R" }
  for _, name in ipairs(names) do argv[#argv + 1] = from .. "/" .. name end
  argv[#argv + 1] = to
  if #names == 0 then return nil end
  local made, problem = host.mkdir(to)
  if not made then return problem end
  local ended = process(argv, { stdout = "null", stderr = "capture" })
  if ended.code == 0 then return nil end
  return ended.error or ended.stderr and ended.stderr:match("[^\n]+") or "cp failed"
end

-- All files but the build folder and the link to the student's versions.
local function results_in(folder)
  local names = {}
  for _, name in ipairs(files.list(folder)) do
    if name ~= "build" and name ~= "work" then names[#names + 1] = name end
  end
  return names
end

-- Appends the job's lines of progress to those that are here.
local function add_progress(from)
  for _, name in ipairs(files.exists(from) and files.list(from) or {}) do
    local text = name:match("%.jsonl$") and files.read(from .. "/" .. name)
    local added, problem = true, nil
    if text then
      host.mkdir(host.state .. "/exercises")
      added, problem = host.append(("%s/exercises/%s"):format(host.state, name), text)
    end
    if not added then return problem end
  end
end

-- Copies the results in job.there, once; or returns why it cannot.
function fetch.results(job)
  local mark = job.folder .. "/brought"
  if not job.there or files.exists(mark) then return nil end
  local copied = files.exists(job.folder .. "/state") -- by the user, on another machine
  if not (copied or files.exists(job.there)) then
    return ("the job's results are in %s, which this machine cannot read. On a node that can read "
      .. "both, type %s; then, here, lessons/run submit --follow %s"):format(job.there,
      output.command_text({ "cp", "-R", job.there .. "/.", job.folder }), job.id or job.name)
  end
  local problem = not copied and copy(job.there, job.folder, results_in(job.there)) or nil
  local records = job.folder .. "/state/records"
  if not problem and files.exists(records) then
    problem = copy(records, host.state .. "/records", files.list(records))
  end
  problem = problem or add_progress(job.folder .. "/state/exercises")
  if problem then
    return ("the job's results in %s cannot be copied: %s"):format(job.there, problem)
  end
  host.append(mark, "")
end

return fetch
