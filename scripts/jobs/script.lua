-- script.lua: the script of a job: the request to the scheduler, and a step for each lesson. Each
-- step is `lessons/run`, which the site's launcher starts on the node. There it finds the GPU, and
-- runs the lesson as usual. For a lesson over MPI the script itself starts `lessons/run`, and that
-- starts the ranks by the site's launcher for them, because not every launcher may start another.

local output = require "base.output"
local host = require "host"
local sites = require "machine.sites"

local job_script = {}

-- The script ends early if it cannot write, for example if a quota is used up, because the results
-- could not be kept.
local STEPS = [[
# The files of each step: NAME.out, its output; NAME.code, its exit code; NAME.json, its results.
step() {
    name=$1
    shift
    echo "$name" >step || exit 6
    "$@" >"$name.out" 2>&1 </dev/null
    echo $? >"$name.code" || exit 6
}]]

-- The steps of an array: each element has one. Elsewhere all run in turn.
local OF_ELEMENT = [[
of_element() {
    [ "${%s:-0}" = 0 ] || [ "$%s" = "$1" ]
}]]

-- The last element to end finds that all steps have their code.
local ALL_DONE = [[
set -- *.code
[ $# -lt %d ] || echo done >done]]

local function words_of(text)
  local list = {}
  for word in (text or ""):gmatch("%S+") do list[#list + 1] = word end
  return list
end

-- "step 05 srun -n1 …/lessons/run 05 --json=…/05.json"
local function step_line(job, step)
  local argv, for_ranks = { "step", step.name }, step.ranks and job.site.ranks_launcher
  local launcher = for_ranks and {} or words_of(job.site.launcher)
  table.move(launcher, 1, #launcher, #argv + 1, argv)
  argv[#argv + 1] = host.root .. "/lessons/run"
  table.move(step.words, 1, #step.words, #argv + 1, argv)
  if for_ranks and not job.check then
    table.move({ "--launcher", for_ranks }, 1, 2, #argv + 1, argv)
  end
  argv[#argv + 1] = ("--json=%s/%s.json"):format(job.there or job.folder, step.name)
  return output.command_text(argv)
end

-- The shell for the script. Modules need a login shell.
function job_script.shell(site)
  return site.modules and { "/bin/bash", "-l" } or { "/bin/sh" }
end

-- If compute nodes cannot write to home folders, everything goes to a folder that they can write
-- to. The student's versions are read from home. The script redirects its own output, because the
-- folder does not exist before it runs.
local function write_there(job, add)
  local there, top = output.command_text({ job.there }), host.write or host.root
  add("umask 077", "mkdir -p " .. there .. " && cd " .. there .. " || exit 6",
    "exec >>job.out 2>&1", "ln -sfn " .. output.command_text({ top .. "/work" }) .. " work",
    "export WARPBOOK_DIR=" .. there)
end

local function add_steps(job, scheduler, add)
  local index = job.class and scheduler and scheduler.index
  if index then add(OF_ELEMENT:format(index, index), "") end
  for i, step in ipairs(job.steps) do
    add((index and ("of_element %d && "):format(i) or "") .. step_line(job, step))
  end
  add(job.class and ALL_DONE:format(#job.steps) or "echo done >done", "")
end

-- The script of a job of jobs.lua.
function job_script.text(job)
  local site, lines = job.site, { "#!" .. table.concat(job_script.shell(job.site), " ") }
  local function add(...)
    for _, line in ipairs({ ... }) do lines[#lines + 1] = line end
  end
  local scheduler = sites.scheduler(site.scheduler)
  if scheduler then
    local printed = (job.there or job.class) and "/dev/null" or job.folder .. "/job.out"
    add(table.unpack(scheduler.directives(site, { name = "warpbook", minutes = job.minutes,
      elements = job.class and #job.steps > 1 and #job.steps or nil,
      output = output.command_text({ printed }) })))
  end
  add("")
  for _, module in ipairs(site.modules or {}) do add("module " .. module) end
  local kept = os.getenv("WARPBOOK_DIR")
  if job.there then
    write_there(job, add)
  else
    if kept then add("export WARPBOOK_DIR=" .. output.command_text({ kept })) end
    add("cd " .. output.command_text({ job.folder }) .. " || exit 6")
    if job.class then add("exec >>job.out 2>&1") end -- of all elements
  end
  if job.built then add("export WARPBOOK_BUILD=" .. output.command_text({ job.built })) end
  add("", STEPS, "")
  add_steps(job, scheduler, add)
  return table.concat(lines, "\n")
end

return job_script
