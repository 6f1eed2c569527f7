-- inject.lua HOST SHIM MOST: runs the verbs of a tree of fakes, each time with one call of the
-- runner failed by strace or by shim.c: the n-th of its kind, with each error that it can have.
-- Prints TAP. MOST: about so many faults, spread over all; 0: every one.

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

-- Every fault there is to inject into a verb.
local function faults_of(verb)
  local list, calls = {}, calls_of(verb)
  for _, call in ipairs(SHIMMED) do
    shimmed(verb, call, 0)
    for number = 1, math.tointeger(tonumber(read("calls"))) do
      list[#list + 1] = { verb = verb, call = call, number = number, error = "shim" }
    end
  end
  for _, one in ipairs(OF_KEEP) do
    list[#list + 1] = { verb = verb, call = one[1], number = one[2], error = "shim",
                        program = "keep" }
  end
  for _, kind in ipairs(KINDS) do
    local one = calls[kind[1]]
    for number = one and one.first or 1, one and one.last or 0 do
      for i = 2, #kind do
        list[#list + 1] = { verb = verb, call = kind[1], number = number, error = kind[i] }
      end
    end
  end
  return list
end

local function named(fault)
  return ("%s: %s number %d%s: %s"):format(table.concat(fault.verb, " "), fault.call,
    fault.number, fault.program and " of " .. fault.program or "", fault.error)
end

-- Figures aside: they are other ones each time.
local function without_figures(text)
  return (text:gsub("%d+[%d.:TZ-]*", "0"))
end

-- What is wrong with how the runner took it; nil where nothing is.
local function mistake(done, usual)
  local said = done.stdout .. done.stderr
  if done.timed_out then return "it did not come to its end" end
  if done.signal then return "ended by " .. done.signal_name end
  if said:find("traceback", 1, true) then return "a traceback:\n" .. said end
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
  local faults, wrong, count, at, before = faults_of(verb), {}, 0, 1, finished()
  local step = share > 0 and math.max(1, #faults / share) or 1
  while at <= #faults do
    local fault = faults[math.floor(at)]
    count, at = count + 1, at + step
    local why = inject(fault, usual.stdout)
    local left = (count % AT_ONCE == 0 or at > #faults) and spoilt(before)
    if why then wrong[#wrong + 1] = named(fault) .. ": " .. why end
    if left then wrong[#wrong + 1] = named(fault) .. ", or one shortly before: " .. left end
  end
  local name = table.concat(verb, " ", 1, math.min(2, #verb)):gsub("/.*/", "")
  tap.is(table.concat(wrong, "\n"), "", ("%s: %d of %d faults"):format(name, count, #faults))
  local after = capture(append({ HOST }, verb))
  tap.is(after.code, usual.code, name .. ": the next run works")
end

for _, verb in ipairs(VERBS) do try_all(verb, MOST // #VERBS) end
tap.done()
