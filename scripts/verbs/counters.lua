-- counters.lua: counts what the hardware would see of the kernels of lessons, or of a program of
-- the user: requests, sectors, conflicts. The program runs in the emulator, built to count.

local fail = require "base.fail"
local files = require "base.files"
local json = require "base.json"
local output = require "base.output"
local own_version = require "exercises.own_version"
local catalogue = require "lessons.catalogue"
local build = require "compile.build"
local device = require "machine.device"
local emucc = require "compile.emucc"
local environment = require "machine.environment"
local ptxas = require "compile.ptxas"
local counts = require "kernels.counts"
local documents = require "runs.documents"
local own_program = require "runs.own_program"
local plan = require "runs.plan"
local program = require "runs.program"
local resources = require "kernels.resources"
local state = require "runs.state"
local counters = require "views.kernels.counters"
local differences = require "views.kernels.differences"
local findings = require "views.findings"
local report = require "views.report"

-- Every key, so that a document always has the same order.
local ORDER = {
  "schema", "environment", "kernels", "copies", "findings", "notes", "v", "kind", "program", "name",
  "direction", "calls", "pinned", "beside", "id", "cause", "severity", "returns", "kernel",
  "warp", "resources", "registers", "spill_stores", "spill_loads", "shared_memory", "static",
  "dynamic", "occupancy", "warps", "most", "limit",
  "grid", "block", "launches", "by_kernels", "by_graphs", "blocks", "counted_blocks", "threads",
  "barriers", "tensor_multiplications", "global_load", "global_store", "global_atomic",
  "shared_load", "shared_store", "shared_atomic", "texture", "branches", "lines",
  "file", "line", "operation", "requests", "at_least", "sectors", "wavefronts", "ideal", "bytes",
  "lanes", "costliest", "example", "offsets", "thread", "text", "advice", "count", "facts",
  "follows", "other", "allocated", "freed", "call",
}

-- The counters of all programs as one document; `programs` are { lesson, program, found }.
local function document_text(here, programs)
  local document = { schema = 1, environment = here }
  for _, kind in pairs(counts.KINDS) do
    document[kind] = json.array({})
    for _, one in ipairs(programs) do
      for _, line in ipairs(one.found[kind]) do
        line.program = (one.lesson and one.lesson .. " " or "") .. one.program
        table.insert(document[kind], line)
      end
    end
  end
  return json.document(document, ORDER)
end

