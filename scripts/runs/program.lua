-- program.lua: runs one program as a process and reads its record. Whatever the program does, this
-- returns a result.

local fail = require "base.fail"
local files = require "base.files"
local outcomes = require "base.outcomes"
local process = require "base.process"
local units = require "base.units"
local host = require "host"
local mpi = require "compile.mpi"
local sandbox = require "machine.sandbox"
local counts = require "kernels.counts"
local launcher = require "runs.launcher"
local record = require "runs.record"
local reference = require "runs.reference"
local result = require "runs.result"
local state = require "runs.state"
local verdict = require "runs.verdict"

local program = {}

-- Does what was typed start the program where no socket leads? Then it can start ranks, too.
local function goes_elsewhere(options)
  return options.launcher and not options.checks_itself
    and not launcher.passes_on(options.launcher, options.timeout)
end

-- The command line of a job: what starts its ranks, if it has some, the launcher, if any, the
-- program, its arguments. `options` as for program.run.
function program.command(job, options)
  local argv = job.ranks and not goes_elsewhere(options) and mpi.launcher(job.ranks) or {}
  for _, words in ipairs({ options.launcher or {}, { job.binary }, job.arguments }) do
    table.move(words, 1, #words, #argv + 1, argv)
  end
  return argv
end

local MOST_OUTPUT = 100 << 20 -- bytes; a program that writes for ever must not fill the disk

-- What a program takes without measure, as an error, which ends it.
local EXCESS = {}
local function excess(text, ...)
  error(setmetatable({ words = text:format(...) }, EXCESS))
end

local function check_output(run)
  for _, path in ipairs(run.written) do
    local found = host.stat(path)
    if found and found.size > MOST_OUTPUT then excess("it wrote more than 100 MB") end
  end
  if run.heard and (run.heard:seek("end") or 0) > MOST_OUTPUT then
    excess("its record is longer than 100 MB")
  end
end

-- Memory runs short by it where little is left of the bytes that were `free`, and it has most of
-- them. Who has them is asked only then: that looks at all processes, while times are measured. In
-- the sandbox nobody measures, and there is a bound.
local function check_memory(free, pid, sandboxed)
  if sandboxed then
    local taken = host.memory(pid)
    if taken > sandbox.MEMORY then
      excess("it used %s of memory; the sandbox allows %s", units.bytes(taken),
        units.bytes(sandbox.MEMORY))
    end
    return
  end
  if host.memory() >= free / 4 then return end
  local taken = host.memory(pid)
  if taken > free / 2 then
    excess("it used %s of memory, of %s that were free", units.bytes(taken), units.bytes(free))
  end
end

-- Shows how far the program is: its samples so far, from the record that it is writing; before
-- them what the job has in `progress`, of what it is a part of. Ends it where it takes too much.
local function watcher(out, job, run)
  local of = job.repeats and (" of %d"):format(job.repeats) or ""
  local free = host.memory()
  return function(elapsed, pid)
    check_output(run)
    check_memory(free, pid, job.sandboxed)
    if not out.live then return end
    local _, samples = (run.text() or ""):gsub('"kind":"sample"', "")
    local now = math.min(samples + 1, job.repeats or math.maxinteger) -- the last may be done
    out:progress("%srunning %s %s (%s): repeat %d%s, %.1f s", job.progress or "", job.folder,
      job.program, job.device, now, of, elapsed)
  end
end

-- How the program is run that tells a judge what it finds. The judge writes the record, into a file
-- that has no name.
local function with_judge(job, run)
  local heard = state.scratch()
  run.heard = heard
  function run.text()
    local begun, problem = heard:seek("set")
    if not begun then return nil, problem end
    return heard:read("a")
  end
  function run.parsed()
    local text, problem = run.text()
    if not text then fail("missing", "the program's record cannot be read: %s", problem) end
    run.replaced = not state.keep(run.path, text)
    return record.read(text, 1)
  end
  local argv = table.move(job.arguments, 1, #job.arguments, 2, { job.reference.binary })
  -- Its threads wait asleep: the program's own are being measured.
  argv.env, argv.stdout, argv.stderr = { OMP_WAIT_POLICY = "passive" }, heard, { append = run.log }
  return { partner = argv, socket = "WARPBOOK_JUDGE" }
end

-- How it is run where what is started before it passes no descriptor on: it checks its answers
-- itself, writes into the record by its path, and is not believed.
local function without_judge(out, job, run)
  run.written[#run.written + 1] = run.path
  function run.text() return files.read(run.path) end
  function run.parsed() return record.load(run.path) end
  function run.expected()
    local answers, problem = reference.answers(out, job)
    return { answers = answers, problem = problem }
  end
  return { env = { WARPBOOK_RECORD = run.path } }
end

-- Runs a built job; `options` are what was typed, and checks_itself, where the program cannot be
-- judged; `variables` of the job are for the program's environment; one that is `sandboxed` runs in
-- the sandbox. The record and the log are kept. What a job that is `counted` counted is in `found`
-- of the result.
function program.run(out, job, options, environment)
  local run = {}
  run.path, run.log = state.begin(job, environment)
  local counters = job.counted and counts.file()
  run.written = { run.log, counters or nil }
  local argv = program.command(job, options)
  out:command(argv)
  local alone = options.checks_itself or job.ranks or goes_elsewhere(options)
  local how = alone and without_judge(out, job, run) or with_judge(job, run)
  how.env = how.env or {}
  how.env.EMUCC_REPORT, how.env.EMUCC_SAMPLE = counters or nil, job.sample
  how.env.WARPBOOK_RANKS = job.ranks and tostring(job.ranks)
  for name, value in pairs(job.variables or {}) do how.env[name] = value end
  how.timeout, how.stdout, how.stderr = options.timeout, { append = run.log }, "stdout"
  how.tick = watcher(out, job, run)
  if job.sandboxed then
    argv = sandbox.command(argv, { shows = { job.binary }, writes = counters, env = how.env })
  end
  local fine, ended = pcall(process, table.move(argv, 1, #argv, 3, { host.keeper, "--lesson" }),
    how)
  out:clear()
  if fine and job.sandboxed then ended = sandbox.ended(ended) end
  if not fine then
    if getmetatable(ended) ~= EXCESS then error(ended, 0) end
    ended = { excess = ended.words }
  end
  local parsed = ended.excess and record.read("") or run.parsed()
  local found = counters and counts.take(counters, job.ranks)
  local outcome = verdict.judge(ended, parsed, job, {
    timeout = options.timeout, found = found, expected = run.expected,
  })
  if run.heard then run.heard:close() end
  if not state.finish(run.path, outcome, ended.elapsed) or run.replaced then
    outcome = outcomes.make("broken", "the program replaced it by something else: %s", run.path)
  end
  job.log = run.log
  local done = result.of_run(job, parsed, outcome)
  done.record, done.found = run.path, found or nil
  return done
end

-- The last lines that a program printed.
function program.last_lines(log, most)
  local lines = files.lines(files.tail(log, 8192))
  return table.move(lines, math.max(1, #lines - most + 1), #lines, 1, {})
end

return program
