-- Clocks, cores, names, hashes.

local host = require "host"
local tap = require "tap"

local before = host.now()
host.run({ "sleep", "0.2" })
tap.between(0.2, host.now() - before, 60, "now measures a duration")
-- os.time() may lag by a tick of the clock
tap.between(os.time() - 1, host.time(), os.time() + 2, "time is the time of day")
tap.is(host.time() % 1 ~= 0, true, "it has a fraction")
local nproc = host.run({ "nproc", stdout = "capture", env = { OMP_NUM_THREADS = "" } })
tap.is(host.cores(), math.tointeger(tonumber(nproc.stdout)), "cores counts the usable cores")
tap.is(host.hostname(), io.open("/proc/sys/kernel/hostname"):read("l"),
  "hostname is the machine's name")

-- Published test values of FNV-1a with 64 bits
tap.is(host.hash(""), "cbf29ce484222325", "the hash of an empty text")
tap.is(host.hash("a"), "af63dc4c8601ec8c", "the hash of a letter")
tap.is(host.hash("foobar"), "85944171f73967e8", "the hash of a word")
tap.is(host.hash("\0"), "af63bd4c8601b7df", "the hash of a zero byte")
tap.raises("string expected", "hash needs a text", host.hash, nil)
tap.done()
