-- host.run starts programs, watches them and ends them.

local host = require "host"
local tap = require "tap"

-- Runs sh with a script. Returns the result of host.run.
local function sh(script, options)
  local command = { "sh", "-c", script, stdout = "capture", stderr = "capture" }
  for key, value in pairs(options or {}) do command[key] = value end
  return host.run(command)
end

do -- how a program ends
  local done = sh("exit 0")
  tap.is(done.code, 0, "the exit code is 0")
  tap.is(done.signal, nil, "there is no signal")
  tap.is(done.timed_out, false, "it has not timed out")
  tap.is(done.interrupted, false, "it is not interrupted")
  tap.is(done.error, nil, "there is no error")
  tap.between(0, done.elapsed, 60, "the elapsed time is measured")
  tap.is(sh("exit 7").code, 7, "the exit code is 7")
  done = sh("kill -SEGV $$")
  tap.is(done.code, nil, "a killed program has no exit code")
  tap.is(done.signal, 11, "the signal's number is returned")
  tap.is(done.signal_name, "SIGSEGV", "the signal's name is returned")
  tap.is(sh("kill -37 $$").signal_name, "signal 37", "a signal without a name has its number")
end

do -- programs that cannot be started
  local done = host.run({ "no-such-program" })
  tap.is(done.error, "cannot start no-such-program: No such file or directory",
    "a missing program is named")
  tap.is(done.code, nil, "a missing program has no exit code")
  tap.has(host.run({ "/" }).error, "Permission denied", "a folder cannot be started")
  tap.is(host.run({ "true", cwd = "/no/such" }).error,
    "cannot enter /no/such: No such file or directory", "a missing working folder is named")
  tap.is(host.run({ "true", stdout = { file = "/no/such" } }).error,
    "cannot open /no/such: No such file or directory",
      "an output file that cannot be opened is named")
end

do -- arguments, environment, folder
  local odd = { "", "two words", "quote\"'", "new\nline", "$HOME *", "π" }
  local done = host.run({ "printf", "<%s>", odd[1], odd[2], odd[3], odd[4], odd[5], odd[6],
                          stdout = "capture" })
  tap.is(done.stdout, "<" .. table.concat(odd, "><") .. ">",
    "the program gets the arguments unchanged")
  tap.is(sh("echo \"$ADDED\"; echo \"$PATH\"", { env = { ADDED = "a b" } }).stdout,
    "a b\n" .. os.getenv("PATH") .. "\n", "the program gets the environment and the additions")
  tap.is(os.getenv("ADDED"), nil, "the host's environment is unchanged")
  tap.is(sh("pwd", { cwd = "/" }).stdout, "/\n", "the program runs in the given folder")
  tap.is(sh("cat").stdout, "", "the standard input is empty")
end

do -- a program and its partner
  local done = sh("echo to the partner >&$TALK; read answer <&$TALK; echo $answer", {
    socket = "TALK",
    partner = { "sh", "-c", "read line <&$TALK; echo got $line >&$TALK; cat <&$TALK >&2; exit 7",
                stderr = "null" } })
  tap.is(done.stdout, "got to the partner\n", "the partner reads and answers")
  tap.is(done.partner_code, 7, "the partner's exit code is returned")
  local file <close> = io.open("open", "w+")
  sh("echo last words >&$TALK", { socket = "TALK", partner = { "sh", "-c", "cat <&$TALK",
    stdout = file } })
  file:seek("set")
  tap.is(file:read("a"), "last words\n", "the partner's last output reaches an open file")
  done = sh("echo alone", { socket = "TALK", partner = { "no-such-program" } })
  tap.is(done.error, "cannot start no-such-program: No such file or directory",
    "without its partner, a program is not started")
  done = sh("exit 3", { socket = "TALK", partner = { "sleep", "60" } })
  tap.is(done.code, 3, "the program does not wait for its partner's end")
  tap.is(done.partner_code, 137, "a partner that does not end is killed")
  done = sh("readlink /proc/$$/fd/* | grep -c '/open$'")
  tap.is(done.stdout, "0\n", "programs do not inherit the host's open files")
end

