-- job.lua: shows the results of a job as if it had run here, and lists the kept jobs.

local files = require "base.files"
local output = require "base.output"
local units = require "base.units"
local host = require "host"
local class = require "jobs.class"
local grades = require "views.grades"
local document = require "views.results.document"
local header = require "views.header"
local report = require "views.report"
local tables = require "views.results.tables"

local job_view = {}

local LAST_LINES = 8
local ROOM = (" "):rep(1 << 16) -- bytes that results need; without them a job reports little

-- Prints the whole output of a step unchanged. The results in its document are shown elsewhere.
local function say_printed(out, one)
  for line in one.printed:gmatch("([^\n]*)\n") do out:say("%s", line) end
end

local function say_last(out, text)
  local lines = files.lines(text)
  for i = math.max(1, #lines - LAST_LINES + 1), #lines do out:say("      | %s", lines[i]) end
end

-- The runs of all steps. The job wrote their logs to this machine's folders.
local function runs_of(results)
  local runs = {}
  for _, one in ipairs(results) do
    for _, run in ipairs(one.document and one.document.runs or {}) do
      run.log = run.log and host.state .. "/" .. run.log
      runs[#runs + 1] = run
    end
  end
  return runs
end

-- The runs as jobs, in the form that the header takes.
local function as_jobs(runs)
  local list = {}
  for i, run in ipairs(runs) do
    list[i] = { device = run.device, program = run.program, sizes = run.sizes or {},
                label = run.lesson, seeds = { run.seeds and table.concat(run.seeds, ",") } }
  end
  return list
end

-- Prints a line for each program, or the last output of a step without results.
local function say_steps(out, results)
  for _, one in ipairs(results) do
    if one.document then
      for _, run in ipairs(one.document.runs) do report.line(out, run) end
    elseif one.code then
      out:item("%s  %s  exit code %d without results: %s", out:paint("FAIL", "FAIL"), one.name,
        one.code, one.problem)
      say_last(out, one.printed)
    end
  end
end

-- The environment in which the steps ran, and the machine's limits.
local function machine_of(results)
  local environment, limits
  for _, one in ipairs(results) do
    local found = one.document or {}
    environment, limits = environment or found.environment, limits or found.limits
  end
  return environment, limits
end

-- The runs of all steps as one document, as `run --json` writes it; for `check` the document that
-- the job wrote. nil if no step has results.
function job_view.document(job, results, options, facts_of)
  if job.class then return nil end -- grades.report writes it
  if job.check then
    return results[1].code and files.read(("%s/%s.json"):format(job.folder, results[1].name))
  end
  local runs, environment, limits = runs_of(results), machine_of(results)
  if not environment then return nil end
  return document.text(environment, runs, tables.groups(runs), options, facts_of, limits)
end

local function say_tables(out, results, options, facts_of)
  local runs, environment, limits = runs_of(results), machine_of(results)
  if environment then header.print(out, environment, as_jobs(runs)) end
  say_steps(out, results)
  if #runs > 0 then tables.print(out, runs, options, facts_of, limits) end
end

local function names_of(list)
  local names = {}
  for _, one in ipairs(list) do names[#names + 1] = one.name end
  return table.concat(names, ",")
end

-- The command that runs the missing steps again, with the arguments that were typed.
local function command_for(job, missing)
  local argv, words = { "lessons/run", "submit" }, job.steps[1].words
  if job.class then
    table.move(words, 1, #words - 1, #argv + 1, argv)
    for _, one in ipairs(missing) do argv[#argv + 1] = class.file(one.step) end
  else
    if job.check then argv[#argv + 1] = "check" end
    argv[#argv + 1] = names_of(missing)
    table.move(words, job.check and 3 or 2, #words, #argv + 1, argv)
  end
  table.move({ "--site", job.site.file or job.site.name }, 1, 2, #argv + 1, argv)
  return output.command_text(argv)
end

-- Prints why a job did not finish, its last output, what is kept, and how to continue.
local function say_rest(out, job, missing, how)
  out:say("")
  out:say("%s  the job%s %s", out:paint("FAIL", "FAIL"), job.id and " " .. job.id or "",
    how.is == "done" and "did not run all its steps"
      or "ended too early: " .. (how.why or "it was interrupted"))
  say_last(out, files.tail(job.folder .. "/job.out", 4096))
  local has_room, problem = host.replace(job.folder .. "/room", ROOM)
  os.remove(job.folder .. "/room")
  if not has_room then out:say("      the disk has no room for results: %s", problem) end
  for _, one in ipairs(missing) do
    if one.printed ~= "" then
      out:say("      %s did not finish; its last lines:", one.name)
      say_last(out, one.printed)
    end
  end
  out:say("      its results so far are kept in %s", job.folder)
  if #missing > 0 then
    out:say("      to run the missing steps: %s", command_for(job, missing))
  end
end

-- Shows a job: `results` are from jobs.results, `how` is from jobs/monitor.lua, `facts_of` is that
-- of comparison.of. Returns the number of steps that did not finish; and for a class the exit code
-- of its grades.
function job_view.show(out, job, results, how, options, facts_of)
  local missing, graded = {}, nil
  for _, one in ipairs(results) do
    if not one.code then missing[#missing + 1] = one end
  end
  local as_table = #results > 1 or options.format == "markdown" or out.format == "csv"
  if job.class then
    graded = grades.report(out, options, class.grades(job, results))
  elseif as_table and not job.check then
    say_tables(out, results, options, facts_of)
  else
    for _, one in ipairs(results) do
      if one.code then say_printed(out, one) end
    end
  end
  if how.is ~= "done" or #missing > 0 then say_rest(out, job, missing, how) end
  return #missing, graded
end

local function steps_done(job)
  local count = 0
  for _, step in ipairs(job.steps) do
    if files.exists(("%s/%s.code"):format(job.folder, step.name)) then count = count + 1 end
  end
  return count
end

local COLUMNS = { { key = "job", title = "job" }, { key = "site", title = "site" },
                  { key = "lessons", title = "lessons" },
                  { key = "done", title = "steps done" }, { key = "begun", title = "submitted" } }

-- Prints the list of kept jobs.
function job_view.list(out, list)
  local rows, now = {}, host.time()
  for i, job in ipairs(list) do
    rows[i] = { job = job.id or job.name, site = job.site.name,
                lessons = job.class and "regrade " .. units.many(#job.steps, "file")
                  or (job.check and "check " or "") .. names_of(job.steps),
                done = ("%d of %d"):format(steps_done(job), #job.steps),
                begun = units.ago(now - job.begun) }
  end
  out:table(COLUMNS, rows)
  out:say("")
  out:say("lessons/run submit --follow %s shows its results", rows[1].job)
end

return job_view
