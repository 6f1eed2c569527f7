-- monitor.lua: follows a job from queued to running to ended. It asks the scheduler from time to
-- time, less often the longer the job takes. The job's own files say which step runs.
--
-- How a job ended is { is, why, code, queued }. `is` is "done": its script finished; "ended": it
-- did not, `why` is the reason in words, and `code` is the exit code for that; "interrupted": it
-- ran here and Ctrl-C ended it; "queued": it did not begin within the patience, and `why` is the
-- scheduler's reason. `queued` is the number of seconds until it began, if it did.

local complain = require "base.complain"
local fail = require "base.fail"
local outcomes = require "base.outcomes"
local process = require "base.process"
local host = require "host"
local login_node = require "machine.login_node"
local sites = require "machine.sites"
local job_script = require "jobs.script"
local jobs = require "jobs.jobs"

local monitor = {}

local POLL = "0.5"                            -- seconds between two looks at its files
local WAITS = { 1, 1, 2, 3, 5, 8, 13, 20, 30 } -- seconds between two questions to the scheduler
local PATIENCE = 20                           -- seconds for one answer
local DEAF = 3600                             -- seconds without any answer
local LATE = 40 -- looks: a file system or a scheduler may show a change late

local function sleep()
  process({ "sleep", POLL }, {})
end

-- The commands to return to the job, and to end it.
local function come_back(job, scheduler)
  return ("lessons/run submit --follow %s returns to it, %s ends it"):format(job.id,
    scheduler.cancel(job.id))
end

local function ask(out, job, scheduler)
  local argv = scheduler.ask(job.id)
  out:command(argv)
  local ended = process(argv, { timeout = PATIENCE, stdout = "capture", stderr = "capture" })
  if ended.timed_out then return nil, ("no answer after %d s"):format(PATIENCE) end
  return scheduler.state(ended)
end

-- "running 03, step 2 of 4"
local function step_text(job)
  if job.class then
    return ("running, %d of %d files judged"):format(jobs.count_ended(job), #job.steps)
  end
  local name = jobs.step(job)
  for i, step in ipairs(job.steps) do
    if step.name == name then
      return ("running %s, step %d of %d"):format(name, i, #job.steps)
    end
  end
  return "running"
end

-- Prints each change once.
local function tell(self, state)
  local text = state.is == "running" and step_text(self.job)
    or state.is == "queued" and "queued" .. (state.why and ": " .. state.why or "") or nil
  if text and text ~= self.shown then
    self.out:say("job %s: %s", self.job.id, text)
    self.shown = text
  end
end

-- The scheduler did not answer. This does not affect the job.
local function bear(self, problem)
  local now = host.now()
  self.deaf_since = self.deaf_since or now
  local program = self.scheduler.ask(self.job.id)[1]
  if now - self.deaf_since > DEAF then
    fail("missing",
      "%s has not answered for %d minutes; job %s is kept here: %s", program,
      DEAF // 60, self.job.id, come_back(self.job, self.scheduler))
  elseif not self.complained then
    complain("%s does not answer: %s. This does not affect the job; Warpbook asks again", program,
      problem)
    self.complained = true
  end
end

local function hear(self, state)
  if self.complained then self.out:say("%s answers again", self.scheduler.title) end
  self.deaf_since, self.complained = nil, nil
  self.why, self.runs = state.why, state.is == "running"
  if not jobs.step(self.job) then tell(self, state) end
end

-- How the job ended by the scheduler's answer. The script's own mark counts only if the scheduler
-- says that all went well: the script of a cancelled job may go on for a while. Its files may come
-- late.
local function ended(job, scheduler, state)
  if not (state.code or jobs.is_seen(job)) then return { is = "done" } end -- as far as is known
  for _ = 1, state.code and 0 or LATE do
    if jobs.is_done(job) then return { is = "done" } end
    sleep()
  end
  local why = state.is == "gone" and scheduler.title .. " no longer knows it" or state.why
  return { is = "ended", code = state.code or outcomes.CODES.crashed,
           why = why or "its script did not finish" }
end

-- Asks the scheduler once and prints what is new. Returns how the job ended; nil if it did not.
local function look(self)
  local state, problem = ask(self.out, self.job, self.scheduler)
  if self.done and not state then return { is = "done" } end
  self.asked = self.asked + 1
  self.next = host.now() + WAITS[math.min(self.asked, #WAITS)]
  if not state then return bear(self, problem) end
  local is_over = state.is == "ended" or state.is == "gone"
  if is_over then return ended(self.job, self.scheduler, state) end
  hear(self, state)
  if not self.done then return nil end
  self.late = (self.late or 0) + 1
  return self.late > LATE and { is = "done" } or nil
end

-- Notes how long the job waits until its first step begins, or, if that cannot be seen from here,
-- until the scheduler says that it runs.
local function wait_for_turn(self, patience)
  local waited = host.now() - self.since
  if self.runs or jobs.step(self.job) then
    self.queued = self.queued or waited
  elseif waited > (patience or math.huge) then
    return { is = "queued", why = self.why }
  end
end

-- Follows a job to its end. Ctrl-C stops the following, not the job. So does `patience`, in
-- seconds, if it is given and the job has not begun.
function monitor.follow(out, job, patience)
  local scheduler = sites.scheduler(job.site.scheduler)
  local self = { out = out, job = job, scheduler = scheduler, asked = 0, next = 0,
                 since = host.now() }
  while true do
    if host.interrupted() then
      fail("interrupted", "the job %s goes on: %s", job.id, come_back(job, scheduler))
    end
    self.done = jobs.is_done(job)
    if jobs.step(job) and not self.done then
      tell(self, { is = "running" }) -- before the scheduler does
    end
    local how = wait_for_turn(self, patience)
      or (self.done or host.now() >= self.next) and look(self)
    if how then
      how.queued = self.queued
      if self.shown and how.is == "done" then out:say("job %s: done", job.id) end
      return how
    end
    sleep()
  end
end

-- Does a job for that site run here: on this machine, or in the job in which this runs?
function monitor.is_here(site)
  return site.scheduler == "none" or login_node.job_of() == sites.scheduler(site.scheduler)
end

-- Runs the job's script here and waits for it: on this machine, or in the job in which this runs.
function monitor.run_here(out, job)
  local argv = job_script.shell(job.site)
  argv[#argv + 1] = job.folder .. "/job.sh"
  out:command(argv)
  local came = process(argv, {
    stdout = { file = job.folder .. "/job.out" }, stderr = "stdout",
    tick = function(elapsed) out:progress("%s, %.0f s", step_text(job), elapsed) end,
  })
  out:clear()
  if came.interrupted then return { is = "interrupted" } end
  if jobs.is_done(job) then return { is = "done" } end
  return { is = "ended", code = outcomes.CODES.crashed,
           why = came.error or "its script ended with exit code " .. tostring(came.code) }
end

return monitor
