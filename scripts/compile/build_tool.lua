-- build_tool.lua: runs Ninja or make: the command, its log, and the message about a failure. All
-- commands run under keep (src/keep.c), which ends with the runner and leaves no process behind.

local files = require "base.files"
local process = require "base.process"
local host = require "host"

local build_tool = {}

build_tool.PATIENCE = 300 -- seconds without progress, after which a build is ended

-- For each of CMake's generators: the file that the tool reads; a target that only makes CMake
-- update that file; and flags: the tool goes on with other targets after a failure. Ninja updates
-- the file before any target; if that is the file itself, it checks all globs twice.
local GENERATORS = {
  ["Ninja"] = { file = "build.ninja", renew = "CMakeCache.txt", flags = { "-k", "0" } },
  ["Unix Makefiles"] = { file = "Makefile", renew = "cmake_check_build_system", flags = { "-k" } },
}

-- The configuration of the build folder, and the path of the build tool; nil if the folder is not
-- configured, or not completely.
local function configured()
  local cache = files.read_if_there(host.build .. "/CMakeCache.txt")
  local generator = GENERATORS[cache:match("\nCMAKE_GENERATOR:INTERNAL=([^\n]*)\n")]
  local program = cache:match("\nCMAKE_MAKE_PROGRAM:%w+=([^\n]+)\n")
  if generator and program and files.exists(host.build .. "/" .. generator.file) then
    return generator, program
  end
end

-- The command that builds the targets, with the generator's own tool. `cmake --build` does no more,
-- and kills all processes of the user if a fork fails.
function build_tool.command(targets)
  local generator, program = configured()
  if not generator then
    return table.move(targets, 1, #targets, 5, { "cmake", "--build", host.build, "--target" })
  end
  local argv = { program, "-C", host.build, "-j", tostring(host.cores()) }
  table.move(generator.flags, 1, #generator.flags, #argv + 1, argv)
  return table.move(targets, 1, #targets, #argv + 1, argv)
end

-- The command that makes CMake update the configuration; nil if the folder has to be configured.
function build_tool.renewal()
  local generator = configured()
  return generator and build_tool.command({ generator.renew })
end

local STUCK = {}

-- Raises STUCK if the log does not grow for too long.
local function watcher(out, log, what)
  local size, since = 0, 0
  return function(elapsed)
    local text = files.read(log) or ""
    if #text ~= size then size, since = #text, elapsed end
    if elapsed - since >= build_tool.PATIENCE then error(STUCK) end
    out:progress("%s %s, %.0f s", what, text:match("^.*%[(%d+/%d+)%]") or "", elapsed)
  end
end

-- Runs a command of the build with its output in a log. Returns its result, with `stuck` set if it
-- was ended because it made no progress, and the path of the log.
function build_tool.run(out, argv, name, what)
  out:command(argv)
  host.mkdir(host.own .. "/logs")
  local log = ("%s/logs/%s.log"):format(host.own, name)
  local kept = table.move(argv, 1, #argv, 2, { host.keeper })
  local fine, done = pcall(process, kept, {
    stdout = { file = log }, stderr = "stdout", tick = watcher(out, log, what),
  })
  out:clear()
  if not fine then
    if done ~= STUCK then error(done, 0) end
    done = { stuck = true }
  end
  return done, log
end

local NOISE = { "^%[%d+/%d+%]", "^ninja: Entering", "^ninja: build stopped", "^FAILED: ", "^g?make",
                "^/%S+ .* %-o ", "^cd " }

local function is_noise(line)
  for _, pattern in ipairs(NOISE) do
    if line:match(pattern) then return true end
  end
  return false
end

local MOST_LINES = 40

-- The compiler's message as lines, without the build tool's own lines around it.
function build_tool.message(log)
  local lines = {}
  for _, line in ipairs(files.lines(files.read(log) or "")) do
    if #lines < MOST_LINES and not is_noise(line) then lines[#lines + 1] = line end
  end
  return lines
end

-- Messages of the system if it has no more of something, and of emucc if a library is not
-- installed. They are not mistakes in a program.
local SHORTAGES = {
  "Resource temporarily unavailable", "Cannot fork", "Cannot allocate memory",
  "Too many open files", "No space left on device", "Disk quota exceeded", "Read-only file system",
  "Input/output error", "is not installed: apt-get install",
}

-- Why a command of the build failed, if the cause is the machine and not a source; else nil.
function build_tool.shortage(done, log)
  if done.error then return done.error end
  if done.code == 0 or done.interrupted or done.stuck then return nil end
  for _, line in ipairs(files.lines(files.read(log) or "")) do
    for _, words in ipairs(SHORTAGES) do
      if line:find(words, 1, true) then return line end
    end
  end
end

return build_tool
