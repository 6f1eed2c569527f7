-- help.lua: the page that `lessons/run help` prints.

local arguments = require "arguments"

local COMMANDS = [[
lessons/run                    the contents: lessons, what can run here, your progress
lessons/run 05 | 03-06 | all   build, run, check, time; several end with the comparison table
lessons/run compare 01-06      the comparison table, its lessons measured in turns
lessons/run counters 05        what the hardware would see; also of my.cu [-- its arguments]
lessons/run diff 05            what changed from the lesson before: source and times
lessons/run table a.json ...   documents of one machine or many as tables
lessons/run doctor             what is here, what is missing, how to get it
lessons/run help               this page

Flags:
]]

local EXIT_CODES = [[

Exit codes: 0 passed, 1 wrong answer, 2 usage, 3 build failed, 4 crashed or CUDA error,
5 timed out, 6 something missing, 77 skipped, 130 interrupted. Of several lessons the highest;
77 only where all were skipped.

WARPBOOK_DIR names the folder for builds and records, where the checkout cannot be written.
docs/timing.md says how times are taken, docs/record.md what --json holds.
]]

local help = {}

function help.show(out)
  out:say("%s", COMMANDS .. arguments.options_help() .. EXIT_CODES)
  return 0
end

return help
