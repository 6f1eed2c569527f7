-- Clocks, cores, names, hashes.

local host = require "host"
local tap = require "tap"

local before = host.now()
host.run({ "sleep", "0.2" })
tap.between(0.2, host.now() - before, 60, "a clock for differences")
tap.between(os.time() - 1, host.time(), os.time() + 2, "the time of day") -- time() lags by a tick
tap.is(host.time() % 1 ~= 0, true, "with its fraction")
local nproc = host.run({ "nproc", stdout = "capture", env = { OMP_NUM_THREADS = "" } })
tap.is(host.cores(), math.tointeger(tonumber(nproc.stdout)), "usable cores")
tap.is(host.hostname(), io.open("/proc/sys/kernel/hostname"):read("l"), "the machine's name")

-- Test values of the inventors (FNV-1a, 64 bits)
tap.is(host.hash(""), "cbf29ce484222325", "hash of nothing")
tap.is(host.hash("a"), "af63dc4c8601ec8c", "of a letter")
tap.is(host.hash("foobar"), "85944171f73967e8", "of a word")
tap.is(host.hash("\0"), "af63bd4c8601b7df", "of a zero byte")
tap.raises("string expected", "of what is no text", host.hash, nil)
tap.done()
