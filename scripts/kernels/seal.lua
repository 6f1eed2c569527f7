-- seal.lua: proves that the emulator wrote a report of counters, and not the program that runs in
-- it. The emulator reads a key from the file before any code of the program runs, and ends its
-- report with a hash that cannot be computed without the key (cuda/emulator/README.md).

local fail = require "base.fail"
local host = require "host"

local seal = {}

-- Writes a new key to the file of the report and returns it. `idle`: kernels do nothing in this
-- run.
function seal.key(path, idle)
  local random, problem = io.open("/dev/urandom", "rb")
  local key = random and random:read(16)
  if not key then fail("missing", "no random numbers can be read: %s", problem) end
  random:close()
  local written, why = host.replace(path, ("key %016x%016x%s\n"):format(
    ("<I8"):unpack(key), ("<I8"):unpack(key, 9), idle and " idle" or ""))
  if not written then fail("missing", "%s", why) end
  return key
end

-- The report without its seal, and whether another one is there in its place. There is none if the
-- program ended before it began one.
function seal.open(key, text)
  if text == "" or text:match("^key %x+") then return "", false end
  local report, hash = text:match('^(.*\n){"v":1,"kind":"seal","hash":"(%x+)"}\n$')
  return report or text, not report or host.seal(key, report) ~= hash
end

return seal
