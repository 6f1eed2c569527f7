-- inject.lua HOST SHIM MOST: runs verbs on a tree of fake lessons, and lets one system call or
-- library call fail in each run. strace or shim.c fails the n-th call of a kind, with each error
-- that it can have. Prints TAP. MOST: about how many faults to inject, over all kinds; 0: all.

local host = require "host"
local tap = require "tap"

local HOST, SHIM, MOST = ...
MOST = math.tointeger(MOST)
local DOCUMENT = os.getenv("WARPBOOK_DIR") .. "/document.json"

local VERBS = { { "contents" }, { "table", DOCUMENT }, { "run", "01-02", "--json=" .. DOCUMENT },
                { "run", "01", "--json" }, { "counters", "03" } }

-- The kinds of calls, and the errors that the system may return for each.
local KINDS = {
  { "openat", "EIO", "EMFILE", "EACCES", "EINTR" }, { "read", "EIO", "EISDIR", "EINTR" },
  { "pread64", "EIO" }, { "write", "ENOSPC", "EIO", "EINTR" },
  { "rename", "EACCES" }, { "fsync", "EIO" }, { "lseek", "EIO" }, { "newfstatat", "EIO", "ENOMEM" },
  { "mkdir", "ENOSPC", "EACCES" }, { "unlink", "EACCES" }, { "getdents64", "EIO" },
  { "pipe2", "EMFILE" }, { "clone", "EAGAIN" }, { "flock", "EIO" }, { "ppoll", "EINTR" },
  { "wait4", "EINTR" }, { "mmap", "ENOMEM" }, { "fcntl", "EMFILE" },
  { "dup2", "EMFILE" }, { "ftruncate", "EIO" }, { "fchmod", "EACCES" }, { "readlink", "EIO" },
  { "ioctl", "EIO" }, { "uname", "EIO" },
}
local SHIMMED = { "close", "malloc", "dup2", "execvp" }
local OF_KEEP = { { "fork", 1 }, { "fork", 2 }, { "execvp", 1 } } -- counted in each process of keep

local CODES = { [0] = true, true, true, true, true, true, true, [77] = true, [130] = true }

-- Runs a command, with settings added to its environment.
local function capture(argv, settings)
  argv.stdout, argv.stderr, argv.timeout = "capture", "capture", 60
  argv.env = settings or {}
  argv.env.WARPBOOK_ROOT = os.getenv("TREE")
  return host.run(argv)
end

