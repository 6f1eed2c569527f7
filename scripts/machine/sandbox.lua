-- sandbox.lua: runs commands with a student's code on somebody else's machine: compilers and the
-- program. For each command bubblewrap makes a file system that contains only what is named here,
-- without a network and without other processes. prlimit limits what each process may use, and
-- confine (src/confine.c) forbids the rest. runs/program.lua watches the memory of all processes
-- together.

local files = require "base.files"
local process = require "base.process"
local host = require "host"

local sandbox = {}

sandbox.MEMORY = 2 << 30 -- bytes, for all processes of a program together
sandbox.PATIENCE = 100 -- seconds for a compiler
-- Processes and threads; emulated programs get more for each core. A cooperative launch in the
-- emulator needs a thread for each of its blocks.
sandbox.PROCESSES = 512

local SCRATCH = 512 << 20 -- bytes in /tmp, which is in memory and is removed at the end
local FILE = 256 << 20 -- bytes per file
local OPEN = 256 -- open files per process

-- The file in the sandbox to which a compiler writes its output.
sandbox.OUTPUT = "/tmp/output"

-- The command gets no environment. bubblewrap itself, which is a process of the sandbox, gets none
-- either, except the number of the judge's socket, which is only known when the command starts. A
-- program that is asked to end (SIGTERM) gets time for that, so bubblewrap itself does not end.
local CLEAN = [[umask 022
[ -z "$1" ] || trap '' TERM
shift
exec env -i PATH=/usr/bin:/bin LC_ALL=C.UTF-8 HOME=/tmp TMPDIR=/tmp \
    ${WARPBOOK_JUDGE:+"WARPBOOK_JUDGE=$WARPBOOK_JUDGE"} "$@"]]

