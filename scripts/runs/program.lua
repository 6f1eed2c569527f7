-- program.lua: runs one program as a process and reads its record. Whatever the program does, this
-- returns a result.

local files = require "base.files"
local outcomes = require "base.outcomes"
local process = require "base.process"
local host = require "host"
local counts = require "runs.counts"
local record = require "runs.record"
local reference = require "runs.reference"
local result = require "runs.result"
local state = require "runs.state"
local verdict = require "runs.verdict"

local program = {}

-- The command line of a job: the launcher, if any, the program, its arguments.
function program.command(job, launcher)
  local argv = table.move(launcher or {}, 1, #(launcher or {}), 1, {})
  argv[#argv + 1] = job.binary
  return table.move(job.arguments, 1, #job.arguments, #argv + 1, argv)
end

local MOST_OUTPUT = 100 << 20 -- bytes; a program that writes for ever must not fill the disk

-- Shows how far the program is: its samples so far, from the record that it is writing; before
-- them what the job has in `progress`, of what it is a part of. Raises
-- FLOOD, which ends the program, where it writes one of the files without measure.
local FLOOD = {}
local function watcher(out, job, path, written)
  local of = job.repeats and (" of %d"):format(job.repeats) or ""
  return function(elapsed)
    for _, file in ipairs(written) do
      local found = host.stat(file)
      if found and found.size > MOST_OUTPUT then error(FLOOD) end
    end
    if not out.live then return end
    local _, samples = (files.read(path) or ""):gsub('"kind":"sample"', "")
    out:progress("%srunning %s %s (%s): repeat %d%s, %.1f s", job.progress or "", job.folder,
      job.program, job.device, samples + 1, of, elapsed)
  end
end

-- Runs a built job; `options` are what was typed. The record and the log are kept. What a job that
-- is `counted` counted is in `found` of the result.
function program.run(out, job, options, environment)
  local path, log = state.begin(job, environment)
  local counters = job.counted and counts.file()
  local argv = program.command(job, options.launcher)
  out:command(argv)
  argv = table.move(argv, 1, #argv, 3, { host.keeper, "--lesson" })
  local fine, ended = pcall(process, argv, {
    env = { WARPBOOK_RECORD = path, WARPBOOK_COUNTERS = counters or nil,
            WARPBOOK_SAMPLE = job.sample },
    timeout = options.timeout,
    stdout = { file = log },
    stderr = "stdout",
    tick = watcher(out, job, path, { path, log, counters or nil }),
  })
  out:clear()
  if not fine then
    if ended ~= FLOOD then error(ended, 0) end
    ended = { flooded = true }
  end
  local parsed = ended.flooded and record.read("") or record.load(path)
  local found = counters and counts.take(counters)
  local outcome = verdict.judge(ended, parsed, job, {
    timeout = options.timeout, found = found,
    expected = function()
      local answers, problem = reference.answers(out, job)
      return { answers = answers, problem = problem }
    end,
  })
  if not state.finish(path, outcome, ended.elapsed) then
    outcome = outcomes.make("broken", "the program put something else in its place: %s", path)
  end
  job.log = log
  local done = result.of_run(job, parsed, outcome)
  done.record, done.found = path, found or nil
  return done
end

-- The last lines that a program printed.
function program.last_lines(log, most)
  local lines = files.lines(files.tail(log, 8192))
  return table.move(lines, math.max(1, #lines - most + 1), #lines, 1, {})
end

return program
