-- host.run starts programs, watches them and ends them.

local host = require "host"
local tap = require "tap"

-- Runs sh with a script; the result of host.run.
local function sh(script, options)
  local command = { "sh", "-c", script, stdout = "capture", stderr = "capture" }
  for key, value in pairs(options or {}) do command[key] = value end
  return host.run(command)
end

do -- how a program ends
  local done = sh("exit 0")
  tap.is(done.code, 0, "exit code 0")
  tap.is(done.signal, nil, "no signal")
  tap.is(done.timed_out, false, "not timed out")
  tap.is(done.interrupted, false, "not interrupted")
  tap.is(done.error, nil, "no error")
  tap.between(0, done.elapsed, 60, "time taken")
  tap.is(sh("exit 7").code, 7, "exit code 7")
  done = sh("kill -SEGV $$")
  tap.is(done.code, nil, "killed by a signal: no exit code")
  tap.is(done.signal, 11, "its number")
  tap.is(done.signal_name, "SIGSEGV", "its name")
  tap.is(sh("kill -37 $$").signal_name, "signal 37", "a signal without a name")
end

do -- what cannot be started
  local done = host.run({ "no-such-program" })
  tap.is(done.error, "cannot start no-such-program: No such file or directory", "missing program")
  tap.is(done.code, nil, "it has no exit code")
  tap.has(host.run({ "/" }).error, "Permission denied", "not a program")
  tap.is(host.run({ "true", cwd = "/no/such" }).error,
    "cannot enter /no/such: No such file or directory", "missing folder")
  tap.is(host.run({ "true", stdout = { file = "/no/such" } }).error,
    "cannot open /no/such: No such file or directory", "file that cannot be opened")
end

do -- arguments, environment, folder
  local odd = { "", "two words", "quote\"'", "new\nline", "$HOME *", "π" }
  local done = host.run({ "printf", "<%s>", odd[1], odd[2], odd[3], odd[4], odd[5], odd[6],
                          stdout = "capture" })
  tap.is(done.stdout, "<" .. table.concat(odd, "><") .. ">", "arguments arrive as they are")
  tap.is(sh("echo \"$ADDED\"; echo \"$PATH\"", { env = { ADDED = "a b" } }).stdout,
    "a b\n" .. os.getenv("PATH") .. "\n", "the environment, and what is added")
  tap.is(os.getenv("ADDED"), nil, "the host's own environment stays")
  tap.is(sh("pwd", { cwd = "/" }).stdout, "/\n", "the folder")
  tap.is(sh("cat").stdout, "", "standard input is empty")
end

do -- two that talk
  local done = sh("echo to the partner >&$TALK; read answer <&$TALK; echo $answer", {
    socket = "TALK",
    partner = { "sh", "-c", "read line <&$TALK; echo got $line >&$TALK; cat <&$TALK >&2; exit 7",
                stderr = "null" } })
  tap.is(done.stdout, "got to the partner\n", "a partner hears and answers")
  tap.is(done.partner_code, 7, "hears the end of its partner, and has an exit code of its own")
  local file <close> = io.open("open", "w+")
  sh("echo last words >&$TALK", { socket = "TALK", partner = { "sh", "-c", "cat <&$TALK",
    stdout = file } })
  file:seek("set")
  tap.is(file:read("a"), "last words\n", "what it writes to an open file is there at the end")
  done = sh("echo alone", { socket = "TALK", partner = { "no-such-program" } })
  tap.is(done.error, "cannot start no-such-program: No such file or directory",
    "without its partner it is not started")
  done = sh("exit 3", { socket = "TALK", partner = { "sleep", "60" } })
  tap.is(done.code, 3, "a partner that does not end is not waited for")
  tap.is(done.partner_code, 137, "but killed")
  done = sh("readlink /proc/$$/fd/* | grep -c '/open$'")
  tap.is(done.stdout, "0\n", "which no other program gets")
end

