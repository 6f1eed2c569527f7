-- checks_page.lua: makes docs/checks.md from the table of checks and the output of the examples.
-- Usage: tests/lib/lua tests/lib/checks_page.lua FOLDER, where FOLDER/ID.cu are the examples and
-- FOLDER/ID.out is their output.

local checks = require "lessons.checks"
local files = require "base.files"

local folder = ...
local HEAD = [[
# Checks

Every program that runs without a GPU is checked, and so is a program that `emucc` compiles
([how](../cuda/emulator/README.md)). This page has a section for each check. A section says what the
check means, shows the smallest wrong program with its output, and says what to do. It also says
what proves the fault, what the check cannot see, and which check of compute-sanitizer finds the
same. `lessons/run explain global-race` shows one section. [How the checks decide](findings.md) has
what several checks share.

An **error** is wrong on every GPU, whatever the timing. A **note** states a fact, which may be
intended: it changes no exit code. If a finding follows from another one, only the first is shown,
and the others are counted.

These programs were also run on an H200, with compute-sanitizer 2025.3.1
([the record](results/checks-h200.txt)).

The table behind this page is [`checks.txt`](../cuda/emulator/counters/findings/checks.txt);
`tests/run counters/checks-page` makes the page anew.
]]

local parts = { HEAD }

local function add(text, ...)
  parts[#parts + 1] = text:format(...)
end

-- Formats words such as __shared__ as code, because Markdown would make them bold.
local function prose(text)
  return (text:gsub("__%w+__", "`%0`"))
end

-- The example without the comments for its test.
local function source_of(id)
  local text = files.read(("%s/%s.cu"):format(folder, id))
  if not text then return nil end
  return (text:gsub("// notes are expected\n", "")
    :gsub("%s+// expect: [^\n]*", ""):gsub("%s+$", ""))
end

local function add_example(id)
  local source = source_of(id)
  if not source then return end
  add("```cuda\n%s\n```\n", source)
  add("```text\n%s\n```\n", (assert(files.read(("%s/%s.out"):format(folder, id))):gsub("%s+$", "")))
end

-- Causes with the same advice share a row.
local function add_causes(check)
  local lines, known = {}, {}
  for _, cause in ipairs(check.causes) do
    local line = known[cause.advice]
    if line then
      line.names = line.names .. ", `" .. cause.name .. "`"
    else
      line = { names = "`" .. cause.name .. "`", advice = cause.advice }
      lines[#lines + 1], known[cause.advice] = line, line
    end
  end
  for i, line in ipairs(lines) do
    lines[i] = ("| %s | %s |"):format(line.names, prose(line.advice:gsub("{function}", "atomic")))
  end
  add("| cause | what to do |\n|:--|:--|\n%s\n", table.concat(lines, "\n"))
end

add("| check | severity | what it is |\n|:--|:--|:--|")
for _, check in ipairs(checks.all()) do
  add("| [`%s`](#%s) | %s | %s |", check.id, check.id, check.severity, prose(check.title))
end
add("")
for _, check in ipairs(checks.all()) do
  add("## `%s`\n", check.id)
  add("%s%s. %s\n", prose(check.title:sub(1, 1):upper() .. check.title:sub(2)),
    check.severity == "note" and ", a note" or "", prose(check.means))
  add_example(check.id)
  add_causes(check)
  add("- **What proves it:** %s", prose(check.proof))
  add("- **What it cannot see:** %s", prose(check.blind))
  add("- **compute-sanitizer:** %s.\n", prose(check.sanitizer))
end
io.write((table.concat(parts, "\n"):gsub("\n+$", "\n")))
