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

-- Published test values of SipHash-2-4: the key is 00 01 … 0f, the texts are its beginnings
local key = "\0\1\2\3\4\5\6\7\8\9\10\11\12\13\14\15"
tap.is(host.seal(key, ""), "726fdb47dd0e0e31", "the seal of an empty text")
tap.is(host.seal(key, key:sub(1, 7)), "ab0200f58b01d137", "the seal of a part of a word")
tap.is(host.seal(key, key:sub(1, 8)), "93f5f5799a932462", "the seal of a word")
tap.is(host.seal(key, key:sub(1, 15)), "a129ca6149be45e5", "the seal of the paper's example")
tap.raises("a key has 16 bytes", "seal needs a whole key", host.seal, "short", "")
tap.done()
