-- grading.lua: grades the files of a class, one after the other or, of several, as many at once as
-- there are cores: each by a `lessons/run regrade` of its own, whose document is read.

local fail = require "base.fail"
local files = require "base.files"
local json = require "base.json"
local process = require "base.process"
local host = require "host"
local regrade = require "exercises.regrade"
local device = require "machine.device"
local environment = require "machine.environment"
local sandbox = require "machine.sandbox"
local state = require "runs.state"

local grading = {}

-- Removes a folder of ours, with all that is in it.
local function remove(path)
  for _, name in ipairs(host.list(path) or {}) do
    local inner = path .. "/" .. name
    local found = host.stat(inner)
    if found and found.type == "directory" then remove(inner) else os.remove(inner) end
  end
  os.remove(path)
end

-- Where one that was started by another has its folder: within the other's, who removes it where
-- this one cannot.
local INNER = "WARPBOOK_REGRADE"

-- Calls act(folder) with a folder for this run alone, which is gone afterwards, whatever comes.
local function with_folder(act)
  local pid = files.read_if_there("/proc/self/stat"):match("^%d+")
  local folder = ("%s/%s-%.6f"):format(os.getenv(INNER) or state.folder("regrade"), pid or "",
    host.time())
  local made, problem = host.mkdir(folder)
  if not made then fail("missing", "%s", problem) end
  local fine, answer = pcall(act, folder)
  remove(folder)
  if not fine then error(answer, 0) end
  return answer
end

-- Grades one file here. What is kept of runs is kept in the folder, and goes with it: a student's
-- runs are none of this machine's owner's.
local function grade_here(out, path, lessons, options)
  return with_folder(function(folder)
    local here, before = environment.collect(device.COUNTING), host.state
    host.state = folder
    local fine, grade = pcall(regrade.file, out, path, lessons, options, here)
    host.state = before
    return fine and grade or error(grade, 0)
  end)
end

-- Called by xargs with a file and the place for its grade. A path may begin with a dash.
local SCRIPT = [[case $2 in -*) set -- "$1" "./$2" "$3" ;; esac
exec "$0" regrade --timeout "$1" $TRUST --json="$3" "$2" >"$3.log" 2>&1]]

-- How many programs of students the machine has cores, and memory, for.
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
    env = { TRUST = options.trust and "--trust" or "", [INNER] = folder },
    tick = function(elapsed)
      out:progress("judging: %d of %d files, %.0f s", count_done(folder), #paths, elapsed)
    end,
  })
  out:clear()
  if done.interrupted then fail("interrupted", "interrupted") end
  if done.error then fail("missing", "%s", done.error) end
end

-- The grades of the files, in their order; of each as regrade.file gives it.
function grading.grades(out, paths, lessons, options)
  if #paths == 1 then return { grade_here(out, paths[1], lessons, options) } end
  return with_folder(function(folder)
    run_all(out, paths, options, folder)
    local list = {}
    for i, path in ipairs(paths) do list[i] = grade_of(folder, i, path) end
    return list
  end)
end

-- Of the grades the names that several have: { name, files } each.
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
