-- main.lua: from what was typed to what is done. Returns the exit code.

for _, name in ipairs({ "argparse", "dkjson" }) do
  if not package.searchpath(name, package.path) then
    io.stderr:write(("lessons/run: the Lua module %s is missing; lessons/run --setup gets it\n")
      :format(name))
    return 6
  end
end

local arguments = require "arguments"
local output = require "base.output"
local catalogue = require "lessons.catalogue"
local contents = require "verbs.contents"
local counters = require "verbs.counters"
local diff = require "verbs.diff"
local doctor = require "verbs.doctor"
local help = require "verbs.help"
local measure = require "verbs.run"
local documents = require "verbs.table"

local VERBS = {
  contents = contents.show,
  run = measure.run,
  compare = measure.compare,
  counters = counters.show,
  diff = diff.show,
  table = documents.show,
  doctor = doctor.show,
  help = help.show,
}

local function complain(message)
  io.stderr:write("lessons/run: ", message, "\n")
end

local function main(typed)
  local options, problem = arguments.parse(typed)
  if not options then
    complain(problem)
    return 2
  end
  local out = output.new(options)
  local done, answer = xpcall(VERBS[options.verb], function(trouble)
    if type(trouble) == "table" then return trouble end
    return debug.traceback(trouble, 2)
  end, out, options, catalogue.load())
  out:clear()
  if done then return answer end
  if type(answer) ~= "table" then error(answer, 0) end
  complain(answer.message)
  return answer.code
end

return main({ ... })
