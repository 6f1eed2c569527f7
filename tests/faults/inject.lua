-- inject.lua HOST SHIM MOST: runs the verbs of a tree of fakes, each time with one call of the
-- runner failed by strace or by shim.c: the n-th of its kind, with each error that it can have.
-- Prints TAP. MOST: about so many faults, of each kind as many; 0: every one.

local host = require "host"
local tap = require "tap"

local HOST, SHIM, MOST = ...
MOST = math.tointeger(MOST)
local DOCUMENT = os.getenv("WARPBOOK_DIR") .. "/document.json"

local VERBS = { { "contents" }, { "table", DOCUMENT }, { "run", "01-02", "--json=" .. DOCUMENT },
                { "run", "01", "--json" }, { "counters", "03" } }

-- What the world does to each kind of call.
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
local OF_KEEP = { { "fork", 1 }, { "fork", 2 }, { "execvp", 1 } } -- in each process of it

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

-- The calls of an undisturbed run: by kind, { first, last }, the numbers of those that are the
-- host's own, which come after the loader's.
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

-- Every fault there is to inject into a verb, by kinds: a list of lists.
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

-- About `share` of them, or all where that is 0; and how many there are. Of each kind as many,
-- spread over it; the rare come first, and leave to others what they lack. (Most calls that there
-- are load modules.)
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

-- Figures aside: they are other ones each time; and the machine's name, whose lack is told.
local function without_figures(text)
  return (text:gsub("%d+[%d.:TZ-]*", "0"):gsub(" on [^,\n]+, not in git", ", not in git"))
end

-- What is wrong with how the runner took it; nil where nothing is.
local function mistake(done, usual)
  local said = done.stdout .. done.stderr
  if done.timed_out then return "it did not come to its end" end
  if done.signal then return "ended by " .. done.signal_name end
  if said:find("traceback", 1, true) or said:find("%f[%w]nil%f[%W]") then
    return "a traceback, or nil:\n" .. said
  end
  if not CODES[done.code] then return ("exit code %s:\n%s"):format(done.code, said) end
  if done.code == 0 and done.stderr == "" then
    local same = without_figures(done.stdout) == without_figures(usual)
    return not same and "other output, and not a word:\n" .. done.stdout or nil
  elseif done.code ~= 0 and not said:find("%S") then
    return "exit code " .. done.code .. " without a word"
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

-- The records that are finished: nothing of them may go.
local function finished()
  return capture({ "sh", "-c", 'grep -l verdict "$WARPBOOK_DIR"/state/records/*/*.jsonl' }).stdout
end

local function is_whole(text)
  return text and text:match("^{.*}\n$") ~= nil
end

-- What the faults since `before` spoilt; nil where nothing is.
local function spoilt(before)
  if not is_whole(read(DOCUMENT)) then return "the document is not whole" end
  local now = "\n" .. finished()
  for path in before:gmatch("[^\n]+") do
    if not now:find("\n" .. path .. "\n", 1, true) then return path .. " is lost" end
  end
  local next_run = capture({ HOST, "contents" })
  return next_run.code ~= 0 and "then the contents: " .. next_run.stdout .. next_run.stderr or nil
end

local AT_ONCE = 8 -- faults between two looks at what is left

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
  tap.is(table.concat(wrong, "\n"), "", ("%s: %d of %d faults"):format(name, #faults, all))
  local after = capture(append({ HOST }, verb))
  tap.is(after.code, usual.code, name .. ": the next run works")
end

for _, verb in ipairs(VERBS) do try_all(verb, MOST // #VERBS) end
tap.done()
