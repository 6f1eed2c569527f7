-- cpu_checks.lua: what clang's sanitizers find in a student's program for the CPU: accesses out of
-- bounds, uninitialised reads and races.

local files = require "base.files"
local outcomes = require "base.outcomes"
local process = require "base.process"
local units = require "base.units"
local host = require "host"
local sanitizers = require "compile.sanitizers"
local sandbox = require "machine.sandbox"
local cpu_report = require "sanitizer.cpu_report"

local cpu_checks = {}

-- Ends a sandboxed program that takes too much memory.
local function watcher(job)
  return job.sandboxed and function(_, pid)
    if host.memory(pid) > sandbox.MEMORY then
      error(("it used more than %s of memory"):format(units.bytes(sandbox.MEMORY)), 0)
    end
  end
end

local CRASHES = "the program crashes"

-- Why a run under a sanitizer counts for nothing; nil if it counts.
local function obstacle(one, ended)
  local fatal = (ended.stderr or ""):match("FATAL: [^\n]+") or ended.error
  if fatal or one.name ~= "thread" then return fatal end
  if not (ended.stdout or ""):find("Archer detected", 1, true) then
    return "LLVM's OpenMP has no Archer here (Debian: libomp-dev)"
  end
end

-- Why a run without a finding is no whole run; nil if it is one.
local function cut_short(ended, timeout)
  if ended.timed_out then return ("it is not finished after %g s"):format(timeout) end
  local normal = ended.code == 0 or ended.code == outcomes.CODES.wrong
  return not normal and CRASHES or nil
end

-- Runs the program of the job under a sanitizer. Returns what it printed, and why the run counts
-- for less than a whole one; nil if it is whole.
local function run(one, job, binary, env, timeout)
  local argv = table.move(job.arguments, 1, #job.arguments, 2, { binary })
  local how = { timeout = timeout, stdout = "capture", stderr = "capture", tick = watcher(job) }
  if job.sandboxed then
    argv = sandbox.command(argv, { shows = { binary }, env = env, shared_memory = true })
  else
    how.env = env
  end
  local fine, ended = pcall(process, table.move(argv, 1, #argv, 3, { host.keeper, "--lesson" }),
    how)
  if not fine then return "", tostring(ended) end
  if job.sandboxed then ended = sandbox.ended(ended) end
  local problem = obstacle(one, ended)
  if problem then return "", problem end
  return ended.stderr or "", cut_short(ended, timeout)
end

local UNPLACED = "its report names no line of the file; llvm-symbolizer may be missing "
  .. "(Debian: llvm)"

-- What one sanitizer finds, at the first of the jobs at which it finds something: the findings and
-- the number of this job; or no findings, nil, and why it was not checked, if it was not.
local function check(out, one, path, jobs, options)
  local binary = ("%s-%s"):format(jobs[1].binary, one.name)
  local built, problem = sanitizers.compile(out, one, path, binary, jobs[1].sandboxed)
  if not built then return {}, nil, problem end
  local env = sanitizers.environment(one)
  local found, at = {}, nil
  for i, job in ipairs(jobs) do
    if at or problem or host.interrupted() then break end
    out:progress("looking for %s: run %d of %d", one.finds, i, #jobs)
    local printed, failed = run(one, job, binary, env, options.timeout)
    local unplaced
    found, unplaced = cpu_report.findings(printed, path)
    if #found > 0 then at = i else problem = unplaced > 0 and UNPLACED or failed end
  end
  out:clear()
  os.remove(binary)
  return found, at, problem
end

-- Why a sanitizer cannot check the file; nil if it can.
local function unknown_to(one, path)
  if one.name ~= "memory" or not (files.read(path) or ""):find("mmintrin.h", 1, true) then
    return nil
  end
  return "MemorySanitizer does not know what vector instructions do"
end

-- Runs the file at `path` under each sanitizer, as the jobs say, the smallest first. Returns {
-- findings, first, done, undone }: `first` is the number of the first job that shows a finding,
-- `done` names what was looked for, and `undone` says what was not checked, and why.
function cpu_checks.run(out, path, jobs, options)
  local all, known = { findings = {}, done = {}, undone = {} }, {}
  for _, one in ipairs(sanitizers.LIST) do
    local found, at, problem = {}, nil, unknown_to(one, path)
    if not problem then
      found, at, problem = check(out, one, files.absolute(path), jobs, options)
    end
    for _, finding in ipairs(found) do
      if not known[finding.line] then table.insert(all.findings, finding) end
      known[finding.line] = true
    end
    if at then all.first = math.min(all.first or at, at) end
    if not problem then
      table.insert(all.done, one.finds)
    elseif problem ~= CRASHES or #all.findings == 0 then
      table.insert(all.undone, ("not checked for %s: %s"):format(one.finds, problem))
    end
  end
  return all
end

return cpu_checks
