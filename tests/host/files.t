-- Folders, what is known of a file, lines added to it, locks.

local host = require "host"
local tap = require "tap"

local function read(path)
  local file <close> = assert(io.open(path))
  return file:read("a")
end

local function write(path, text)
  local file <close> = assert(io.open(path, "w"))
  file:write(text)
end

do -- folders
  tap.is(host.mkdir("one/two/three"), true, "a folder, and those above it")
  tap.is(host.mkdir("one/two/three/"), true, "one that is there already")
  tap.is(host.mkdir("one//two/./four"), true, "a path with much in it")
  tap.is(host.list("one/two"), { "four", "three" }, "what is in it")
  write("file", "")
  tap.is(select(2, host.mkdir("file")), "file: Not a directory", "a file is in the way")
  tap.is(select(2, host.mkdir("file/two")), "file/two: Not a directory", "or above it")
  tap.has(select(2, host.mkdir("")), "No such file or directory", "no name")
  tap.has(select(2, host.mkdir(("x"):rep(5000))), "File name too long", "too long a name")
  write("one/b", "")
  write("one/.a", "")
  write("one/B c", "")
  tap.is(host.list("one"), { ".a", "B c", "b", "two" }, "names are sorted by their bytes")
  tap.is(select(2, host.list("no")), "no: No such file or directory", "nothing to list")
end

do -- files without a name
  host.mkdir("scratch")
  local one <close> = host.scratch("scratch")
  local other <close> = host.scratch("scratch")
  one:write("1")
  one:seek("set")
  one:write("2")
  one:seek("set")
  tap.is({ one:read("a"), other:read("a") }, { "12", "" }, "each is its own, written at its end")
  tap.is(host.list("scratch"), {}, "nobody else can open them")
  tap.is(one:close(), true, "they are closed as all others")
  tap.is(select(2, host.scratch("no")), "no: No such file or directory", "no folder for them")
end

do -- what is known
  write("known", "12345")
  local known = host.stat("known")
  tap.is({ known.type, known.size, known.executable }, { "file", 5, false }, "a file")
  tap.between(host.time() - 60, known.mtime, host.time() + 1, "its time")
  os.execute("chmod +x known; touch -d '2001-02-03 04:05:06.75 UTC' known; ln -s known link")
  known = host.stat("link")
  tap.is({ known.type, known.executable }, { "file", true }, "a link to a program")
  tap.is(known.mtime, 981173106.75, "a time with its fraction")
  tap.is(host.stat(".").type, "directory", "a folder")
  tap.is(host.stat("/dev/null").type, "other", "something else")
  tap.is(select(2, host.stat("no")), "no: No such file or directory", "nothing")
end

do -- lines are added
  tap.is(host.append("lines", "one\n"), true, "a file is made")
  tap.is(host.append("lines", "two\nthree\n"), true, "lines are added to it")
  tap.is(read("lines"), "one\ntwo\nthree\n", "in order")
  write("torn", "whole\nha")
  host.append("torn", "next\n")
  tap.is(read("torn"), "whole\nha\nnext\n", "half a line spoils no other")
  tap.is(host.append("lines", ""), true, "nothing is added")
  tap.is(select(2, host.append("no/lines", "x\n")), "no/lines: No such file or directory",
    "no folder for it")
  tap.is(select(2, host.append(".", "x\n")), ".: Is a directory", "a folder")
  tap.is(select(2, host.append("/dev/full", "x\n")), "/dev/full: No space left on device",
    "a full disk")
end

do -- what is read
  write("text", "one\ntwo\n")
  tap.is(host.read("text", 8), "one\ntwo\n", "a file")
  tap.is(select(2, host.read("text", 7)), "text: it is too large", "with more bytes than wanted")
  tap.is(host.tail("text", 5), "\ntwo\n", "its end")
  tap.is(host.tail("text", 100), "one\ntwo\n", "which may be all of it")
  write("large", ("x"):rep(200000))
  tap.is(#host.read("large", 1 << 20), 200000, "a larger one")
  tap.has(host.read("/proc/self/status", 1 << 20), "Name:", "one that does not know its size")
  os.execute("mkfifo fifo")
  tap.is(select(2, host.read("fifo", 10)), "fifo: it is no regular file",
    "a FIFO is not waited for")
  tap.is(select(2, host.tail("fifo", 10)), "fifo: it is no regular file", "nor for its end")
  tap.is(select(2, host.read("/dev/zero", 10)), "/dev/zero: it is no regular file", "a device")
  tap.is(select(2, host.read(".", 10)), ".: Is a directory", "a folder")
  tap.is(select(2, host.read("no", 10)), "no: No such file or directory", "nothing")
end

do -- a file in another's place
  tap.is(host.replace("new", "one\n"), true, "a file is made")
  tap.is(host.replace("new", "two\n"), true, "and another put in its place")
  tap.is(read("new"), "two\n", "whole")
  os.execute("chmod 640 new; ln -s new alias")
  host.replace("alias", "three\n")
  local kept = host.run({ "stat", "-c", "%F %a", "new", "alias", stdout = "capture" }).stdout
  tap.is(kept, "regular file 640\nsymbolic link 777\n", "permissions and links stay")
  tap.is(read("new"), "three\n", "the text goes to what the link means")
  tap.is(host.replace("/dev/null", "x"), true, "what is no regular file is written to")
  tap.is(select(2, host.replace("/dev/full", "x")), "/dev/full: No space left on device",
    "or cannot be")
  tap.is(select(2, host.replace("no/new", "x")), "no/new: No such file or directory",
    "no folder for it")
  tap.is(select(2, host.replace(".", "x")), ".: Is a directory", "a folder")
end

do -- locks
  local handle = host.lock("lock")
  tap.is({ select(2, host.lock("lock")) }, { "busy" }, "a lock is held once")
  handle:release()
  handle:release()
  do
    local second <close> = host.lock("lock")
    tap.is(second ~= nil, true, "released, it can be had again")
  end
  do
    local _ = host.lock("lock")
  end
  collectgarbage()
  handle = host.lock("lock")
  tap.is(handle ~= nil, true, "what is forgotten is released")
  local done = host.run({ "flock", "-n", "lock", "true" })
  tap.is(done.code == 0, false, "other programs see the lock")
  handle:release()
  tap.is(select(2, host.lock("no/lock")), "no/lock: No such file or directory", "nowhere to lock")
end

for _, name in ipairs({ "read", "tail", "list", "stat", "mkdir", "append", "replace", "lock" }) do
  tap.raises("string expected", name .. " without a path", host[name])
end
tap.done()
