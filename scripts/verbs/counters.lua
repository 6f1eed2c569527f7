-- counters.lua: what the hardware would see of a program's kernels: requests, sectors, conflicts.
-- The program runs in the emulator, built to count; cuda/emulator/counters/ writes what this reads.

local convert = require "base.convert"
local fail = require "base.fail"
local files = require "base.files"
local json = require "base.json"
local outcomes = require "base.outcomes"
local process = require "base.process"
local units = require "base.units"
local host = require "host"
local catalogue = require "lessons.catalogue"
local build = require "machine.build"
local environment = require "machine.environment"
local plan = require "runs.plan"
local runs = require "runs.program"
local state = require "runs.state"
local verdict = require "runs.verdict"
local findings = require "views.findings"
local report = require "views.report"

local EMULATED = { kind = "emulated", reason = "to count", gpu = {} }
local TOP_LINES = 5

-- In the order of the table; `parts` is the figure that costs.
local OPERATIONS = {
  { key = "global_load", name = "global load", parts = "sectors" },
  { key = "global_store", name = "global store", parts = "sectors" },
  { key = "global_atomic", name = "global atomic", parts = "sectors" },
  { key = "shared_load", name = "shared load", parts = "wavefronts" },
  { key = "shared_store", name = "shared store", parts = "wavefronts" },
  { key = "shared_atomic", name = "shared atomic", parts = "wavefronts" },
  { key = "texture", name = "texture" },
}
local BY_KEY = {}
for _, operation in ipairs(OPERATIONS) do BY_KEY[operation.key] = operation end

local COLUMNS = {
  { key = "name", title = "access", csv = "access" },
  { key = "requests", title = "requests", csv = "requests", right = true },
  { key = "parts", title = "sectors or wavefronts", csv = "sectors_or_wavefronts", right = true },
  { key = "per", title = "per request", csv = "per_request", right = true },
  { key = "ideal", title = "ideal", csv = "ideal", right = true },
  { key = "asked", title = "bytes asked for", csv = "bytes", right = true },
  { key = "moved", title = "moved", csv = "bytes_moved", right = true },
}

local function cell(number)
  return { text = units.count(number), raw = number }
end

local function per(parts, requests)
  return { text = ("%.2f"):format(parts / requests), raw = parts / requests }
end

local SECTOR_BYTES = 32
local WARP = 32 -- lanes

local function row_of(operation, sums)
  local parts = operation.parts and sums[operation.parts]
  local row = { name = operation.name, requests = cell(sums.requests) }
  if parts then
    row.parts = cell(parts)
    row.per = per(parts, sums.requests)
    row.ideal = per(sums.ideal, sums.requests)
    row.asked = cell(sums.bytes)
    row.moved = operation.parts == "sectors" and cell(parts * SECTOR_BYTES) or "–"
  end
  return row
end

