-- trial.lua: runs one lesson as a job of a site, to test whether jobs work: is it accepted, does it
-- begin, where does it run, do its results arrive?

local outcomes = require "base.outcomes"
local process = require "base.process"
local host = require "host"
local catalogue = require "lessons.catalogue"
local sites = require "machine.sites"
local fetch = require "jobs.fetch"
local monitor = require "jobs.monitor"
local jobs = require "jobs.jobs"
local site_build = require "jobs.site_build"
local plan = require "runs.plan"

local trial = {}

local REPEATS = "3"

-- The first lesson with a program in CUDA, because a job is for a GPU; if there is none, the first.
-- The second value: does it use a GPU?
local function chosen(lessons)
  for _, lesson in ipairs(lessons) do
    for _, program in pairs(lesson.programs) do
      if program.language == "cuda" then return lesson, true end
    end
  end
  return lessons[1], false
end

local function step_of(lesson, site)
  local label = catalogue.label(lesson)
  return { name = label, ranks = plan.ranks(lesson, {}),
           words = { label, "--repeats", REPEATS,
                     site.architecture and "--require-gpu" or nil } }
end

-- A failure ends a run elsewhere; here it is one of several findings. An interruption still ends
-- it.
local function attempt(action, ...)
  local fine, trouble = pcall(action, ...)
  if fine then return nil end
  if type(trouble) ~= "table" or trouble.code == outcomes.CODES.interrupted then
    error(trouble, 0)
  end
  return trouble.message
end

-- Cancels a job that has not begun, because its result is no longer needed.
local function withdraw(out, job)
  local argv = {}
  for word in sites.scheduler(job.site.scheduler).cancel(job.id):gmatch("%S+") do
    argv[#argv + 1] = word
  end
  out:command(argv)
  return process(argv, { timeout = 60, stdout = "null", stderr = "null" }).code == 0
end

-- Submits the job, with this time limit in minutes, and follows it; it must begin within
-- `patience`, in seconds. Returns { job, label, uses_gpu, here, how, result, took }. uses_gpu: the
-- lesson does; here: it ran on this machine, or in the job in which this runs; how is from
-- monitor.lua; result is of jobs.results; took is the number of seconds from its begin to its end,
-- nil without results. `problem` says why it was not accepted, or why its results did not arrive.
function trial.run(out, lessons, site, minutes, patience)
  local lesson, uses_gpu = chosen(lessons)
  local job = jobs.new(site, minutes, nil, { step_of(lesson, site) })
  job.built = site_build.is_wanted(site) and host.build
  local one = { job = job, label = catalogue.label(lesson), uses_gpu = uses_gpu,
                here = monitor.is_here(site) }
  one.problem = attempt(jobs.write, job)
    or not one.here and attempt(jobs.submit, out, job) or nil
  if one.problem then return one end
  local began = host.now()
  if one.here then
    one.how = monitor.run_here(out, job)
  else
    one.how = monitor.follow(out, job, patience)
  end
  if one.how.is == "queued" then
    one.withdrawn = withdraw(out, job)
  else
    one.problem = fetch.results(job)
  end
  one.result = jobs.results(job)[1]
  one.took = one.result.document and host.now() - began - (one.how.queued or 0) or nil
  return one
end

return trial
