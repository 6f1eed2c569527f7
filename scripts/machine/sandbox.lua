-- sandbox.lua: commands that run what a student has written, on somebody else's machine: compilers
-- of it, and the program. bubblewrap makes a file system for each that holds what is named here, no
-- network and no other process; prlimit bounds what each process may have; confine (src/confine.c)
-- closes the rest. The bound on the memory of all together is runs/program.lua's to watch.

local files = require "base.files"
local process = require "base.process"
local host = require "host"

local sandbox = {}

sandbox.MEMORY = 2 << 30 -- bytes, of all processes of a program together
sandbox.PATIENCE = 100 -- seconds for a compiler
sandbox.PROCESSES = 128 -- and threads, besides some for each core, for emulated programs

local SCRATCH = 512 << 20 -- bytes in /tmp, which lies in memory, and is gone at the end
local FILE = 256 << 20 -- bytes in a file
local OPEN = 256 -- files at once, of a process

-- Where a compiler in the sandbox writes what is wanted of it.
sandbox.OUTPUT = "/tmp/output"

-- Nothing of the environment comes in, not even to bubblewrap itself, which is a process of the
-- sandbox, but the number of the judge's socket, which is known only when the command is started.
local CLEAN = [[umask 022
exec env -i PATH=/usr/bin:/bin LC_ALL=C.UTF-8 HOME=/tmp TMPDIR=/tmp \
    ${WARPBOOK_JUDGE:+"WARPBOOK_JUDGE=$WARPBOOK_JUDGE"} "$@"]]

local function append(list, ...)
  for _, word in ipairs({ ... }) do list[#list + 1] = word end
end

local function is_root()
  return files.read_if_there("/proc/self/status"):match("\nUid:%s+%d+%s+(%d+)") == "0"
end

-- Root's sandbox has no users of its own, so that it can be left for a user who owns nothing: one
-- for each that runs, whose processes are counted apart. Anybody else's has, and nobody else in it.
local function add_users(argv)
  if is_root() then
    append(argv, "--cap-drop", "ALL", "--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID")
  else
    append(argv, "--unshare-user", "--cap-drop", "ALL")
  end
end

-- A user's number for root to become: that of nobody, on any machine that is known.
local function user()
  return tostring(60000 + tonumber(host.hash(host.state):sub(-3), 16))
end

-- The folders above a path, which bubblewrap would make for its owner alone.
local function add_folders(argv, path)
  for at in path:gmatch("()/") do
    if at > 1 then append(argv, "--perms", "0755", "--dir", path:sub(1, at - 1)) end
  end
end

local function add_files(argv, shows, writes)
  append(argv, "--ro-bind", "/usr", "/usr")
  for _, path in ipairs({ "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/etc/alternatives" }) do
    add_folders(argv, path)
    append(argv, "--ro-bind-try", path, path)
  end
  append(argv, "--size", tostring(SCRATCH), "--perms", "1777", "--tmpfs", "/tmp",
    "--proc", "/proc", "--dev", "/dev")
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

-- Everybody may do that with a file of ours: in the sandbox, root is somebody else.
local function permit(what, path)
  process({ "chmod", what, path }, {})
end

-- The words that run `argv` in the sandbox. `how` has `shows`, the paths besides the system's
-- programs that can be read there; `writes`, a file that is made, and can be written; `env`, all
-- that is to be in its environment; `memory`, the bytes of addresses that each process may have.
function sandbox.command(argv, how)
  local words = { "/bin/sh", "-c", CLEAN, "sandbox" }
  for name, value in pairs(how.env or {}) do append(words, name .. "=" .. value) end
  if how.writes then
    host.append(how.writes, "")
    permit("a+rw", how.writes)
  end
  append(words, files.find_program("bwrap") or "bwrap", "--die-with-parent", "--new-session",
    "--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try")
  add_users(words)
  local confine = host.keeper:gsub("[^/]*$", "confine")
  local shows = table.move(how.shows or {}, 1, #(how.shows or {}), 2, { confine })
  add_files(words, shows, how.writes)
  append(words, "--", "prlimit", "--core=0", "--fsize=" .. FILE, "--nofile=" .. OPEN,
    "--nproc=" .. sandbox.PROCESSES + 4 * host.cores())
  if how.memory then append(words, "--as=" .. how.memory) end
  append(words, "--", confine, user())
  return table.move(argv, 1, #argv, #words + 1, words)
end

-- The words that run a compiler there, which is to write its output to sandbox.OUTPUT: that comes
-- to standard output. `shows` as above, besides the headers and libraries of lessons.
function sandbox.compiling(argv, shows)
  local all = table.move(shows, 1, #shows, 3, { host.root .. "/cuda", host.build .. "/cuda" })
  local script = { "/bin/sh", "-c", '"$@" >&2 && cat ' .. sandbox.OUTPUT, "sh" }
  return sandbox.command(table.move(argv, 1, #argv, #script + 1, script),
    { shows = all, memory = sandbox.MEMORY })
end

-- bubblewrap's exit code tells the signal that ended the command: those that programs end by.
local SIGNALS = { [4] = "SIGILL", [6] = "SIGABRT", [7] = "SIGBUS", [8] = "SIGFPE", [9] = "SIGKILL",
                  [11] = "SIGSEGV", [25] = "SIGXFSZ", [31] = "SIGSYS" }

-- Of host.run's result, with the signal in the place of such a code.
function sandbox.ended(done)
  local signal = (done.code or 0) - 128
  if SIGNALS[signal] then
    done.code, done.signal, done.signal_name = nil, signal, SIGNALS[signal]
  end
  return done
end

-- A file that came out of a compiler is for others of the sandbox to read, and to run.
function sandbox.take(path)
  permit("a+rx", path)
end

-- Why there is no sandbox here, and what to do; nil where there is one.
function sandbox.obstacle()
  if not files.find_program("bwrap") then
    return "bwrap is not on PATH (Debian: bubblewrap); lessons/run --setup installs it"
  end
  -- Old systems count all processes of a user: then none can be started here.
  local argv = sandbox.command({ "sh", "-c", "true & wait" }, {})
  local done = process(table.move(argv, 1, #argv, 2, { host.keeper }),
    { stdout = "null", stderr = "capture", timeout = 20 })
  if done.code == 0 then return nil end
  local said = done.error or (done.stderr or ""):match("[^\n]+") or "it failed"
  return ("bubblewrap does not work here; it needs version 0.7 or newer, and user namespaces: %s")
    :format(said)
end

return sandbox
