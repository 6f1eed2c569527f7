-- checks.lua: checks a program with memcheck, racecheck, initcheck and synccheck: the tools of
-- compute-sanitizer, or the emulator's checks of the same kinds.
--
-- The result of a tool is { tool, findings, doubt, unknown, unprinted, seconds }. `doubt` says why
-- there may be more errors; `unknown` has the lines of its report that were not understood;
-- `unprinted` counts the errors that it did not print; `seconds` is how long the program ran under
-- the tool. The emulator's result has only `findings`.

local fail = require "base.fail"
local files = require "base.files"
local host = require "host"
local compute_sanitizer = require "sanitizer.compute_sanitizer"
local report = require "sanitizer.report"

local sanitizer_checks = {}

-- The tools that correspond to the emulator's checks. All other checks correspond to memcheck.
local TOOL_OF = {
  ["shared-race"] = "racecheck", ["global-race"] = "racecheck", ["stream-race"] = "racecheck",
  ["host-race"] = "racecheck", ["unwaited-kernel"] = "racecheck",
  ["async-copy-race"] = "racecheck", ["uninitialised-read"] = "initcheck",
  ["uninitialised-copy"] = "initcheck", ["uninitialised-host-read"] = "initcheck",
  ["divergent-barrier"] = "synccheck", ["divergent-warp"] = "synccheck",
}

-- Sorts the findings of an emulated program by these tools.
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

-- Runs a program under each of the tools. run(words, first) runs it with `words` before its command
-- and returns its outcome; `sources` are the program's files; `path` is that of compute-sanitizer.
-- Returns the result of each tool, with the program's `outcome`.
function sanitizer_checks.by_tools(path, tools, sources, run)
  local list = {}
  for i, tool in ipairs(tools) do
    local file = files.of_run("sanitizer", "txt")
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