do -- where output goes
  local done = sh("echo out; echo err >&2")
  tap.is(done.stdout, "out\n", "standard output is captured")
  tap.is(done.stderr, "err\n", "standard error is captured")
  done = sh("echo 1; echo 2 >&2; echo 3", { stderr = "stdout" })
  tap.is(done.stdout, "1\n2\n3\n", "both streams in one keep their order")
  tap.is(done.stderr, "", "standard error is then empty")
  tap.is(sh("echo gone", { stdout = "null" }).stdout, "", "null discards the output")
  sh("echo old; echo older")
  sh("echo long line", { stdout = { file = "log" } })
  sh("echo new; echo err >&2", { stdout = { file = "log" }, stderr = "stdout" })
  tap.is(io.open("log"):read("a"), "new\nerr\n", "an output file is emptied first")
  done = sh([[i=0; while [ $i -lt 4000 ]; do
    echo 1234567890123456789012345678901234567890
    echo 123456789012345678901234567890 >&2; i=$((i+1)); done]])
  tap.is(#done.stdout, 4000 * 41, "much output on one stream is captured")
  tap.is(#done.stderr, 4000 * 31, "so is much output on the other")
  done = sh("yes | head -c 3000000; printf end")
  tap.is(#done.stdout, 1 << 20, "of more, the last megabyte is kept")
  tap.is(done.stdout_cut, 3000003 - (1 << 20), "the number of lost bytes is returned")
  tap.is(done.stdout:sub(-3), "end", "the end of the output is kept")
  tap.is(done.stderr_cut, nil, "no count is returned if no byte is lost")
end

do -- a timeout ends the whole group
  local done = sh("sleep 60 & echo $!; sleep 61 & echo $!; wait", { timeout = 1 })
  tap.is(done.timed_out, true, "the program has timed out")
  tap.is(done.signal_name, "SIGTERM", "it got SIGTERM")
  tap.between(1, done.elapsed, 30, "it ended after the timeout")
  for pid in done.stdout:gmatch("%d+") do tap.gone(pid, "its child is ended") end
  done = sh("trap '' TERM; sleep 60; sleep 60", { timeout = 2 })
  tap.is(done.signal_name, "SIGKILL", "a program that ignores SIGTERM is killed")
  tap.between(4, done.elapsed, 30, "it is killed two seconds later")
  done = sh("trap 'echo tidied; exit 3' TERM; sleep 60 & wait", { timeout = 2 })
  tap.is(done.stdout, "tidied\n", "a program can clean up after SIGTERM")
  tap.is(done.code, 3, "its exit code is returned")
  tap.is(done.timed_out, true, "it has timed out all the same")
  done = sh("yes", { timeout = 0.3 })
  tap.is(done.timed_out, true, "endless output does not hide the timeout")
  tap.between(0.3, done.elapsed, 30, "endless output does not delay the timeout")
end

do -- processes that outlive their parent
  local done = sh("sleep 120 & echo $!", { timeout = 100 })
  tap.is(done.code, 0, "the parent's exit code is 0")
  tap.between(0, done.elapsed, 60, "the host does not wait for its child")
  tap.gone(done.stdout:match("%d+"), "the child is ended")
  done = sh("setsid sleep 120 & echo $!", { timeout = 100 })
  tap.between(0, done.elapsed, 60, "nor for one in another session")
  os.execute("kill " .. done.stdout:match("%d+") .. " 2>/dev/null")
end

do -- ticks
  -- The shortest interval between eight ticks. A busy machine may delay some ticks, so the shortest
  -- one counts.
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
  tap.between(0.09, least_span({}), 0.2, "the tick function runs every 0.1 s")
  tap.between(0.29, least_span({ tick_every = 0.3 }), 0.6, "tick_every sets another interval")
  local started = host.now()
  local done, message = pcall(sh, "echo $$ >pid; sleep 60", { tick = function()
    if host.stat("pid") and host.stat("pid").size > 0 then error("oh") end
  end })
  tap.is(done, false, "an error in tick is raised by host.run")
  tap.has(message, "oh", "it is the same error")
  tap.between(0, host.now() - started, 30, "it is raised at once")
  tap.gone(io.open("pid"):read("n"), "the program is ended")
  done = sh("sleep 0.2; echo done", { tick_every = 0.01, tick = function() collectgarbage() end })
  tap.is(done.stdout, "done\n", "a tick may collect garbage")
  local inner
  sh("until [ -e ran ]; do sleep 0.05; done", { tick = function()
    inner = inner or sh("echo inner; sleep 0.1; touch ran").stdout
  end })
  tap.is(inner, "inner\n", "a tick may call host.run")
end

do -- wrong arguments
  local function wrong(part, command)
    tap.raises(part, "refused: " .. part, host.run, command)
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

do -- open files
  local function open_files() return #host.list("/proc/self/fd") end
  local before = open_files()
  for _ = 1, 20 do
    sh("true")
    host.run({ "no-such-program", stdout = "capture", stderr = "capture" })
    host.run({ "true", stdout = "capture", stderr = { file = "/no/such" } })
  end
  tap.is(open_files(), before, "host.run closes all its files")
end

tap.done()
