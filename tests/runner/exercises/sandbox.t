-- The sandbox in which students' programs are compiled and run: what can be seen, written, called
-- and taken in it, where root starts it and where somebody else does. lessons/regrade judges
-- programs in it.

local tap = require "tap"
local host = require "host"

host.state = (os.getenv("PWD") or ".") .. "/state"
host.mkdir(host.state)

local process = require "base.process"
local files = require "base.files"
local sandbox = require "machine.sandbox"

local obstacle = sandbox.obstacle()
if obstacle then
  print("1..0 # SKIP " .. obstacle)
  return 0
end

-- Whoever starts it has a file open, and a secret in the environment. Where forks fail, that is to
-- hit nobody else of this machine's.
local OPEN = tap.root .. "/tests/README.md"
local WAY = tap.root:match("^/tmp/[^/]+") or "" -- where the checkout itself lies in /tmp
local STARTER = { "unshare", "--pid", "--fork", "--mount-proc", "sh", "-c",
                  'exec 8<"$0" && exec "$@"', OPEN }
if process({ "unshare", "--pid", "--fork", "--mount-proc", "true" }, { stderr = "null" }).code ~= 0
then
  STARTER = table.move(STARTER, 5, 8, 1, {})
end

local real_bound = sandbox.PROCESSES
local by = {} -- the words that change who starts it

-- What a script says there, and how it ended.
local function run(script, how)
  local argv = sandbox.command({ "sh", "-c", script }, how or {})
  local words = {}
  for _, list in ipairs({ STARTER, by, argv }) do
    table.move(list, 1, #list, #words + 1, words)
  end
  local ended = process(words,
    { stdout = "capture", stderr = "stdout", timeout = 20, env = { SECRET = "secret words" } })
  return (ended.stdout:gsub("%s+$", "")), sandbox.ended(ended)
end

local function check(who)
  local function is(script, expected, name)
    tap.is(run(script), expected, who .. ": " .. name)
  end
  local function has(script, part, name)
    tap.has(run(script), part, who .. ": " .. name)
  end
  is("test $(id -u) -ne 0 && grep -h ^CapEff /proc/self/status", "CapEff:\t0000000000000000",
    "no root, and no rights")
  is("cd /; echo *", (run("cd /; ls | tr '\\n' ' '")), "the root can be read")
  is("ls -d /home /root /var /tmp/* /etc/passwd 2>/dev/null", WAY, "nothing of anybody's is there")
  is("env | sort | tr '\\n' ' '",
    "HOME=/tmp LC_ALL=C.UTF-8 PATH=/usr/bin:/bin PWD=/tmp TMPDIR=/tmp",
    "the environment holds what it needs")
  is("cat /proc/*/environ 2>/dev/null | tr '\\0' '\\n' | grep -c secret", "0", "of all processes")
  is("ls -l /proc/*/fd 2>/dev/null | grep -c README", "0", "nobody has a file of ours open")
  is("for f in /x /usr/x /dev/x /dev/shm/x /proc/x; do touch $f 2>/dev/null && echo $f; done", "",
    "nothing can be written")
  is("echo mine >/tmp/x && cat /tmp/x", "mine", "but in a folder of its own")
  is("ls /tmp", files.name(WAY), "which is empty again")
  has("perl -MSocket -e 'socket(my $s, PF_INET, SOCK_STREAM, 0) or print $!'",
    "Operation not permitted", "no sockets")
  has("unshare -U true 2>&1", "Operation not permitted", "no users of its own")
  sandbox.PROCESSES = 16 - 4 * host.cores() -- few: this machine may have to spare no more
  has("i=0; while [ $i -lt 18 ]; do sleep 60 & i=$((i + 1)); done", "Cannot fork",
    "no processes without end")
  sandbox.PROCESSES = real_bound
  is("ls -d /proc/[0-9]* | wc -l | grep -cx '[2-9]'", "1", "no processes but its own")
  local _, ended = run("kill -SEGV $$")
  tap.is(ended.signal_name, "SIGSEGV", who .. ": a signal is told as one")
  _, ended = run("exit 42")
  tap.is(ended.code, 42, who .. ": and an exit code")
  tap.has(run("perl -e '$x = \"x\" x 900000000'", { memory = 500 << 20 }), "Out of memory",
    who .. ": memory is bounded")
  local written = host.state .. "/written"
  run(("echo there >'%s'; echo beside >'%s2'"):format(written, written), { writes = written })
  tap.is(files.read(written), "there\n", who .. ": one file can be written")
  tap.is(files.exists(written .. "2"), false, who .. ": and none beside it")
  os.remove(written)
  tap.is(run("cat '" .. OPEN .. "' >/dev/null && echo seen", { shows = { OPEN } }), "seen",
    who .. ": what is shown can be read")
end

local real = files.read_if_there
local is_root = real("/proc/self/status"):match("\nUid:%s+(%d+)") == "0"
check(is_root and "by root" or "by a user")

-- Root can be somebody else, where others may look at what is here.
if is_root then
  process({ "chmod", "711", os.getenv("PWD") }, {})
  files.read_if_there = function() return "\nUid:\t65534\t65534\n" end
  by = { "setpriv", "--reuid=65534", "--regid=65534", "--clear-groups" }
  local _, ended = run("true")
  if ended.code == 0 then
    check("by a user")
  else
    print("# a user who is not root may not make a sandbox here, or not look at the checkout")
  end
end
tap.done()