local function append(list, more)
  return table.move(more, 1, #more, #list + 1, list)
end

local function read(path)
  local file <close> = io.open(path, "rb")
  return file and file:read("a")
end

-- The calls of a run without faults: for each kind { first, last }, the numbers of the host's own
-- calls, which follow those of the loader.
local function calls_of(verb)
  capture(append({ "strace", "-qq", "-o", "trace", HOST }, verb))
  local found, is_ours = {}, false
  for line in read("trace"):gmatch("[^\n]+") do
    local kind = line:match("^([%w_]+)%(")
    if kind then
      is_ours = is_ours or kind == "openat" and line:find('"/dev/null"', 1, true) ~= nil
      local one = found[kind] or { first = 1, last = 0 }
      found[kind] = one
      one.last = one.last + 1
      if not is_ours then one.first = one.last + 1 end
    end
  end
  return found
end

local function shimmed(verb, call, number, program)
  return capture(append({ HOST }, verb), { LD_PRELOAD = SHIM, FAULT_CALL = call,
    FAULT_NUMBER = tostring(number), FAULT_FILE = "calls", FAULT_PROGRAM = program })
end

-- All faults that can be injected into a verb: a list of lists, one for each kind.
local function faults_of(verb)
  local kinds, calls = {}, calls_of(verb)
  local function add_kind(call, first, last, error, program)
    local list = {}
    for number = first, last do
      list[#list + 1] = { verb = verb, call = call, number = number, error = error,
                          program = program }
    end
    if #list > 0 then kinds[#kinds + 1] = list end
  end
  for _, call in ipairs(SHIMMED) do
    shimmed(verb, call, 0)
    add_kind(call, 1, math.tointeger(tonumber(read("calls"))), "shim")
  end
  for _, one in ipairs(OF_KEEP) do add_kind(one[1], one[2], one[2], "shim", "keep") end
  for _, kind in ipairs(KINDS) do
    local one = calls[kind[1]] or { first = 1, last = 0 }
    for i = 2, #kind do add_kind(kind[1], one.first, one.last, kind[i]) end
  end
  return kinds
end

-- About `share` of the faults, or all if it is 0; and the number of all. Each kind gets an equal
-- part, spread evenly over its calls; what a rare kind does not need, more common kinds get. (Most
-- calls load modules.)
local function chosen(kinds, share)
  local list, all = {}, 0
  table.sort(kinds, function(a, b) return #a < #b end)
  for i, kind in ipairs(kinds) do
    all = all + #kind
    local some = share > 0 and math.max(1, (share - #list) // (#kinds - i + 1)) or #kind
    local step = math.max(1, #kind / some)
    for at = 1 + i % step, #kind, step do list[#list + 1] = kind[math.floor(at)] end
  end
  return list, all
end

local function named(fault)
  return ("%s: %s number %d%s: %s"):format(table.concat(fault.verb, " "), fault.call,
    fault.number, fault.program and " of " .. fault.program or "", fault.error)
end

-- The text without numbers, which differ in each run, and without the machine's name.
local function without_figures(text)
  return (text:gsub("%d+[%d.:TZ-]*", "0"):gsub(" on [^,\n]+, not in git", ", not in git"))
end

-- What the runner did wrong after a fault; nil if nothing.
local function mistake(done, usual)
  local said = done.stdout .. done.stderr
  if done.timed_out then return "it did not end" end
  if done.signal then return "ended by " .. done.signal_name end
  if said:find("traceback", 1, true) or said:find("%f[%w]nil%f[%W]") then
    return "a traceback, or nil:\n" .. said
  end
  if not CODES[done.code] then return ("exit code %s:\n%s"):format(done.code, said) end
  if done.code == 0 and done.stderr == "" then
    local same = without_figures(done.stdout) == without_figures(usual)
    return not same and "other output, and no message:\n" .. done.stdout or nil
  elseif done.code ~= 0 and not said:find("%S") then
    return "exit code " .. done.code .. " without a message"
  end
end

local function inject(fault, usual)
  if fault.error == "shim" then
    return mistake(shimmed(fault.verb, fault.call, fault.number, fault.program), usual)
  end
  local done = capture(append({ "strace", "-qq", "-o", "/dev/null", "-e", "trace=" .. fault.call,
    "-e", ("inject=%s:error=%s:when=%d"):format(fault.call, fault.error, fault.number), HOST },
    fault.verb))
  return mistake(done, usual)
end

-- The finished records. A fault must not lose any.
local function finished()
  return capture({ "sh", "-c", 'grep -l verdict "$WARPBOOK_DIR"/state/records/*/*.jsonl' }).stdout
end

local function is_whole(text)
  return text and text:match("^{.*}\n$") ~= nil
end

-- What the faults since `before` have damaged; nil if nothing.
local function spoilt(before)
  if not is_whole(read(DOCUMENT)) then return "the document is not whole" end
  local now = "\n" .. finished()
  for path in before:gmatch("[^\n]+") do
    if not now:find("\n" .. path .. "\n", 1, true) then return path .. " is lost" end
  end
  local empty = capture({ "sh", "-c", 'grep -lx "" "$WARPBOOK_DIR"/state/records/*/*.jsonl' })
  if empty.code == 0 then return "an empty line in " .. empty.stdout end
  local next_run = capture({ HOST, "contents" })
  return next_run.code ~= 0 and "then the contents: " .. next_run.stdout .. next_run.stderr or nil
end

local AT_ONCE = 8 -- faults between two checks for damage

local function try_all(verb, share)
  local usual = capture(append({ HOST }, verb))
  local faults, all = chosen(faults_of(verb), share)
  local wrong, before = {}, finished()
  for i, fault in ipairs(faults) do
    local why = inject(fault, usual.stdout)
    local left = (i % AT_ONCE == 0 or i == #faults) and spoilt(before)
    if why then wrong[#wrong + 1] = named(fault) .. ": " .. why end
    if left then wrong[#wrong + 1] = named(fault) .. ", or one shortly before: " .. left end
  end
  local name = table.concat(verb, " ", 1, math.min(2, #verb)):gsub("/.*/", "")
  tap.is(table.concat(wrong, "\n"),
    "", ("%s: %d of %d faults are handled"):format(name, #faults, all))
  local after = capture(append({ HOST }, verb))
  tap.is(after.code, usual.code, name .. ": the next run succeeds")
end

for _, verb in ipairs(VERBS) do try_all(verb, MOST // #VERBS) end
tap.done()
