-- submit.lua: runs lessons as one job on a cluster, with a step for each: `submit 05 --site riker`,
-- `submit check 05`; or grades a class, as a job array: `submit regrade *.json`. Programs for a GPU
-- are built first, here. The job is followed to its end, and its results are shown as if it had run
-- here. Without lessons it lists the jobs that are kept.

local convert = require "base.convert"
local fail = require "base.fail"
local files = require "base.files"
local outcomes = require "base.outcomes"
local output = require "base.output"
local streams = require "base.streams"
local own_version = require "exercises.own_version"
local host = require "host"
local catalogue = require "lessons.catalogue"
local problems = require "lessons.problems"
local sites = require "machine.sites"
local class = require "jobs.class"
local fetch = require "jobs.fetch"
local monitor = require "jobs.monitor"
local job_script = require "jobs.script"
local jobs = require "jobs.jobs"
local plan = require "runs.plan"
local site_build = require "jobs.site_build"
local verdict = require "runs.verdict"
local job_view = require "views.results.job"
local report = require "views.report"

local USUAL_TIMEOUT = 300 -- as in flags.lua

-- ---- what is to run ----

-- The arguments of each step besides its lesson. --require-gpu is added, because a node with a GPU
-- is not needed for the emulator.
local function arguments_of(options, check, needs_gpu)
  local list = {}
  local function add(name, value)
    if value then table.move({ name, tostring(value) }, 1, 2, #list + 1, list) end
  end
  for _, flag in ipairs(problems.flags()) do add(flag.name, options[convert.key(flag.name)]) end
  add("--timeout", options.timeout ~= USUAL_TIMEOUT and options.timeout or nil)
  if check then
    if options.words[3] then table.insert(list, 1, files.absolute(options.words[3])) end
    return list
  end
  add("--repeats", options.repeats)
  add("--warmup", options.warmup)
  add("--device", options.device ~= "auto" and options.device or nil)
  add("--file", options.file and files.absolute(options.file))
  if needs_gpu or options.require_gpu then list[#list + 1] = "--require-gpu" end
  return list
end

-- The lessons that were typed, and whether they are judged instead of run.
local function chosen(all, options)
  local check = options.words[1] == "check"
  if not check then return own_version.chosen(all, options, "submit"), false end
  if options.file then
    fail("usage", "check takes its file after the lesson: submit check 05 my.cu")
  end
  return { catalogue.one(all, { options.words[2] or "" }, "submit check") }, true
end

-- The steps for the files of a class, which are in order.
local function class_steps(options)
  local paths = table.move(options.words, 2, #options.words, 1, {})
  if #paths == 0 then
    fail("usage", "submit regrade takes the files of export, such as submit regrade *.json")
  end
  for _, path in ipairs(paths) do
    local found, problem = host.stat(path)
    if not found then fail("usage", "%s", problem) end
  end
  local more = options.trust and { "--trust" } or {}
  if options.timeout ~= USUAL_TIMEOUT then
    table.move({ "--timeout", tostring(options.timeout) }, 1, 2, #more + 1, more)
  end
  return class.steps(paths, more)
end

local function check_flags(lessons, options)
  local treated = {}
  for _, lesson in ipairs(lessons) do
    if lesson.broken then fail("lesson", "%s", lesson.broken) end
    for name in pairs(lesson.programs) do treated[name] = true end
  end
  plan.check_flags(treated, options)
end

local function steps_of(lessons, options, check, site)
  local needs_gpu = site.architecture and options.device ~= "emulated"
  local more, steps = arguments_of(options, check, needs_gpu), {}
  for i, lesson in ipairs(lessons) do
    local label = catalogue.label(lesson)
    local words = check and { "check", label } or { label }
    steps[i] = { name = label, ranks = plan.ranks(lesson, check and {} or options),
                 words = table.move(more, 1, #more, #words + 1, words) }
  end
  return steps
end

-- ---- building, where the site's GPU is not ----

local function say_unbuilt(out, list)
  local count = 0
  for _, job in ipairs(list) do
    if job.outcome and job.outcome.status ~= "skipped" then
      report.line(out, plan.settled(job), job.detail)
      count = count + 1
    end
  end
  if count > 0 then
    fail("build", "nothing was submitted, because not all programs can be built")
  end
end

-- Are the job's programs built here, for the site's GPU? Students' versions to judge are not.
local function is_built_here(options, site, check)
  return site_build.is_wanted(site) and options.device ~= "emulated" and not check
end

local function build_here(out, options, lessons, site)
  local list, obstacle = site_build.jobs(out, lessons, site, options)
  if not list then fail("missing", "%s", obstacle) end
  if host.interrupted() then fail("interrupted", "interrupted; nothing was submitted") end
  say_unbuilt(out, list)
end

-- ---- the job ----

-- Shows the results of the job; returns the exit code.
local function show(out, job, how, options, all)
  local problem = fetch.results(job)
  if problem then
    fail(how.code or "missing", "%s%s",
      how.why and ("the job ended early: %s; "):format(how.why) or "", problem)
  end
  local results, ended = jobs.results(job), {}
  local function facts_of(run)
    local lesson = catalogue.find(all, tonumber(run.lesson))
    return lesson and lesson.programs[run.program] or {}
  end
  local text = options.json and job_view.document(job, results, options, facts_of)
  if text then files.write_document(options.json_file, text) end
  local missing, graded = job_view.show(out, job, results, how, options, facts_of)
  if how.is == "interrupted" then return outcomes.CODES.interrupted end
  if graded then ended[1] = { outcome = { code = graded } } end
  for _, one in ipairs(results) do
    if one.code then ended[#ended + 1] = { outcome = { code = one.code } } end
  end
  local cut_off = how.code or missing > 0 and outcomes.CODES.crashed
  if cut_off then ended[#ended + 1] = { outcome = { code = cut_off } } end
  return verdict.worst(ended)
end

-- Prints the script, and how it would be submitted. Nothing is written.
local function dry_run(out, job, runs_here)
  local retired = job.site.retired
  if retired then out:say("# %s was shut down on %s", job.site.title, retired) end
  out:say("# %s/job.sh%s", job.folder, runs_here and ", which would run here, now"
    or ", which would be submitted by: " .. output.command_text(jobs.command(job)))
  streams.write(out.people, job_script.text(job))
  return 0
end

local function run_or_submit(out, job, here)
  jobs.write(job)
  if here then return monitor.run_here(out, job) end
  jobs.submit(out, job)
  out:say("job %s: submitted to %s; Ctrl-C leaves it, lessons/run submit --follow %s returns to it",
    job.id, job.site.title, job.id)
  return monitor.follow(out, job)
end

local function follow(out, options, all)
  local job = jobs.find(options.follow)
  return show(out, job, job.id and monitor.follow(out, job)
    or { is = jobs.is_done(job) and "done" or "interrupted" }, options, all)
end

local function list(out)
  local kept = jobs.all()
  if #kept == 0 then
    fail("usage", "submit takes lessons, such as submit 05 --site %s; no job is kept here",
      table.concat(sites.names(), "|"))
  end
  job_view.list(out, kept)
  return 0
end

-- Grades the files of a class. Programs are compiled in the jobs, and what they need is built here.
local function submit_class(out, options, all)
  local steps = class_steps(options)
  local site = sites.for_job(options.site, options, options.time)
  local job = jobs.new(site, options.time, "class", steps)
  local here = monitor.is_here(site)
  if options.dry_run then return dry_run(out, job, here) end
  if site.build ~= "job" then class.build(out, all) end
  return show(out, job, run_or_submit(out, job, here), options, all)
end

local function submit(out, options, all)
  local has_results = options.follow or options.words[1] and not options.dry_run
  if options.json and not has_results then
    fail("usage", "--json writes the results of a job: name lessons, or --follow JOB")
  end
  if options.follow then return follow(out, options, all) end
  if #options.words == 0 then return list(out) end
  if options.words[1] == "regrade" then return submit_class(out, options, all) end
  local lessons, check = chosen(all, options)
  check_flags(lessons, options)
  local site = sites.for_job(options.site, options, options.time)
  local job = jobs.new(site, options.time, check and "check" or nil,
    steps_of(lessons, options, check, site))
  local here, built_here = monitor.is_here(site), is_built_here(options, site, check)
  if built_here and not options.dry_run then build_here(out, options, lessons, site) end
  job.built = built_here and host.build
  if options.dry_run then return dry_run(out, job, here) end
  return show(out, job, run_or_submit(out, job, here), options, all)
end

return {
  name = "submit", place = 36,
  usage = "submit 05 --site NAME",
  help = "runs lessons as one job on a cluster; alone it lists your jobs",
  about = "Programs for a GPU are built first, here. The job is followed to its end, and its "
    .. "results are shown as if it had run here. Ctrl-C leaves the job; --follow comes back to "
    .. "it. submit check 05 judges your version in a job. submit regrade *.json grades a class as "
    .. "a job array, an element for each file.",
  example = "submit 01-06 --site riker --account ABC  one job, with a step for each lesson",
  words = { least = 0, most = math.huge, wants = "lessons, such as submit 05 --site riker" },
  flags = { "problems", "--repeats", "--warmup", "--timeout", "--device", "--require-gpu", "--file",
            "--baseline", "--published", "--format", "--json", "--trust", "--dry-run",
            "--site", "--account", "--reservation", "--queue",
            { name = "--time", value = "MINUTES", convert = convert.whole(1, 10080), default = 30,
              help = "the time limit of the job" },
            { name = "--follow", value = "JOB", convert = convert.text,
              help = "return to a job: follow it, and show its results" } },
  run = submit,
}
