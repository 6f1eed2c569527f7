-- docs/mistakes.md is the table of mistakes: eight for each lesson of 00 to 18, such as students
-- make, with the first lines of the answer that `check` gives.
--
-- A mistake is { what, from, to, … }: each `from` in the program, or in its part that is another
-- file, becomes `to`. One of 18 is judged, spread over all programs. With --long all of them
-- are, and the page is made anew if it differs.

local files = require "base.files"
local output = require "base.output"
local process = require "base.process"
local host = require "host"
local catalogue = require "lessons.catalogue"
local checks = require "lessons.checks"
local compile = require "exercises.compile"
local judge = require "exercises.judge"
local build = require "compile.build"
local device = require "machine.device"
local environment = require "machine.environment"
local sandbox = require "machine.sandbox"
local plan = require "runs.plan"
local state = require "runs.state"
local judgement = require "views.judgement"
local changed = require "changed"
local tap = require "tap"
local together = require "together"

local PAGE = host.root .. "/docs/mistakes.md"
local LONG = os.getenv("WARPBOOK_TEST_LONG")
local EVERY = LONG and 1 or 18
local LAST_LESSON, EACH = 18, 8

host.state = (os.getenv("PWD") or ".") .. "/state"

local lessons, out = catalogue.load(), output.new({ tap = true })
state.prepare()
build.prepare(out, device.COUNTING)
local here = environment.collect(device.COUNTING)

-- The mistakes of all tables, by LESSON/PROGRAM
local tables = {}
for _, name in ipairs({ "axpy", "life", "matmul", "pi", "sums" }) do
  local path = ("%s/tests/mutants/mistakes/%s.lua"):format(host.root, name)
  for program, list in pairs(assert(loadfile(path))()) do tables[program] = list end
end

-- The source of the program, with its parts behind it in the same file, so that several programs
-- can be compiled as one.
local function source_of(program)
  local text = files.read(program.source)
  for _, part in ipairs(program.parts) do
    text = ('%s#line 1 "%s"\n%s'):format(text, files.name(part), files.read(part))
  end
  return text
end

-- The mistakes of a program that are judged, as variants of together.lua.
local number = 0
local function variants_of(path, program)
  local list, text = {}, source_of(program)
  for _, mistake in ipairs(tables[path]) do
    number = number + 1
    if number % EVERY == 0 then
      local new = text
      for i = 2, #mistake, 2 do
        new = changed(new, { from = mistake[i], to = mistake[i + 1] }, path)
      end
      local name = "mistake" .. number
      host.mkdir(name)
      local file = ("%s/%s"):format(name, files.name(program.source))
      host.replace(file, new)
      list[#list + 1] = { what = mistake[1], name = name, file = file, text = new }
    end
  end
  return list
end

-- The variants' programs, by file, if they are compiled as one. check then starts these instead of
-- compiling the file. All run with one thread, because several do not fail in the same order.
local binaries = {}
local compile_alone = compile.file
function sandbox.starts() return false end -- it would show the script below, and not its program
local START = "#!/bin/sh\nEMUCC_THREADS=1 OMP_NUM_THREADS=1 exec '%s' \"$@\"\n"

function compile.file(on, path, job, ...)
  local program, asked, fine, said = binaries[path], job.binary, true, ""
  if not program then
    program = ("%s/%s.program"):format(os.getenv("PWD"), path)
    job.binary = program
    fine, said = compile_alone(on, path, job, ...)
    job.binary = asked
  end
  host.replace(asked, START:format(program))
  process({ "chmod", "+x", asked }, {})
  return fine, said
end

local function compile_together(lesson, name, list)
  local one = list[1].name .. "/together"
  host.replace(one .. ".cu", together(list))
  local job = plan.counted(lesson, name, {})
  job.binary = one
  assert(compile_alone(out, one .. ".cu", job))
  for _, variant in ipairs(list) do
    local link = ("%s/%s/%s"):format(os.getenv("PWD"), variant.name, variant.name)
    process({ "ln", "-s", "../" .. one, link }, {})
    binaries[variant.file] = link
  end
end

-- The lines that check prints about a judgement.
local function lines_of(judged)
  local lines = {}
  local collecting = setmetatable({ format = "pretty" }, { __index = out })
  function collecting.say(_, text, ...)
    local parts = { ... }
    for i, part in ipairs(parts) do parts[i] = tostring(part) end
    lines[#lines + 1] = #parts > 0 and text:format(table.unpack(parts)) or text
  end
  judgement.show(collecting, judged)
  return lines
end

-- A cell of the page: the text without what differs in each run, and safe in Markdown.
local function cell(text)
  return (text:gsub("mistake%d+/", ""):gsub("0x%x%x%x%x%x%x%x%x%x+", "0x…"):gsub("__%w+__", "`%0`")
    :gsub("[|<]", "\\%0"))
end

-- The lines of the answer that say what is wrong: the verdict, and its cause or the first finding.
local function row_of(what, judged)
  local lines, finding = lines_of(judged), (judged.findings or {})[1]
  local cause = lines[3]:match("^        (%S.*)")
  if finding then
    cause = ("%s:%d: %s: %s"):format(files.name(finding.file), finding.line,
      checks.find(finding.id).title, finding.text)
  elseif not cause and (judged.notes or {})[1] then
    local note = judged.notes[1]
    cause = ("%s:%d: %s"):format(files.name(note.file), note.line, note.text)
  end
  return ("| %s | %s | %s |"):format(what, cell(lines[2]:match("^%s*(.*)$")), cell(cause or ""))
end

-- The rows of a program's mistakes, by mistake, those that are judged
local function rows_of(lesson, path, name)
  local program, rows = lesson.programs[name], {}
  local list = variants_of(path, program)
  if #list > 0 and program.language == "cuda" then compile_together(lesson, name, list) end
  for _, variant in ipairs(list) do
    local judged = judge.file(out, lesson, name, variant.file,
      { timeout = 60, without_nvcc = true }, here)
    rows[#rows + 1] = row_of(variant.what, judged)
  end
  return rows
end

local HEAD = [[
# Mistakes

The programs of lessons 00 to 18 with one mistake each, such as students make, and the first lines
that `lessons/run check` prints about each: the smallest size that fails, and the cause. Where it
names a line, this is a line of the program with the mistake.

`tests/run --long mutants/mistakes` makes this page anew.
]]

local page = files.read(PAGE) or ""
local parts = { HEAD }
for _, lesson in ipairs(lessons) do
  local count, rows = 0, {}
  for _, name in ipairs(catalogue.programs(lesson)) do
    local path = lesson.folder .. "/" .. name
    count = count + #(tables[path] or {})
    if tables[path] then
      local more = rows_of(lesson, path, name)
      table.move(more, 1, #more, #rows + 1, rows)
    end
  end
  if lesson.number <= LAST_LESSON then
    tap.is(count, EACH, lesson.folder .. ": its number of mistakes")
  end
  for _, row in ipairs(rows) do
    tap.has(page, row, ("%s: %s"):format(lesson.folder, row:match("^| (.-) |")))
  end
  if #rows > 0 then
    parts[#parts + 1] = ("## %s: %s\n\n<details><summary>%d mistakes</summary>\n\n"
      .. "| mistake | the answer | the cause that it names |\n|:--|:--|:--|\n%s\n\n</details>\n"):format(
      catalogue.label(lesson), lesson.title, #rows, table.concat(rows, "\n"))
  end
end
if LONG then
  local new = table.concat(parts, "\n")
  if new ~= page then host.replace(PAGE, new) end
  tap.is(new == page, true, "docs/mistakes.md is up to date (if not, it has been made again)")
end
tap.done()
