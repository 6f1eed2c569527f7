-- job.lua: what came of a job, shown as if it had run here, and the list of those that are kept.

local files = require "base.files"
local output = require "base.output"
local units = require "base.units"
local host = require "host"
local document = require "views.results.document"
local header = require "views.header"
local report = require "views.report"
local tables = require "views.results.tables"

local job_view = {}

local LAST_LINES = 8
local ROOM = (" "):rep(1 << 16) -- what results take; a job that had not so much says little

-- All that a step printed, as it printed it; its results, as a document, are shown otherwise.
local function say_printed(out, one)
  for line in one.printed:gmatch("([^\n]*)\n") do out:say("%s", line) end
end

local function say_last(out, text)
  local lines = files.lines(text)
  for i = math.max(1, #lines - LAST_LINES + 1), #lines do out:say("      | %s", lines[i]) end
end

-- The runs of all steps. Their logs lie where the job wrote them, which is here.
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

-- As the header wants them.
local function as_jobs(runs)
  local list = {}
  for i, run in ipairs(runs) do
    list[i] = { device = run.device, program = run.program, sizes = run.sizes or {},
                label = run.lesson, seeds = { run.seeds and table.concat(run.seeds, ",") } }
  end
  return list
end

-- One line for each program; of a step without results what it said last.
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

-- On what they ran, and what that can do.
local function machine_of(results)
  local environment, limits
  for _, one in ipairs(results) do
    local told = one.document or {}
    environment, limits = environment or told.environment, limits or told.limits
  end
  return environment, limits
end

-- The runs of all steps as one document, as `run --json` writes it; of `check` the one that it
-- wrote. nil where no step has results.
function job_view.document(job, results, options, facts_of)
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

-- The command that runs what is missing, with what was typed for the lessons.
local function command_for(job, missing)
  local argv = { "lessons/run", "submit", job.check and "check" or nil }
  argv[#argv + 1] = names_of(missing)
  local words = job.steps[1].words
  table.move(words, job.check and 3 or 2, #words, #argv + 1, argv)
  table.move({ "--site", job.site.file or job.site.name }, 1, 2, #argv + 1, argv)
  return output.command_text(argv)
end

-- Why it did not come to its end, what it said, what is kept and how to go on.
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

-- What came of a job: `results` are of jobs.results, `how` of jobs/monitor.lua; `facts_of` as for
-- comparison.of. Returns how many of its steps did not come to their end.
function job_view.show(out, job, results, how, options, facts_of)
  local missing = {}
  for _, one in ipairs(results) do
    if not one.code then missing[#missing + 1] = one end
  end
  local as_table = #results > 1 or options.format == "markdown" or out.format == "csv"
  if as_table and not job.check then
    say_tables(out, results, options, facts_of)
  else
    for _, one in ipairs(results) do
      if one.code then say_printed(out, one) end
    end
  end
  if how.is ~= "done" or #missing > 0 then say_rest(out, job, missing, how) end
  return #missing
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

-- The list of them.
function job_view.list(out, list)
  local rows, now = {}, host.time()
  for i, job in ipairs(list) do
    rows[i] = { job = job.id or job.name, site = job.site.name,
                lessons = (job.check and "check " or "") .. names_of(job.steps),
                done = ("%d of %d"):format(steps_done(job), #job.steps),
                begun = units.ago(now - job.begun) }
  end
  out:table(COLUMNS, rows)
  out:say("")
  out:say("lessons/run submit --follow %s shows its results", rows[1].job)
end

return job_view