-- What a kernel's accesses came to, one row an operation that it does.
local function rows_of(kernel)
  local rows = {}
  for _, operation in ipairs(OPERATIONS) do
    local sums = kernel[operation.key]
    if sums.requests > 0 then rows[#rows + 1] = row_of(operation, sums) end
  end
  return rows
end

-- The lines of the source, each operation of a line once, those first that waste most.
local function lines_of(kernel)
  local found, list = {}, {}
  for _, one in ipairs(kernel.lines) do
    local operation = BY_KEY[one.operation]
    if operation and operation.parts and one.line > 0 then
      local key = one.file .. ":" .. one.line .. one.operation
      local sum = found[key]
      if not sum then
        sum = { file = one.file, line = one.line, operation = operation, requests = 0, parts = 0,
                ideal = 0, bytes = 0 }
        found[key] = sum
        list[#list + 1] = sum
      end
      sum.requests = sum.requests + one.requests
      sum.parts = sum.parts + one[operation.parts]
      sum.ideal = sum.ideal + one.ideal
      sum.bytes = sum.bytes + one.bytes
    end
  end
  table.sort(list, function(a, b)
    if a.parts ~= b.parts then return a.parts > b.parts end
    if a.line ~= b.line then return a.line < b.line end
    return a.operation.key < b.operation.key
  end)
  return list
end

local FEW_LANES = 0.75 -- a smaller share of active lanes is worth a sentence
local WASTE = 1.5 -- this many times the ideal is worth a sentence

-- What a line's figure means, and where it is treated.
local function meaning(line)
  local key = line.operation.key
  if key == "global_atomic" and line.bytes > WASTE * SECTOR_BYTES * line.parts then
    return "many lanes change one word, and wait for each other: add up in registers first, as"
      .. " lesson 04 does, or in shared memory"
  end
  if line.parts < WASTE * line.ideal then return nil end
  if line.operation.parts == "wavefronts" then
    return ("bank conflicts, %.0f ways: lanes of a warp want different words of one bank, and wait"
      .. " for each other; a row that is one word longer moves them apart")
      :format(line.parts / line.ideal)
  end
  return ("neighbouring threads do not %s neighbouring memory: lesson 05 treats this")
    :format(key == "global_store" and "write" or "read")
end

local function say_lines(out, kernel)
  local list = lines_of(kernel)
  if #list == 0 then return end
  out:say("  lines that cost most:")
  for i = 1, math.min(TOP_LINES, #list) do
    local line = list[i]
    out:say("    %s:%d  %s: %.2f %s per request, ideal %.2f", line.file:match("[^/]*$"), line.line,
      line.operation.name, line.parts / line.requests, line.operation.parts,
      line.ideal / line.requests)
    out:say("      | %s", files.line(line.file, line.line) or "")
    local sentence = meaning(line)
    if sentence then out:say("      %s", sentence) end
  end
end

-- A grid's or a block's size in words: "1 block", "64 × 64 blocks".
local function shape(size, noun)
  local text = tostring(size[1])
  for i = 2, size[3] > 1 and 3 or size[2] > 1 and 2 or 1 do text = text .. " × " .. size[i] end
  return text .. " " .. noun .. (text == "1" and "" or "s")
end

-- Why few lanes are active.
local function idle_lanes(kernel)
  local threads = kernel.block[1] * kernel.block[2] * kernel.block[3]
  if threads < WARP then
    return ("a block of %s leaves %d of its warp's 32 lanes idle: let many threads share the work,"
      .. " as lesson 04 does"):format(units.many(threads, "thread"), WARP - threads)
  end
  return "lanes of a warp take different ways, and wait for each other: let neighbouring threads"
    .. " do the same"
end

-- Whether an access that a GPU does not survive ended this kernel.
local function was_ended(kernel, list)
  for _, finding in ipairs(list) do
    if finding.error and finding.kernel == kernel.name then return true end
  end
  return false
end

local function say_kernel(out, kernel, found)
  local rows, branches = rows_of(kernel), kernel.branches
  local ended = was_ended(kernel, found.findings)
  local launches = units.count(kernel.launches)
    .. (kernel.launches == 1 and " launch" or " launches")
  out:say("")
  if #rows == 0 and branches.requests == 0 and not ended then
    out:say("%s: %s of a kernel of the library, which is not counted",
      out:paint("title", kernel.name), launches)
    return
  end
  out:say("%s: %s of %s, %s", out:paint("title", kernel.name), shape(kernel.grid, "block"),
    shape(kernel.block, "thread"), launches)
  if out.format == "markdown" then out:say("") end
  if kernel.counted_blocks < kernel.blocks then
    out:item("counted: %s of %s", units.count(kernel.counted_blocks),
      units.many(kernel.blocks, "block"))
  end
  if ended then out:item("ended by an error; what it did until then is counted") end
  if #rows > 0 then out:table(COLUMNS, rows) end
  if out.format == "markdown" then out:say("") end
  if branches.requests > 0 then
    local active = branches.lanes / (WARP * branches.requests)
    out:item("active lanes: %s; barriers: %s", units.percent(active), units.count(kernel.barriers))
    if active < FEW_LANES then out:item("%s", idle_lanes(kernel)) end
  end
  if out.format ~= "markdown" then say_lines(out, kernel) end
end

local function say_copies(out, copies)
  out:say("")
  for _, copy in ipairs(copies) do
    if copy.calls > 0 then
      out:item("copied %s: %s in %s", (copy.direction:gsub("_", " ")),
        units.many(copy.bytes, "byte"), units.many(copy.calls, "call"))
    end
  end
end

local KINDS = { kernel = "kernels", copy = "copies", finding = "findings" }

-- What a counting program wrote: { kernels, copies, findings }; nil if it did not come to its end.
local function read(path)
  local found, complete = { kernels = {}, copies = {}, findings = {} }, false
  for line in (files.read(path) or ""):gmatch("[^\n]+") do
    local one = json.decode(line)
    local kind = one and KINDS[one.kind]
    if kind then table.insert(found[kind], one) end
    complete = one ~= nil and one.kind == "end"
  end
  return complete and found or nil
end

-- Every key, so that a document is the same each time.
local ORDER = {
  "schema", "environment", "kernels", "copies", "findings", "v", "kind", "program", "name",
  "direction", "calls", "check", "error", "kernel",
  "grid", "block", "launches", "blocks", "counted_blocks", "threads", "barriers",
  "global_load", "global_store",
  "global_atomic", "shared_load", "shared_store", "shared_atomic", "texture", "branches", "lines",
  "file", "line", "operation", "requests", "sectors", "wavefronts", "ideal", "bytes", "lanes",
  "thread", "text", "count", "other",
}

local function gather(document, name, found)
  for _, kind in pairs(KINDS) do
    for _, one in ipairs(found[kind]) do
      one.program = name
      table.insert(document[kind], one)
    end
  end
end

-- Prints, or gathers for the document, what one program's run wrote to `path`. Returns the exit
-- code for what was found wrong.
local function show(out, options, document, name, path)
  local found = read(path)
  os.remove(path)
  if not found then fail(4, "%s ended before it could count; its output is above", name) end
  if options.json then gather(document, name, found) end
  if not options.json or options.json_file then
    if #found.kernels == 0 then out:say("no kernel was launched") end
    for _, kernel in ipairs(found.kernels) do say_kernel(out, kernel, found) end
    say_copies(out, found.copies)
    findings.show(out, found.findings)
  end
  return findings.code(found.findings)
end

local FASTER = "--timeout gives it longer; smaller sizes, or --sample 1/16, make it faster"

local function sample(options)
  return options.sample and tostring(options.sample)
end

local function environment_of(path, options)
  return { WARPBOOK_COUNTERS = path, WARPBOOK_SAMPLE = sample(options) }
end

local function counters_file()
  return ("%s/counters.%.6f.jsonl"):format(host.state, host.time())
end

-- The CUDA programs of lessons, built to count.
local function lesson_jobs(options, all)
  local jobs = {}
  for _, lesson in ipairs(catalogue.select(all, options.words)) do
    for _, name in ipairs(catalogue.programs(lesson)) do
      if lesson.programs[name].language == "cuda" then
        local job = plan.job(lesson, name, EMULATED, options)
        job.target = job.target:gsub("%-emulated$", "-counted")
        job.binary = ("%s/lessons/%s/counted/%s"):format(host.build, lesson.folder, name)
        jobs[#jobs + 1] = job
      end
    end
  end
  if #jobs == 0 then fail(2, "there is no kernel in these lessons: they run on the CPU") end
  return jobs
end

local function count_lessons(out, options, all, document)
  local jobs, worst = lesson_jobs(options, all), 0
  build.jobs(out, jobs)
  for _, job in ipairs(jobs) do
    job.counters, job.sample = counters_file(), sample(options)
    local one = plan.settled(job) or runs.run(out, job, options, document.environment)
    if not options.json or options.json_file then out:say("") end
    report.line(out, one, job.detail)
    if one.outcome.status == "timeout" then out:say("      %s", FASTER) end
    worst = math.max(worst, one.outcome.code)
    if one.outcome.status == "passed" or files.exists(job.counters) then
      local name = job.label .. " " .. job.program
      worst = math.max(worst, show(out, options, document, name, job.counters))
    end
  end
  return worst
end

local SOURCES = { "%.cu$", "%.cpp$", "%.cc$" }

local function is_source(word)
  for _, ending in ipairs(SOURCES) do
    if word:match(ending) then return true end
  end
  return false
end

-- Of the files of a program of somebody's own, the first .cu, which names the program; nil where
-- the words are lessons. The files may come in any order.
local function program_of(words)
  local source, name
  for _, word in ipairs(words) do
    source = source or is_source(word) and word
    name = name or word:match("%.cu$") and word
  end
  if not source then return nil end
  for _, word in ipairs(words) do
    if not files.exists(word) then fail(2, "there is no file %s", word) end
  end
  if not name then fail(2, "%s has no kernels: name a .cu file, too", source) end
  return name
end

-- Compiles a program of somebody's own to `program`; `name` is what to call it.
local function compile(out, options, name, program)
  local command = { host.root .. "/cuda/emulator/compile/emucc", "--build", host.build, "--count",
                    "-o", program }
  for _, letter in ipairs({ "I", "D" }) do
    for _, value in ipairs(options[letter] or {}) do
      command[#command + 1] = "-" .. letter .. value
    end
  end
  table.move(options.words, 1, #options.words, #command + 1, command)
  build.jobs(out, { { target = "emulate" }, { target = "emulator" }, { target = "counters" } })
  out:progress("compiling %s", name)
  out:command(command)
  local compiled = process(command, { timeout = options.timeout, stdout = "null",
                                      stderr = "capture" })
  out:clear()
  if compiled.interrupted then fail(130, "interrupted") end
  if compiled.timed_out then
    fail(5, "compiling %s ran into the time-out of %g s", name, options.timeout)
  end
  if compiled.code ~= 0 then
    io.stderr:write(compiled.stderr or "")
    fail(3, "%s does not compile", name)
  end
end

-- Runs it with its arguments; its output is passed through.
local function count_program(out, options, name, document)
  local folder = host.state .. "/counters"
  assert(host.mkdir(folder))
  local program = ("%s/%.6f-%s"):format(folder, host.time(), -- of this run alone
    name:match("([^/]*)%.cu$"))
  compile(out, options, name, program)
  local path, silent = counters_file(), options.json and not options.json_file
  local argv = table.move(options.behind or {}, 1,
    #(options.behind or {}), 2, { program })
  local ended = process(argv, { timeout = options.timeout, env = environment_of(path, options),
                                stdout = silent and "null" or "inherit", stderr = "inherit" })
  os.remove(program)
  local outside = verdict.from_process(ended, options.timeout)
  if outside then
    os.remove(path)
    if outside.status == "interrupted" then fail(130, "interrupted") end
    fail(outside.code, "%s: %s: %s%s", name, outcomes.WORDS[outside.status], outside.message,
      outside.status == "timeout" and "; " .. FASTER or "")
  end
  local code = show(out, options, document, name, path)
  if ended.code == 0 then return code end
  out:say("")
  out:say("%s ended with exit code %d", name, ended.code)
  return 4
end

local function run(out, options, all)
  local program = program_of(options.words)
  state.prepare()
  build.prepare(out, EMULATED, options.arch)
  local document = { schema = 1, environment = environment.collect(EMULATED),
                     kernels = json.array({}), copies = json.array({}), findings = json.array({}) }
  local code
  if program then
    code = count_program(out, options, program, document)
  else
    code = count_lessons(out, options, all, document)
  end
  if options.json then
    files.write_document(options.json_file, json.document(document, ORDER))
  end
  return code
end

-- "1/16" is every 16th.
local function share(text)
  local every = math.tointeger(tonumber(text:match("^1/(%d+)$") or ""))
  if every and every >= 1 and every <= 1 << 30 then return every end
  return nil, "a share such as 1/16 is wanted"
end

return {
  name = "counters", place = 40,
  usage = "counters 05",
  help = "what the hardware would see; also of my.cu [-- its arguments]",
  words = { least = 1, most = math.huge,
            wants = "a lesson or a program: counters 05, counters my.cu" },
  behind = true,
  flags = { "problems", "--repeats", "--warmup", "--timeout", "--arch", "--launcher", "--format",
            "--json",
            { name = "--sample", value = "SHARE",
              help = "count a share of the blocks alone, such as 1/16", convert = share },
            { name = "-I", value = "DIR", help = "a folder with headers of your program",
              convert = convert.text, many = true },
            { name = "-D", value = "NAME", help = "a macro for your program, also NAME=VALUE",
              convert = convert.text, many = true } },
  run = run,
}
