-- The sandbox in which students' programs are compiled and run: what they can see, write and call
-- there, and how much they can use, if root starts it and if another user does. lessons/regrade
-- judges programs in it.

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

-- The process that starts the sandbox has an open file, and a secret in the environment. When forks
-- are made to fail, no other process of this machine may suffer.
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

-- The output of a script in the sandbox, and how the script ended
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
    "the program is not root, and has no capabilities")
  is("cd /; echo *", (run("cd /; ls | tr '\\n' ' '")), "the program can read the root folder")
  is("ls -d /home /root /var /tmp/* /etc/passwd 2>/dev/null", WAY,
    "no folder of any user is visible")
  is("env | sort | tr '\\n' ' '",
    "HOME=/tmp LC_ALL=C.UTF-8 PATH=/usr/bin:/bin PWD=/tmp TMPDIR=/tmp",
    "the environment holds only what programs need")
  is("cat /proc/*/environ 2>/dev/null | tr '\\0' '\\n' | grep -c secret", "0",
    "no process shows the caller's secret")
  is("ls -l /proc/*/fd 2>/dev/null | grep -c README", "0", "no file of the caller is open")
  is("for f in /x /usr/x /dev/x /dev/shm/x /proc/x; do touch $f 2>/dev/null && echo $f; done", "",
    "nothing can be written outside /tmp")
  is("echo mine >/tmp/x && cat /tmp/x", "mine", "/tmp can be written")
  is("ls /tmp", files.name(WAY), "/tmp is empty in the next run")
  has("perl -MSocket -e 'socket(my $s, PF_INET, SOCK_STREAM, 0) or print $!'",
    "Operation not permitted", "no sockets can be opened")
  has("unshare -U true 2>&1", "Operation not permitted", "no user namespace can be made")
  sandbox.PROCESSES = 16 - 4 * host.cores() -- few: this machine may have to spare no more
  has("i=0; while [ $i -lt 18 ]; do sleep 60 & i=$((i + 1)); done", "Cannot fork",
    "the number of processes is limited")
  sandbox.PROCESSES = real_bound
  is("ls -d /proc/[0-9]* | wc -l | grep -cx '[2-9]'", "1",
    "only the sandbox's own processes are visible")
  local _, ended = run("kill -SEGV $$")
  tap.is(ended.signal_name, "SIGSEGV", who .. ": a signal is reported as a signal")
  _, ended = run("exit 42")
  tap.is(ended.code, 42, who .. ": an exit code is reported")
  tap.has(run("perl -e '$x = \"x\" x 900000000'", { memory = 500 << 20 }), "Out of memory",
    who .. ": memory is limited")
  local written = host.state .. "/written"
  run(("echo there >'%s'; echo beside >'%s2'"):format(written, written), { writes = written })
  tap.is(files.read(written), "there\n", who .. ": the named file can be written")
  tap.is(files.exists(written .. "2"), false, who .. ": no file beside it can be written")
  os.remove(written)
  tap.is(run("cat '" .. OPEN .. "' >/dev/null && echo seen", { shows = { OPEN } }), "seen",
    who .. ": a file that is shown can be read")
end

-- A program may need a library that the sandbox does not show.
local here = os.getenv("PWD")
process({ "sh", "-c", [[echo 'int odd(void) { return 0; }' | cc -shared -fPIC -x c -o libodd.so -
  echo 'int odd(void); int main(void) { return odd(); }' >needs.c
  cc -o needs needs.c -L. -lodd -Wl,-rpath,"$PWD"
  echo 'int main(void) { return 0; }' | cc -x c -o alone -]] }, { stderr = "null" })
tap.is(sandbox.starts(here .. "/alone"), true, "a program starts in the sandbox")
tap.is(process({ here .. "/needs" }, {}).code, 0, "one with a library of its own starts outside")
tap.is(sandbox.starts(here .. "/needs"), false, "it does not start in the sandbox")

local real = files.read_if_there
local is_root = real("/proc/self/status"):match("\nUid:%s+(%d+)") == "0"
check(is_root and "by root" or "by a user")

-- Root can become another user only if other users may read the checkout.
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
