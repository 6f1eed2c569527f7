-- tap.lua: the results in the Test Anything Protocol, one line for each program.

local streams = require "base.streams"
local report = require "views.report"

local tap = {}

function tap.plan(count)
  streams.write(io.stdout, ("1..%d\n"):format(count))
end

-- Prints one result; `number` counts from 1. A failure has its reason and its log as diagnostics.
function tap.line(number, run)
  local outcome = run.outcome
  local bad = outcome.status ~= "passed" and outcome.status ~= "skipped"
  local skip = outcome.status == "skipped" and " # SKIP " .. (outcome.message or "") or ""
  streams.write(io.stdout, ("%s %d - %s %s (%s)%s\n"):format(bad and "not ok" or "ok", number,
    run.folder, run.program, run.device, skip))
  if bad then
    streams.write(io.stdout, "# ", report.reason(outcome):gsub("\n", "\n# "), "\n")
    if run.log then streams.write(io.stdout, "# log: ", run.log, "\n") end
  end
end

function tap.bail_out(why)
  streams.write(io.stdout, "Bail out! ", why, "\n")
end

return tap
