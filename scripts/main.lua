-- main.lua: runs the command that was typed. Returns the exit code.

for _, name in ipairs({ "argparse", "dkjson" }) do
  if type(package.searchers[2](name)) == "string" then -- src/main.c says that it finds none
    io.stderr:write(("lessons/run: the Lua module %s is missing; lessons/run --setup gets it, or"
      .. " with no right to install --setup --with-lua PATH (docs/clusters.md)\n")
      :format(name))
    return 6
  end
end

collectgarbage("setpause", 1000) -- a command is short, so time matters more than memory

local arguments = require "arguments"
local build = require "compile.build"
local counting = require "compile.counting"
local device = require "machine.device"
local state = require "runs.state"
local complain = require "base.complain"
local outcomes = require "base.outcomes"
local output = require "base.output"
local streams = require "base.streams"
local temporary = require "base.temporary"
local catalogue = require "lessons.catalogue"
local editions = require "lessons.editions"
local registry = require "registry"

-- The exit code; instead of `code`, another one if output could not be written.
local function checked(code)
  local problem = streams.problem()
  if not problem then return code end
  complain("%s", problem)
  return (code == 0 or code == outcomes.CODES.skipped) and outcomes.CODES.missing or code
end

-- --setup also builds what the counters need, so that the first program is counted without delay.
-- If nothing could be installed, lessons run without it.
local function set_up(out)
  state.prepare()
  build.prepare(out, device.choose("emulated"))
  if not counting.obstacle() then build.emulator(out) end
end

local function main(typed)
  local known = registry.load()
  local options, problem = arguments.parse(typed, known)
  if not options then
    complain("%s", problem)
    return outcomes.CODES.usage
  end
  local out = output.new(options)
  local verb = registry.find(known, options.verb)
  local done, answer = xpcall(function()
    if options.setup then set_up(out) end
    return verb.run(out, options, editions.chosen(catalogue.load(), options), known)
  end, function(trouble)
    if type(trouble) == "table" then return trouble end
    return debug.traceback(trouble, 2)
  end)
  out:clear()
  temporary.remove()
  if done then return answer end
  if answer == "not enough memory" then -- the text of Lua's own error
    answer = { code = outcomes.CODES.missing, message = answer }
  end
  if type(answer) ~= "table" then error(answer, 0) end
  complain("%s", answer.message)
  return answer.code
end

return checked(main({ ... }))