do -- where output goes
  local done = sh("echo out; echo err >&2")
  tap.is(done.stdout, "out\n", "standard output")
  tap.is(done.stderr, "err\n", "standard error")
  done = sh("echo 1; echo 2 >&2; echo 3", { stderr = "stdout" })
  tap.is(done.stdout, "1\n2\n3\n", "both in one, in order")
  tap.is(done.stderr, "", "none apart")
  tap.is(sh("echo gone", { stdout = "null" }).stdout, "", "thrown away")
  sh("echo old; echo older")
  sh("echo long line", { stdout = { file = "log" } })
  sh("echo new; echo err >&2", { stdout = { file = "log" }, stderr = "stdout" })
  tap.is(io.open("log"):read("a"), "new\nerr\n", "a file, emptied first")
  done = sh([[i=0; while [ $i -lt 4000 ]; do
    echo 1234567890123456789012345678901234567890
    echo 123456789012345678901234567890 >&2; i=$((i+1)); done]])
  tap.is(#done.stdout, 4000 * 41, "much on one stream")
  tap.is(#done.stderr, 4000 * 31, "and on the other at the same time")
  done = sh("yes | head -c 3000000; printf end")
  tap.is(#done.stdout, 1 << 20, "of very much, the last megabyte")
  tap.is(done.stdout_cut, 3000003 - (1 << 20), "how much is lost")
  tap.is(done.stdout:sub(-3), "end", "up to the end")
  tap.is(done.stderr_cut, nil, "nothing lost: not said")
end

do -- a timeout ends the whole group
  local done = sh("sleep 60 & echo $!; sleep 61 & echo $!; wait", { timeout = 1 })
  tap.is(done.timed_out, true, "timed out")
  tap.is(done.signal_name, "SIGTERM", "asked to end")
  tap.between(1, done.elapsed, 30, "on time")
  for pid in done.stdout:gmatch("%d+") do tap.gone(pid, "a grandchild is gone") end
  done = sh("trap '' TERM; sleep 60; sleep 60", { timeout = 2 })
  tap.is(done.signal_name, "SIGKILL", "one that does not listen is killed")
  tap.between(4, done.elapsed, 30, "after two seconds' grace")
  done = sh("trap 'echo tidied; exit 3' TERM; sleep 60 & wait", { timeout = 2 })
  tap.is(done.stdout, "tidied\n", "one that tidies up may")
  tap.is(done.code, 3, "and has its exit code")
  tap.is(done.timed_out, true, "yet it timed out")
  done = sh("yes", { timeout = 0.3 })
  tap.is(done.timed_out, true, "endless output does not hide the timeout")
  tap.between(0.3, done.elapsed, 30, "nor delay it")
end

do -- what outlives its parent
  local done = sh("sleep 120 & echo $!", { timeout = 100 })
  tap.is(done.code, 0, "the parent ended well")
  tap.between(0, done.elapsed, 60, "nobody waits for what it left behind")
  tap.gone(done.stdout:match("%d+"), "and that is ended")
  done = sh("setsid sleep 120 & echo $!", { timeout = 100 })
  tap.between(0, done.elapsed, 60, "nor for what left the group with the pipe in its hands")
  os.execute("kill " .. done.stdout:match("%d+") .. " 2>/dev/null")
end

do -- ticks
  -- The least time between the ticks of a program that waits for eight of them: a busy machine may
  -- be late for some.
  local function least_span(options)
    local before, count, least = nil, 0, math.huge
    os.remove("enough")
    function options.tick(elapsed)
      if before then least = math.min(least, elapsed - before) end
      before, count = elapsed, count + 1
      if count == 8 then io.open("enough", "w"):close() end
    end
    sh("until [ -e enough ]; do sleep 0.05; done", options)
    return least
  end
  tap.between(0.09, least_span({}), 0.2, "a tick every tenth of a second")
  tap.between(0.29, least_span({ tick_every = 0.3 }), 0.6, "or as often as asked")
  local started = host.now()
  local done, message = pcall(sh, "echo $$ >pid; sleep 60", { tick = function()
    if host.stat("pid") and host.stat("pid").size > 0 then error("oh") end
  end })
  tap.is(done, false, "an error in a tick is an error of host.run")
  tap.has(message, "oh", "the same one")
  tap.between(0, host.now() - started, 30, "at once")
  tap.gone(io.open("pid"):read("n"), "and the program is ended")
  done = sh("sleep 0.2; echo told", { tick_every = 0.01, tick = function() collectgarbage() end })
  tap.is(done.stdout, "told\n", "garbage may be collected meanwhile")
  local inner
  sh("until [ -e ran ]; do sleep 0.05; done", { tick = function()
    inner = inner or sh("echo inner; sleep 0.1; touch ran").stdout
  end })
  tap.is(inner, "inner\n", "a tick may run a program of its own")
end

do -- what is asked wrongly
  local function wrong(part, command)
    tap.raises(part, "wrong: " .. part, host.run, command)
  end
  wrong("table expected", nil)
  wrong("no program named", {})
  wrong("an argument has to be a string, not a number", { "echo", 1 })
  wrong("an argument contains a zero byte", { "echo", "a\0b" })
  wrong("unknown key 'time'", { "true", time = 1 })
  wrong("timeout has to be a number of seconds above 0", { "true", timeout = 0 })
  wrong("timeout has to be a number of seconds above 0", { "true", timeout = 0 / 0 })
  wrong("stdout cannot be 'stdout'", { "true", stdout = "stdout" })
  wrong("stdin cannot be 'null'", { "true", stdin = "null" })
  wrong("stderr cannot be 'file'", { "true", stderr = "file" })
  wrong("a file has to be a string, not a nil", { "true", stdout = {} })
  wrong("tick has to be a function", { "true", tick = 1 })
  wrong("env has to be a table", { "true", env = "A=1" })
  wrong("env cannot hold the name 'A='", { "true", env = { ["A="] = "1" } })
  wrong("a value in env has to be a string, not a boolean", { "true", env = { A = true } })
end

do -- nothing is left open
  local function open_files() return #host.list("/proc/self/fd") end
  local before = open_files()
  for _ = 1, 20 do
    sh("true")
    host.run({ "no-such-program", stdout = "capture", stderr = "capture" })
    host.run({ "true", stdout = "capture", stderr = { file = "/no/such" } })
  end
  tap.is(open_files(), before, "no file stays open")
end

tap.done()
