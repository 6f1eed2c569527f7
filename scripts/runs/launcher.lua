-- launcher.lua: does the command of --launcher pass an open descriptor on to the program? `env`,
-- `nice`, `taskset` and `numactl` do. srun and mpirun, which may start it on another machine, do
-- not.

local host = require "host"

local launcher = {}

local known = {}

local function ask(words, timeout)
  local argv = table.move(words, 1, #words, 3, { host.keeper, "--lesson" })
  table.move({ "sh", "-c", 'test -S "/dev/fd/$WARPBOOK_JUDGE"' }, 1, 3, #argv + 1, argv)
  argv.partner, argv.socket = { "true" }, "WARPBOOK_JUDGE"
  argv.timeout, argv.stdout, argv.stderr = timeout, "null", "null"
  return host.run(argv).code == 0
end

-- Do the words of a launcher pass it on? The launcher is started once with one end of a socket, to
-- see whether the socket arrives in its program. `timeout` in seconds.
function launcher.passes_on(words, timeout)
  local text = table.concat(words, " ") -- no word contains a space
  if known[text] == nil then known[text] = ask(words, timeout) end
  return known[text]
end

return launcher