-- Shows what the checks found in a program's run, `one.found`, and then what its kernels did: a
-- program that is wrong has to be repaired before its costs matter. `step` are the words of the
-- command that shows its steps. Returns the exit code for the findings.
local function show(out, options, programs, one, step)
  programs[#programs + 1] = one
  if not output.is_json(options) then
    findings.show(out, one.found.findings, step)
    counters.show(out, one.found)
  end
  return counts.exit_code(one.found.findings)
end

-- Adds what ptxas reports about the kernels. It is left out of pages, which must be the same on
-- every machine. Returns the error for which nvcc refuses a source, or nil.
local function add_resources(out, found, sources, flags)
  local compiled, refusal = {}, nil
  if #found.kernels > 0 and out.format ~= "markdown" then
    compiled, refusal = ptxas.kernels(out, sources, flags)
  end
  resources.add(found, compiled)
  return refusal
end

-- The source files of a lesson's program, and nvcc's flags for them.
local function sources_of(program_of_lesson)
  local sources = catalogue.cuda_files(program_of_lesson)
  local flags = table.move(emucc.FOLDERS, 1, #emucc.FOLDERS, 1, {})
  if #sources > 1 then flags[#flags + 1] = "-rdc=true" end
  return sources, flags
end

-- The words that name a lesson's program for another command.
local function words_of(options, job)
  local words = { job.label }
  if options.file then table.move({ "--file", options.file }, 1, 2, 2, words) end
  if options.lanes then
    table.move({ "--lanes", tostring(options.lanes) }, 1, 2, #words + 1, words)
  end
  return words
end

local function count_lesson(out, options, here, programs, job)
  local came = plan.settled(job) or program.run(out, job, options, here)
  if not output.is_json(options) then out:say("") end
  report.line(out, came, job.detail)
  if came.outcome.status == "timeout" then out:say("      %s", own_program.FASTER) end
  if not (came.found and came.found.begun) then return came.outcome.code end
  add_resources(out, came.found, sources_of(job.lesson.programs[job.program]))
  local one = { lesson = job.label, program = job.program, sizes = job.sizes, found = came.found }
  local step = findings.step(words_of(options, job), job.program, job.sizes)
  local code = math.max(came.outcome.code, show(out, options, programs, one, step))
  if code == 0 and not job.sample and not job.apart then
    documents.keep(("counters-%s-%s"):format(job.folder, job.program),
      document_text(here, { one }))
  end
  return code
end

local function count_lessons(out, options, all, here, programs)
  local jobs, worst = plan.counted_jobs(own_version.chosen(all, options, "counters"), options), 0
  build.jobs(out, jobs)
  for _, job in ipairs(jobs) do
    worst = math.max(worst, count_lesson(out, options, here, programs, job))
  end
  return worst
end

-- Counts a program of the student's own. Returns the exit code and, if the program did not end by
-- itself, a sentence that says how it ended.
local function count_own_program(out, options, name, programs)
  local path, said, ended, outside = own_program.count(out, options, name)
  local found = counts.take(path)
  local refusal = add_resources(out, found, own_program.kernel_sources(options),
    own_program.flags(options))
  own_program.add_refusal(found, refusal, said)
  local code = show(out, options, programs, { program = name, found = found },
    own_program.again("step", options))
  if outside then return outside.code, own_program.words(name, outside, found.crash) end
  if not found.complete then return 4, name .. " " .. counts.why_incomplete(found) end
  findings.say_verdict(out, name, found.findings, ended)
  return ended == 0 and code or 4
end

-- The highest exit code of all programs, and what went wrong with the first that has it.
local function count_own_programs(out, list, programs)
  local worst, problem = 0, nil
  for _, options in ipairs(list) do
    local name = own_program.name(options.words, true)
    local code, why = count_own_program(out, options, name, programs)
    if code > worst then worst, problem = code, why end
  end
  return worst, problem
end

-- The flags that are also for a program of the user. All others are for lessons.
local function run(out, options, all, known)
  options = own_version.recognised(all, options)
  local each = own_program.each(options)
  local name = own_program.name(each[1].words, true)
  own_program.check_flags(options, name, known, { "--json", "--lanes", "--sample" })
  state.prepare()
  build.prepare(out, device.COUNTING)
  local here, programs = environment.collect(device.COUNTING), {}
  local code, problem
  if name then
    code, problem = count_own_programs(out, each, programs)
  else
    code = count_lessons(out, options, all, here, programs)
  end
  if out.format == "csv" then
    counters.csv(out, programs)
  elseif not output.is_json(options) then
    differences.show(out, programs)
  end
  if options.json then files.write_document(options.json_file, document_text(here, programs)) end
  if problem then fail(code, "%s", problem) end
  return code
end

-- "1/16" means every 16th block.
local function share(text)
  local every = math.tointeger(tonumber(text:match("^1/(%d+)$") or ""))
  if every and every >= 1 and every <= 1 << 30 then return every end
  return nil, "expected a share such as 1/16"
end

return {
  name = "counters", place = 40,
  usage = "counters 05 | my.cu",
  help = "counts what the hardware would see, and finds errors",
  about = "The program runs in the emulator, built to count. First comes what is wrong with it, "
    .. "then what each kernel did, then the lines that cost most. Several lessons, or two "
    .. "files such as a.cu,b.cu, are compared. Arguments of your own program follow --; nvcc's "
    .. "flags stand before.",
  example = "counters my.cu -- 1000  your own program, with the argument 1000",
  of_lesson = function(lesson, label) return catalogue.has_kernels(lesson) and label or nil end,
  words = { least = 1, most = math.huge,
            wants = "a lesson or a program: counters 05, counters my.cu" },
  behind = true,
  flags = { "problems", "--file", "--language", "--repeats", "--warmup", "--timeout", "--launcher",
            "--lanes", "--format", "--json",
            { name = "--sample", value = "SHARE",
              help = "count only this share of the blocks, such as 1/16", convert = share },
            table.unpack(own_program.FLAGS) },
  run = run,
}
