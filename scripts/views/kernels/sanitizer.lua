-- sanitizer.lua: the findings of compute-sanitizer's tools: for people, and as a document.
--
-- A program is { program, sizes (nil: its own), checks (of sanitizer/checks.lua), outcome (nil: it
-- ended without an error, or each check has an outcome) }.

local json = require "base.json"
local outcomes = require "base.outcomes"
local units = require "base.units"
local counts = require "kernels.counts"
local findings = require "views.findings"

local sanitizer_view = {}

-- Says which tool checks the programs; `checker` is from sanitizer/compute_sanitizer.lua.
function sanitizer_view.say_checker(out, checker)
  if checker.kind == "gpu" then
    out:item("checked by compute-sanitizer%s on %s",
      checker.version and " " .. checker.version or "", checker.reason)
  else
    out:item("checked by the emulator's checks of the same kinds, instead of compute-sanitizer: %s",
      checker.reason)
  end
end

-- The exit code for a check: by its findings, or "broken" if it may have missed an error.
local function code_of(check)
  return check.doubt and outcomes.CODES.broken or counts.exit_code(check.findings)
end

-- The outcome if the program ended with an error. Findings after a right answer are not such an
-- error.
local function trouble(outcome)
  if outcome and outcome.code ~= 0 and outcome.status ~= "found" then return outcome end
end

local function say_trouble(out, outcome)
  if not trouble(outcome) then return end
  out:say("      the program: %s", outcome.message or outcomes.WORDS[outcome.status])
end

-- The exit code for a program.
function sanitizer_view.code(one)
  local worst = one.outcome and one.outcome.code or 0
  for _, check in ipairs(one.checks) do
    worst = math.max(worst, code_of(check), check.outcome and check.outcome.code or 0)
  end
  return worst
end

local function say_check(out, check)
  local fine = code_of(check) == 0 and not trouble(check.outcome)
  local word = not fine and "FAIL" or check.unfit and "SKIP" or "PASS"
  out:item("%s  %-9s  %s%s", out:paint(word, word), check.tool,
    #check.findings == 0 and "nothing found" or units.many(#check.findings, "finding"),
    check.seconds and ("; %s under it"):format(units.time(check.seconds)) or "")
  if check.unfit then out:say("      not checked: %s", check.unfit) end
  if check.doubt then out:say("      there may be more findings: %s", check.doubt) end
  if (check.unprinted or 0) > 0 then
    out:say("      and %s that it did not print", units.many(check.unprinted, "error"))
  end
  say_trouble(out, check.outcome)
  if #check.unknown > 0 and not out.verbose then
    out:say("      its report has %s that Warpbook does not understand; -v shows more",
      units.many(#check.unknown, "line"))
  end
  for _, line in ipairs(out.verbose and check.unknown or {}) do out:say("      ? %s", line) end
end

function sanitizer_view.show(out, one)
  out:say("")
  out:say("%s%s", out:paint("title", one.program), one.sizes and ", " .. one.sizes or "")
  if out.format == "markdown" then out:say("") end
  local all = {}
  for _, check in ipairs(one.checks) do
    say_check(out, check)
    table.move(check.findings, 1, #check.findings, #all + 1, all)
  end
  say_trouble(out, one.outcome)
  findings.show(out, all)
end

-- The order of all keys, so that equal results give equal documents.
local ORDER = {
  "schema", "environment", "checker", "name", "version", "reason", "checks", "findings",
  "program", "tool", "count", "seconds", "unfit", "doubt", "unprinted", "unknown", "v", "kind",
  "id", "cause", "severity", "returns", "kernel", "file", "line", "block", "thread", "text",
  "advice", "facts", "follows", "other", "allocated", "freed", "call",
}

-- The checks and findings of all programs as a document.
function sanitizer_view.document(here, checker, programs)
  local document = {
    schema = 1, environment = here, checks = json.array({}), findings = json.array({}),
    checker = { name = checker.kind == "gpu" and "compute-sanitizer" or "emulator",
                version = checker.version, reason = checker.reason },
  }
  for _, one in ipairs(programs) do
    for _, check in ipairs(one.checks) do
      table.insert(document.checks, {
        program = one.program, tool = check.tool, count = #check.findings, unfit = check.unfit,
        doubt = check.doubt, seconds = check.seconds, unprinted = check.unprinted,
        unknown = json.array(check.unknown),
      })
      for _, finding in ipairs(check.findings) do
        finding.program, finding.tool = one.program, check.tool
        table.insert(document.findings, finding)
      end
    end
  end
  return json.document(document, ORDER)
end

return sanitizer_view
