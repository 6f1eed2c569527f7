-- tap.lua: the results as the Test Anything Protocol, a line for each program.

local report = require "views.report"

local tap = {}

function tap.plan(count)
  io.stdout:write(("1..%d\n"):format(count))
  io.stdout:flush()
end

-- One result; `number` counts from 1. A failure has what is known about it as diagnosis.
function tap.line(number, run)
  local outcome = run.outcome
  local bad = report.word(outcome) == "FAIL"
  local skip = outcome.status == "skipped" and " # SKIP " .. (outcome.message or "") or ""
  io.stdout:write(("%s %d - %s %s (%s)%s\n"):format(bad and "not ok" or "ok", number, run.folder,
    run.program, run.device, skip))
  if bad then
    io.stdout:write("# ", report.reason(outcome):gsub("\n", "\n# "), "\n")
    if run.log then io.stdout:write("# log: ", run.log, "\n") end
  end
  io.stdout:flush()
end

function tap.bail_out(why)
  io.stdout:write("Bail out! ", why, "\n")
end

return tap
