-- checks.lua: runs memcheck, racecheck, initcheck and synccheck: those of compute-sanitizer, or the
-- emulator's checks of the same kinds.
--
-- The result of a tool is { tool, findings, doubt, unknown, unprinted, seconds }: `doubt` says in
-- words why there may be more findings; `unknown` are lines of its report that are not understood;
-- `unprinted` is the number of errors that it did not print; and the time of the program under it.
-- The emulator only has `findings`.

local fail = require "base.fail"
local files = require "base.files"
local temporary = require "base.temporary"
local host = require "host"
local compute_sanitizer = require "sanitizer.compute_sanitizer"
local report = require "sanitizer.report"

local sanitizer_checks = {}

-- The counters' checks that do not belong to memcheck.
local TOOL_OF = {
  ["shared-race"] = "racecheck", ["global-race"] = "racecheck", ["stream-race"] = "racecheck",
  ["host-race"] = "racecheck", ["unwaited-kernel"] = "racecheck",
  ["async-copy-race"] = "racecheck", ["uninitialised-read"] = "initcheck",
  ["uninitialised-copy"] = "initcheck", ["uninitialised-host-read"] = "initcheck",
  ["divergent-barrier"] = "synccheck", ["divergent-warp"] = "synccheck",
}

-- The findings of a program that ran in the emulator, for these tools.
function sanitizer_checks.of_emulator(findings, tools)
  local list = {}
  for i, tool in ipairs(tools) do
    list[i] = { tool = tool, findings = {}, unknown = {} }
    for _, finding in ipairs(findings) do
      if (TOOL_OF[finding.id] or "memcheck") == tool then
        table.insert(list[i].findings, finding)
      end
    end
  end
  return list
end

-- Runs a program under each of the tools. `run(words, first)` runs it with these words before its
-- command, and returns its outcome. `sources` are its files; `path` is compute-sanitizer's. Returns
-- the results of the tools, each with the program's `outcome`.
function sanitizer_checks.by_tools(path, tools, sources, run)
  local list = {}
  for i, tool in ipairs(tools) do
    local file = temporary.path("sanitizer.txt")
    local began = host.time()
    local outcome = run(compute_sanitizer.command(path, tool, file), i == 1)
    local seconds = host.time() - began
    local parsed = report.parse(files.read_if_there(file), sources)
    os.remove(file)
    if outcome.status == "interrupted" then fail("interrupted", "interrupted") end
    list[i] = { tool = tool, findings = parsed.findings, unfit = parsed.unfit,
                doubt = report.doubt(parsed),
                unknown = parsed.unknown, unprinted = parsed.unprinted, seconds = seconds,
                outcome = outcome }
  end
  return list
end

return sanitizer_checks
