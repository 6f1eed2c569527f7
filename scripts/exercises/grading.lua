-- grading.lua: grades the files of a class. One file is graded here. Several are graded in
-- parallel, on all cores: each by its own `lessons/run regrade`, whose document is read.

local fail = require "base.fail"
local files = require "base.files"
local json = require "base.json"
local process = require "base.process"
local temporary = require "base.temporary"
local host = require "host"
local regrade = require "exercises.regrade"
local device = require "machine.device"
local environment = require "machine.environment"
local sandbox = require "machine.sandbox"

local grading = {}

local function new_folder()
  local folder = temporary.path("regrade")
  local made, problem = host.mkdir(folder)
  return made and folder or fail("missing", "%s", problem)
end

-- Grades one file here. The records of its runs are kept in the temporary folder and removed with
-- it, because they are a student's and not those of this machine's user.
local function grade_here(out, path, lessons, options)
  local folder, before = new_folder(), host.state
  local here = environment.collect(device.COUNTING)
  host.state = folder
  local fine, grade = pcall(regrade.file, out, path, lessons, options, here)
  host.state = before
  return fine and grade or error(grade, 0)
end

-- xargs calls this with a file and the place for its grade. A path may begin with a dash.
local SCRIPT = [[case $2 in -*) set -- "$1" "./$2" "$3" ;; esac
exec "$0" regrade --timeout "$1" $TRUST ${ONLY:+--only "$ONLY"} --json="$3" "$2" >"$3.log" 2>&1]]

-- How many students' programs the machine can run at once, by its cores and its memory.
local function workers()
  local by_memory = host.memory() // sandbox.MEMORY
  return math.max(1, math.min(host.cores(), math.tointeger(by_memory) or 1))
end

local function place(folder, i)
  return ("%s/%d.json"):format(folder, i)
end

local function grade_of(folder, i, path)
  local text = files.read(place(folder, i))
  local document = text and json.decode(text)
  if document then return document.files[1] end
  local said = files.lines(files.tail(place(folder, i) .. ".log", 8192))
  return { file = path, rows = {}, problem = "its judging ended early: "
    .. (said[#said] or "no reason is known") }
end

local function count_done(folder)
  local count = 0
  for _, name in ipairs(files.list(folder)) do
    if name:match("%.json$") then count = count + 1 end
  end
  return count
end

local function run_all(out, paths, options, folder)
  local list = {}
  for i, path in ipairs(paths) do list[i] = ("%s\0%s\0"):format(path, place(folder, i)) end
  local listed = folder .. "/list"
  local written, problem = host.replace(listed, table.concat(list))
  if not written then fail("missing", "%s", problem) end
  local argv = { host.keeper, "xargs", "-0", "-a", listed, "-n", "2", "-P", tostring(workers()),
                 "sh", "-c", SCRIPT, (host.keeper:gsub("[^/]*$", "warpbook")),
                 tostring(options.timeout) }
  out:command(argv)
  local done = process(argv, {
    stdout = "inherit", stderr = "inherit",
    env = { TRUST = options.trust and "--trust" or "", ONLY = options.typed_only or "" },
    tick = function(elapsed)
      out:progress("judging: %d of %d files, %.0f s", count_done(folder), #paths, elapsed)
    end,
  })
  out:clear()
  if done.interrupted then fail("interrupted", "interrupted") end
  if done.error then fail("missing", "%s", done.error) end
end

-- The grades of the files, in their order, each as regrade.file returns it.
function grading.grades(out, paths, lessons, options)
  if #paths == 1 then return { grade_here(out, paths[1], lessons, options) } end
  local folder, list = new_folder(), {}
  run_all(out, paths, options, folder)
  for i, path in ipairs(paths) do list[i] = grade_of(folder, i, path) end
  return list
end

-- The names that several grades share: { name, files } each.
function grading.namesakes(grades)
  local of_name, list = {}, {}
  for _, grade in ipairs(grades) do
    local name = grade.name
    if name and not of_name[name] then
      of_name[name] = { name = name, files = {} }
      list[#list + 1] = of_name[name]
    end
    if name then table.insert(of_name[name].files, grade.file) end
  end
  local several = {}
  for _, one in ipairs(list) do
    if #one.files > 1 then several[#several + 1] = one end
  end
  return several
end

return grading
