-- program.lua: runs one program as a process and reads its record. It returns a result whatever the
-- program does.

local fail = require "base.fail"
local files = require "base.files"
local outcomes = require "base.outcomes"
local process = require "base.process"
local units = require "base.units"
local host = require "host"
local mpi = require "compile.mpi"
local sandbox = require "machine.sandbox"
local counts = require "kernels.counts"
local seal = require "kernels.seal"
local launcher = require "runs.launcher"
local record = require "runs.record"
local reference = require "runs.reference"
local result = require "runs.result"
local state = require "runs.state"
local verdict = require "runs.verdict"

local program = {}

-- Is the program started by something that passes no socket on? That may also start ranks.
local function goes_elsewhere(options)
  return options.launcher and not options.checks_itself
    and not launcher.passes_on(options.launcher, options.timeout)
end

-- The command line of a job: the launcher of its ranks, if it has some; the typed launcher, if any;
-- the program and its arguments. `options` are as for program.run.
function program.command(job, options)
  local argv = job.ranks and not goes_elsewhere(options) and mpi.launcher(job.ranks) or {}
  for _, words in ipairs({ options.launcher or {}, { job.binary }, job.arguments }) do
    table.move(words, 1, #words, #argv + 1, argv)
  end
  return argv
end

local MOST_OUTPUT = 100 << 20 -- bytes; a program that writes without end must not fill the disk

-- The error that ends a program: its `run` takes too much memory or space, as `words` say; or,
-- without words, it is not needed any more.
local function stop(run, text, ...)
  error({ run = run, words = text and text:format(...) })
end

local function check_output(run)
  for _, path in ipairs(run.written) do
    local found = host.stat(path)
    if found and found.size > MOST_OUTPUT then stop(run, "it wrote more than 100 MB") end
  end
  if run.heard and (run.heard:seek("end") or 0) > MOST_OUTPUT then
    stop(run, "its record is longer than 100 MB")
  end
end

-- Ends the program if it takes too much memory: if less than a quarter of the `free` bytes is left,
-- and the program has most of them. To find out who has them takes long, and would disturb the
-- times, so it is only done then. For a `sandboxed` job the limit is fixed.
local function check_memory(run, free, pid, sandboxed)
  if sandboxed then
    local taken = host.memory(pid)
    if taken > sandbox.MEMORY then
      stop(run, "it used %s of memory; the sandbox allows %s", units.bytes(taken),
        units.bytes(sandbox.MEMORY))
    end
    return
  end
  if host.memory() >= free / 4 then return end
  local taken = host.memory(pid)
  if taken > free / 2 then
    stop(run, "it used %s of memory, of %s that were free", units.bytes(taken), units.bytes(free))
  end
end

-- Checks the programs beside which others run now.
local function check_outer() end

-- Does what is to be done beside the program, which `check` checks. Ends the program if it is not
-- needed any more.
local function do_beside(run, check)
  local beside, outer = run.beside, check_outer
  run.beside = nil
  check_outer = function()
    outer()
    check()
  end
  local fine, goes_on = pcall(beside)
  check_outer = outer
  if not fine then error(goes_on, 0) end
  if not goes_on then stop(run) end
end

-- Shows how far the program is: its samples so far, from the record that it writes; before them,
-- the `progress` of the job that it is a part of. Ends the program if it takes too much.
local function watcher(out, job, run)
  local of = job.repeats and (" of %d"):format(job.repeats) or ""
  local free = host.memory()
  return function(elapsed, pid)
    local function check()
      check_output(run)
      check_memory(run, free, pid, job.sandboxed)
    end
    check()
    check_outer()
    if run.beside then do_beside(run, check) end
    if not out.live then return end
    local _, samples = (run.text() or ""):gsub('"kind":"sample"', "")
    local now = math.min(samples + 1, job.repeats or math.maxinteger) -- it may be over
    out:progress("%srunning %s %s (%s): repeat %d%s, %.1f s", job.progress or "", job.folder,
      job.program, job.device, now, of, elapsed)
  end
end

-- Runs the program with a judge, to which it sends its answers. The judge writes the record, into a
-- file without a name.
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
  -- The judge's threads sleep while they wait, because the program's threads are being measured.
  argv.env, argv.stdout, argv.stderr = { OMP_WAIT_POLICY = "passive" }, heard, { append = run.log }
  return { partner = argv, socket = "WARPBOOK_JUDGE" }
end

-- Runs the program without a judge, if its launcher passes no descriptor on. It checks its answers
-- itself and writes the record by its path; the record is not trusted.
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

-- Runs a built job. `options` are the typed ones, and checks_itself if the program cannot have a
-- judge. The `variables` of the job are set in the program's environment. A `confined` job runs in
-- the sandbox; a `sandboxed` one also gets no more memory than is allowed there. The counts of a
-- `sealed` job cannot be replaced by others; if the job is `idle`, its kernels do nothing. The
-- record and the log are kept. For a `counted` job the result has `found`. `beside`, if given, is
-- called once while the program runs; if it returns false, the program is ended, and there is no
-- result.
function program.run(out, job, options, environment, beside)
  local run = { beside = beside }
  run.path, run.log = state.begin(job, environment)
  local counters = job.counted and counts.file()
  local key = job.sealed and seal.key(counters, job.idle)
  run.written = { run.log, counters or nil }
  local argv = program.command(job, options)
  out:command(argv)
  local alone = options.checks_itself or job.ranks or goes_elsewhere(options)
  local how = alone and without_judge(out, job, run) or with_judge(job, run)
  how.env = how.env or {}
  -- A thread of OpenMP that waits for others looks for them briefly, and then sleeps. If it looked
  -- on, it would take its core from the others on a machine that does other work, too.
  how.env.GOMP_SPINCOUNT = os.getenv("GOMP_SPINCOUNT") or "1000"
  how.env.EMUCC_REPORT, how.env.EMUCC_SAMPLE = counters or nil, job.sample
  how.env.WARPBOOK_RANKS = job.ranks and tostring(job.ranks)
  for name, value in pairs(job.variables or {}) do how.env[name] = value end
  how.timeout, how.stdout, how.stderr = options.timeout, { append = run.log }, "stdout"
  how.tick, how.tick_every = watcher(out, job, run), beside and 0.01 or nil
  if job.confined then
    argv = sandbox.command(argv, { shows = { job.binary }, writes = counters, env = how.env,
                                    lesson = true })
  end
  local fine, ended = pcall(process, table.move(argv, 1, #argv, 3, { host.keeper, "--lesson" }),
    how)
  out:clear()
  if fine and job.confined then ended = sandbox.ended(ended) end
  if not fine then
    if type(ended) ~= "table" or ended.run ~= run then error(ended, 0) end
    if not ended.words then return nil end
    ended = { excess = ended.words }
  end
  if run.beside and not beside() then return nil end -- the program was faster
  local parsed = ended.excess and record.read("") or run.parsed()
  local found = counters and counts.take(counters, job.ranks, key)
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

-- The lines with which the harness and the judge begin what they print, after the program.
local NOT_ITS_OWN = { "\nwrong: ", "\nlesson: ", "\n %-%-%-%-%- %S+ %S+ %-%-%-%-%-\n" }
local SHOWN, WIDTH = 8, 200 -- lines, and bytes of each

-- What the program itself printed, with printf() in its kernels or on the host: the first lines,
-- and the number of bytes after them.
function program.printed(log)
  local size = (host.stat(log) or { size = 0 }).size
  local tail = "\n" .. (files.tail(log, 8192) or "")
  local last = #tail
  for _, pattern in ipairs(NOT_ITS_OWN) do
    local at = tail:match(".*()" .. pattern)
    last = math.min(last, at or last)
  end
  local left, lines = size - #tail + last, {}
  local file = io.open(log, "rb")
  while file and left > 0 and #lines < SHOWN do
    local text = file:read(math.min(left, WIDTH)) or ""
    local line = text:match("^[^\n]*\n?")
    if line == "" then break end
    file:seek("cur", #line - #text)
    lines[#lines + 1], left = line:gsub("\n", ""), left - #line
  end
  if file then file:close() end
  return lines, left
end

-- The last lines of a program's output.
function program.last_lines(log, most)
  local lines = files.lines(files.tail(log, 8192))
  return table.move(lines, math.max(1, #lines - most + 1), #lines, 1, {})
end

return program