local function append(list, ...)
  for _, word in ipairs({ ... }) do list[#list + 1] = word end
end

local function is_root()
  return files.read_if_there("/proc/self/status"):match("\nUid:%s+%d+%s+(%d+)") == "0"
end

-- For root, the sandbox has no user namespace; the command runs as another user who owns nothing,
-- so that its processes are counted separately. For other users it has a user namespace.
local function add_users(argv)
  if is_root() then
    append(argv, "--cap-drop", "ALL", "--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID")
  else
    append(argv, "--unshare-user", "--cap-drop", "ALL")
  end
end

-- The number of the user to whom root changes. No known machine has a user with such a number.
local function user()
  return tostring(60000 + tonumber(host.hash(host.state):sub(-3), 16))
end

-- Creates the folders above a path; otherwise bubblewrap would create them readable for its own
-- user only.
local function add_folders(argv, path)
  for at in path:gmatch("()/") do
    if at > 1 then append(argv, "--perms", "0755", "--dir", path:sub(1, at - 1)) end
  end
end

local function add_files(argv, shows, how)
  local writes = how.writes
  append(argv, "--ro-bind", "/usr", "/usr")
  for _, path in ipairs({ "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/etc/alternatives" }) do
    add_folders(argv, path)
    append(argv, "--ro-bind-try", path, path)
  end
  append(argv, "--size", tostring(SCRATCH), "--perms", "1777", "--tmpfs", "/tmp",
    "--proc", "/proc", "--dev", "/dev")
  if how.shared_memory then append(argv, "--perms", "1777", "--tmpfs", "/dev/shm") end
  for _, path in ipairs(shows) do
    add_folders(argv, path)
    append(argv, "--ro-bind", path, path)
  end
  if writes then
    add_folders(argv, writes)
    append(argv, "--bind", writes, writes)
  end
  append(argv, "--remount-ro", "/dev", "--remount-ro", "/", "--chdir", "/tmp")
end

-- Gives everybody this permission for a file of ours, because root runs the sandbox as another
-- user.
local function permit(what, path)
  process({ "chmod", what, path }, {})
end

-- The words that run `argv` in the sandbox. `how` has `shows`, the paths that can be read there
-- besides the system's programs; `writes`, a file that is created and can be written; `env`, its
-- environment; `memory`, the limit for the address space of each process in bytes; `lesson`: keep
-- runs it as a lesson's program, in a session of its own, and asks it to end if its time is up;
-- `shared_memory`, if /dev/shm can be written, as LLVM's OpenMP needs it.
function sandbox.command(argv, how)
  local words = { "/bin/sh", "-c", CLEAN, "sandbox", how.lesson and "lesson" or "" }
  for name, value in pairs(how.env or {}) do append(words, name .. "=" .. value) end
  if how.writes then
    host.append(how.writes, "")
    permit("a+rw", how.writes)
  end
  append(words, files.find_program("bwrap") or "bwrap", "--die-with-parent",
    "--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try")
  if not how.lesson then words[#words + 1] = "--new-session" end
  add_users(words)
  local confine = host.keeper:gsub("[^/]*$", "confine")
  local shows = table.move(how.shows or {}, 1, #(how.shows or {}), 2, { confine })
  add_files(words, shows, how)
  append(words, "--", "prlimit", "--core=0", "--fsize=" .. FILE, "--nofile=" .. OPEN,
    "--nproc=" .. sandbox.PROCESSES + 4 * host.cores())
  if how.memory then append(words, "--as=" .. how.memory) end
  append(words, "--", confine, user())
  return table.move(argv, 1, #argv, #words + 1, words)
end

-- The words that run a compiler in the sandbox. The compiler has to write its output to
-- sandbox.OUTPUT, which is copied to standard output. `shows` is as above; the headers and
-- libraries of lessons are readable too.
function sandbox.compiling(argv, shows)
  local all = table.move(shows, 1, #shows, 3, { host.root .. "/cuda", host.build .. "/cuda" })
  local script = { "/bin/sh", "-c", '"$@" >&2 && cat ' .. sandbox.OUTPUT, "sh" }
  return sandbox.command(table.move(argv, 1, #argv, #script + 1, script),
    { shows = all, memory = sandbox.MEMORY })
end

-- If a signal ended the command, bubblewrap's exit code is 128 and its number. These are the
-- signals that end programs.
local SIGNALS = { [4] = "SIGILL", [6] = "SIGABRT", [7] = "SIGBUS", [8] = "SIGFPE", [9] = "SIGKILL",
                  [11] = "SIGSEGV", [25] = "SIGXFSZ", [31] = "SIGSYS" }

-- The result of host.run, with the signal instead of such an exit code.
function sandbox.ended(done)
  local signal = (done.code or 0) - 128
  if SIGNALS[signal] then
    done.code, done.signal, done.signal_name = nil, signal, SIGNALS[signal]
  end
  return done
end

-- Makes the output of a compiler readable and executable in other sandboxes.
function sandbox.take(path)
  permit("a+rx", path)
end

-- Does the sandbox work here, and does this program find all its libraries in it? (With this
-- variable, a program's loader lists them instead of starting it.)
function sandbox.starts(binary)
  if not files.find_program("bwrap") then return false end
  local argv = sandbox.command({ "env", "LD_TRACE_LOADED_OBJECTS=1", binary },
    { shows = { binary } })
  local done = process(table.move(argv, 1, #argv, 2, { host.keeper }),
    { stdout = "capture", stderr = "null", timeout = 20 })
  return done.code == 0 and not (done.stdout or ""):find("not found", 1, true)
end

-- Why the sandbox does not work here, and what to do; nil if it works.
function sandbox.obstacle()
  if not files.find_program("bwrap") then
    return "bwrap is not on PATH (Debian: bubblewrap); lessons/run --setup installs it"
  end
  -- Old systems count all processes of a user against the limit: then no process can be started
  -- here.
  local argv = sandbox.command({ "sh", "-c", "true & wait" }, {})
  local done = process(table.move(argv, 1, #argv, 2, { host.keeper }),
    { stdout = "null", stderr = "capture", timeout = 20 })
  if done.code == 0 then return nil end
  local said = done.error or (done.stderr or ""):match("[^\n]+") or "it failed"
  return ("bubblewrap does not work here; it needs version 0.7 or newer, and user namespaces: %s")
    :format(said)
end

return sandbox
