-- readiness.lua: is a site ready for a class? Do the lessons build for its GPUs, does a job
-- succeed, and how many of the class's jobs run at once?

local process = require "base.process"
local units = require "base.units"
local host = require "host"
local build = require "compile.build"
local architecture = require "machine.architecture"
local device = require "machine.device"
local finding = require "machine.finding"
local sites = require "machine.sites"
local plan = require "runs.plan"
local site_build = require "jobs.site_build"
local state = require "runs.state"

local readiness = {}

-- ---- building ----

-- Builds for the GPU of this machine, or for the emulator.
local function build_for_here(out, lessons, options)
  local chosen = device.choose("auto", false)
  state.prepare()
  local works, reason = build.prepare(out, chosen)
  if not works then chosen = device.without_gpu("auto", false, reason) end
  local list = plan.jobs(lessons, chosen, options, false)
  build.jobs(out, list)
  return list, chosen.kind == "gpu" and chosen.gpu.name or "the emulator: " .. chosen.reason
end

local function names_of(list)
  local names = {}
  for i, job in ipairs(list) do names[i] = job.label .. " " .. job.program end
  return units.some(names)
end

local function summary(list, place)
  local broken, skipped = {}, {}
  for _, job in ipairs(list) do
    if job.outcome and job.outcome.status == "skipped" then
      skipped[#skipped + 1] = job
    elseif job.outcome then
      broken[#broken + 1] = job
    end
  end
  if #broken > 0 then
    return finding.red("build", ("lessons/run %s says why"):format(broken[1].label),
      "for %s cannot be built: %s: %s", place, names_of(broken),
      (broken[1].detail or {})[1] or broken[1].outcome.message or "build failed")
  elseif #skipped > 0 then
    return finding.yellow("build",
      "lessons/run doctor says how to install it; or leave these lessons out",
      "%s for %s; skipped: %s: %s", units.many(#list - #skipped, "program"), place,
      names_of(skipped), skipped[1].outcome.message)
  end
  return finding.green("build", "%s for %s", units.many(#list, "program"), place)
end

-- Builds the lessons' programs, for the site's GPU if they are built here.
function readiness.build(out, lessons, site, options)
  if site.scheduler == "none" and not site.architecture then
    return summary(build_for_here(out, lessons, options))
  elseif not site_build.is_wanted(site) then
    return finding.yellow("build",
      "let each student run the first lesson in a job before the class",
      "%s: each job builds its programs first", site.build == "job" and site.title
        or "the architecture of " .. site.title .. " is not stated")
  end
  local list, obstacle = site_build.jobs(out, lessons, site, options)
  if not list then
    return finding.red("build", "load it, or set build = \"job\" in a file for --site", "%s",
      obstacle)
  end
  return summary(list, ("%s, %s"):format(architecture.gpu(site.architecture).architecture,
    site.gpu or site.title))
end

-- ---- a job ----

local function where(environment)
  local gpu = environment.gpu
  return gpu and ("%s: %s, driver %s"):format(environment.host, gpu.name, gpu.driver)
    or ("%s, without a GPU: %s"):format(environment.host, environment.reason)
end

local function other_gpu(environment, site)
  local gpu = environment.gpu
  return gpu and site.architecture
    and architecture.of(gpu) ~= architecture.gpu(site.architecture).architecture
end

-- Does the site's file say that its nodes have GPUs?
local function states_gpu(site)
  return site.architecture or site.gpu or (site.gpus_per_node or 0) > 0
end

local function without_gpu(site, text)
  if states_gpu(site) then
    return finding.red("job", "request one in a file for --site, or take another queue (--queue)",
      "%s; but the site states a GPU", text)
  end
  return finding.yellow("job", "if the site has GPUs, request one in a file for --site; without "
    .. "one, students see counts and no times", "%s", text)
end

local function came_home(one, site)
  local environment, run = one.result.document.environment, one.result.document.runs[1]
  local text = ("%s%s ran on %s; its results are here"):format(
    one.how.queued and ("queued for %.0f s; "):format(one.how.queued) or "", one.label,
    where(environment))
  if run.outcome.code ~= 0 then
    return finding.red("job", "lessons/run submit --follow " .. (one.job.id or one.job.name),
      "%s: %s", text, run.outcome.status)
  elseif one.uses_gpu and not environment.gpu then
    return without_gpu(site, text)
  elseif other_gpu(environment, site) then
    return finding.red("job", "set a constraint, or another architecture, in a file for --site",
      "%s; but the site states %s", text, architecture.gpu(site.architecture).architecture)
  elseif one.here and site.scheduler ~= "none" then
    return finding.yellow("job", "type the same outside a job: then it submits one",
      "%s, in this job: nothing was submitted", text)
  end
  return finding.green("job", "%s", text)
end

-- The last line that the step printed; nil if it printed nothing.
local function last_words(result)
  local last
  for line in result.printed:gmatch("[^\n]*%S[^\n]*") do last = line:gsub("^lessons/run: ", "") end
  return last
end

-- The finding about trial.lua's job; nil: none was tried. `built` is the finding of
-- readiness.build.
function readiness.job(one, site, built)
  if not one and built.is == "red" then
    return finding.red("job", "build first", "none was tried, because the lessons are not built")
  elseif not one then
    return finding.yellow("job", "type the same without --no-job", "none was tried (--no-job)")
  elseif one.problem then
    return finding.red("job", "do what this message says", "%s",
      (one.problem:gsub("%s*\n%s*", "; ")))
  elseif one.how.is == "queued" then
    return finding.red("job", "ask the site's staff; --queue and --reservation take another, "
      .. "--patience waits longer", "it did not begin: %s%s", one.how.why or "queued",
      one.withdrawn and "; it was cancelled" or "")
  elseif one.result.document then
    return came_home(one, site)
  end
  local last = last_words(one.result)
  return finding.red("job", "look into " .. one.job.folder, "%s%s",
    one.how.why or "it left no results", last and ": " .. last or "")
end

-- ---- a class ----

-- How long the last of the students' jobs waits, if `at_once` of them run at once.
local function last_waits(students, at_once, seconds)
  local rounds = (students + at_once - 1) // at_once
  return rounds, seconds and (rounds - 1) * seconds
end

-- The finding for `students` jobs in the `place`, which has `sum` = { gpus, nodes }. If jobs take
-- `whole` nodes, the other GPUs of a node wait with it.
local function for_all(students, sum, seconds, place, whole)
  local has = ("%s on %s of %s%s"):format(units.many(sum.gpus, "GPU"),
    units.many(sum.nodes, "node"), place, whole and ", and each job has a whole node" or "")
  local at_once = whole and math.min(sum.gpus, sum.nodes) or sum.gpus
  if sum.gpus == 0 then
    return finding.red("class", "ask the site's staff; --queue takes another", "%s take jobs", has)
  elseif at_once >= students then
    return finding.green("class", "%d at once: %s", students, has)
  end
  local rounds, wait = last_waits(students, at_once, seconds)
  return finding.yellow("class", "have nodes reserved (--reservation), let students work in pairs, "
    .. "or let them work emulated (--device emulated) and submit one job each",
    "%d at once: %s, so they take %d turns%s", students, has, rounds,
    wait and ("; if all jobs are like this one, the last waits %.0f s"):format(wait) or "")
end

-- The output of a scheduler's command; or nil and why it failed.
local function ask(argv)
  local ended = process(argv, { timeout = 60, stdout = "capture", stderr = "capture" })
  if ended.code == 0 then return ended.stdout end
  return nil, ended.error or ("%s: %s"):format(argv[1], (ended.stderr or ""):match("[^\n]+")
    or "it failed")
end

local function on_one_machine(site, students)
  local cores = host.cores()
  local text = ("%s: %s, %s"):format(site.title, units.many(students, "student"),
    units.many(cores, "core"))
  if students <= cores then return finding.green("class", "%s", text) end
  return finding.yellow("class", "give each a machine, or use a site with a scheduler", "%s", text)
end

-- The output of PBS's and LSF's commands about nodes is not known here, so their nodes are not
-- counted.
local function uncounted(site, scheduler, students)
  local each = site.whole_nodes and 1 or site.gpus_per_node
  return finding.yellow("class", "ask the site's staff for as many GPUs as students",
    "%d at once: Warpbook cannot ask %s about its nodes%s", students, scheduler.title,
    each and ("; %s, so %s suffice"):format(site.whole_nodes and "each job has a whole node"
        or "a node has " .. units.many(each, "GPU"),
      units.many((students + each - 1) // each, "node")) or "")
end

-- How many jobs of the class run at once. `seconds` is the time of one job; nil if it is not known.
function readiness.class(site, students, seconds)
  local scheduler = sites.scheduler(site.scheduler)
  if not scheduler then return on_one_machine(site, students) end
  if not scheduler.census then return uncounted(site, scheduler, students) end
  local place, nodes = site.queue and "the queue " .. site.queue or site.title, nil
  if site.reservation then
    local printed, problem = ask(scheduler.reserved(site.reservation))
    nodes = printed and scheduler.nodes(printed)
    if not nodes then
      return finding.red("class", "ask who made the reservation; or leave out --reservation",
        "the reservation %s has no nodes: %s", site.reservation,
        problem or "the scheduler names none")
    end
    place = "the reservation " .. site.reservation
  end
  local printed, problem = ask(scheduler.census(site, nodes))
  if not printed then
    return finding.red("class", "try it on a login node of " .. site.title, "%s", problem)
  end
  return for_all(students, scheduler.counted(printed), seconds, place, site.whole_nodes)
end

return readiness
