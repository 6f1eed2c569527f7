-- Folders, file attributes, appended lines, locks.

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
  tap.is(host.mkdir("one/two/three"), true, "mkdir makes a folder and its parents")
  tap.is(host.mkdir("one/two/three/"), true, "mkdir accepts a folder that exists")
  tap.is(host.mkdir("one//two/./four"), true, "mkdir accepts double slashes and dots")
  tap.is(host.list("one/two"), { "four", "three" }, "list returns the names in a folder")
  write("file", "")
  tap.is(select(2, host.mkdir("file")), "file: Not a directory",
    "mkdir fails if the path is a file")
  tap.is(select(2, host.mkdir("file/two")), "file/two: Not a directory",
    "mkdir fails if a parent is a file")
  tap.has(select(2, host.mkdir("")), "No such file or directory", "mkdir fails without a name")
  tap.has(select(2, host.mkdir(("x"):rep(5000))), "File name too long",
    "mkdir fails for a long name")
  write("one/b", "")
  write("one/.a", "")
  write("one/B c", "")
  tap.is(host.list("one"), { ".a", "B c", "b", "two" }, "list sorts the names by bytes")
  tap.is(select(2, host.list("no")), "no: No such file or directory",
    "list fails without the folder")
end

do -- files without a name
  host.mkdir("scratch")
  local one <close> = host.scratch("scratch")
  local other <close> = host.scratch("scratch")
  one:write("1")
  one:seek("set")
  one:write("2")
  one:seek("set")
  tap.is({ one:read("a"), other:read("a") }, { "12", "" },
    "scratch files are separate, and writes append")
  tap.is(host.list("scratch"), {}, "they have no name")
  tap.is(one:close(), true, "they can be closed")
  tap.is(select(2, host.scratch("no")), "no: No such file or directory",
    "scratch fails without the folder")
end

do -- attributes
  write("known", "12345")
  local known = host.stat("known")
  tap.is({ known.type, known.size, known.executable }, { "file", 5, false },
    "stat describes a file")
  tap.between(host.time() - 60, known.mtime, host.time() + 1, "its time is that of the write")
  os.execute("chmod +x known; touch -d '2001-02-03 04:05:06.75 UTC' known; ln -s known link")
  known = host.stat("link")
  tap.is({ known.type, known.executable }, { "file", true }, "stat follows a link to a program")
  tap.is(known.mtime, 981173106.75, "times have a fraction")
  tap.is(host.stat(".").type, "directory", "stat recognises a folder")
  tap.is(host.stat("/dev/null").type, "other", "a device is of another kind")
  tap.is(select(2, host.stat("no")), "no: No such file or directory", "stat fails without the file")
end

do -- appending
  tap.is(host.append("lines", "one\n"), true, "append creates the file")
  tap.is(host.append("lines", "two\nthree\n"), true, "append accepts several lines")
  tap.is(read("lines"), "one\ntwo\nthree\n", "the lines are in order")
  write("torn", "whole\nha")
  host.append("torn", "next\n")
  tap.is(read("torn"), "whole\nha\nnext\n", "append completes half a line first")
  tap.is(host.append("lines", ""), true, "append accepts an empty text")
  tap.is(select(2, host.append("no/lines", "x\n")), "no/lines: No such file or directory",
    "append fails without the folder")
  tap.is(select(2, host.append(".", "x\n")), ".: Is a directory", "append refuses a folder")
  tap.is(select(2, host.append("/dev/full", "x\n")), "/dev/full: No space left on device",
    "append fails on a full disk")
end

do -- reading
  write("text", "one\ntwo\n")
  tap.is(host.read("text", 8), "one\ntwo\n", "read returns the text")
  tap.is(select(2, host.read("text", 7)), "text: it is too large", "read refuses a larger file")
  tap.is(host.tail("text", 5), "\ntwo\n", "tail returns the last bytes")
  tap.is(host.tail("text", 100), "one\ntwo\n", "tail returns a short file whole")
  write("large", ("x"):rep(200000))
  tap.is(#host.read("large", 1 << 20), 200000, "read returns a large file")
  tap.has(host.read("/proc/self/status", 1 << 20), "Name:", "read does not need the size")
  os.execute("mkfifo fifo")
  tap.is(select(2, host.read("fifo", 10)), "fifo: it is no regular file",
    "read does not wait for a FIFO")
  tap.is(select(2, host.tail("fifo", 10)), "fifo: it is no regular file", "tail refuses a FIFO")
  tap.is(select(2, host.read("/dev/zero", 10)), "/dev/zero: it is no regular file",
    "read refuses a device")
  tap.is(select(2, host.read(".", 10)), ".: Is a directory", "read refuses a folder")
  tap.is(select(2, host.read("no", 10)), "no: No such file or directory",
    "read fails without the file")
end

do -- replacing
  tap.is(host.replace("new", "one\n"), true, "replace creates the file")
  tap.is(host.replace("new", "two\n"), true, "replace replaces a file")
  tap.is(read("new"), "two\n", "the file has the new text")
  os.execute("chmod 640 new; ln -s new alias")
  host.replace("alias", "three\n")
  local kept = host.run({ "stat", "-c", "%F %a", "new", "alias", stdout = "capture" }).stdout
  tap.is(kept, "regular file 640\nsymbolic link 777\n", "replace keeps permissions and links")
  tap.is(read("new"), "three\n", "replace writes to a link's target")
  tap.is(host.replace("/dev/null", "x"), true, "replace writes into a device")
  tap.is(select(2, host.replace("/dev/full", "x")), "/dev/full: No space left on device",
    "replace fails if the device is full")
  tap.is(select(2, host.replace("no/new", "x")), "no/new: No such file or directory",
    "replace fails without the folder")
  tap.is(select(2, host.replace(".", "x")), ".: Is a directory", "replace refuses a folder")
end

do -- locks
  local handle = host.lock("lock")
  tap.is({ select(2, host.lock("lock")) }, { "busy" }, "a second lock of a file is refused")
  handle:release()
  handle:release()
  do
    local second <close> = host.lock("lock")
    tap.is(second ~= nil, true, "a released lock can be taken again")
  end
  do
    local _ = host.lock("lock")
  end
  collectgarbage()
  handle = host.lock("lock")
  tap.is(handle ~= nil, true, "a collected handle releases its lock")
  local done = host.run({ "flock", "-n", "lock", "true" })
  tap.is(done.code == 0, false, "flock(1) sees the lock")
  handle:release()
  tap.is(select(2, host.lock("no/lock")), "no/lock: No such file or directory",
    "lock fails without the folder")
end

for _, name in ipairs({ "read", "tail", "list", "stat", "mkdir", "append", "replace", "lock" }) do
  tap.raises("string expected", name .. " needs a path", host[name])
end
tap.done()
