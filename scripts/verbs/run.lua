-- run.lua: builds and runs lessons, and reports them: `05`, `03-06`, `all`.

local session = require "runs.session"
local measure = require "views.measurement"

return {
  name = "run", place = 20,
  implied = function(word)
    return word == "all" or word ~= nil and word:match("^%d") ~= nil
  end,
  usage = "05 | 03-06 | all",
  help = "build, run, check, time; several end with the comparison table",
  words = { least = 1, most = math.huge, wants = "lessons, such as run 05, run 03-06 or run all" },
  flags = { "problems", "--repeats", "--warmup", "--timeout", "--device", "--require-gpu", "--arch",
            "--launcher", "--baseline", "--published", "--format", "--json", "--tap", "--dry-run" },
  run = function(out, options, lessons)
    return measure(out, options, lessons, session.in_order)
  end,
}
