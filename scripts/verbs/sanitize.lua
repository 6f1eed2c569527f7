-- sanitize.lua: runs the four tools of compute-sanitizer on lessons, or on a program of the user.
-- If they cannot be used, it runs the emulator's checks of the same kinds.

local convert = require "base.convert"
local fail = require "base.fail"
local files = require "base.files"
local outcomes = require "base.outcomes"
local output = require "base.output"
local process = require "base.process"
local own_version = require "exercises.own_version"
local problems = require "lessons.problems"
local catalogue = require "lessons.catalogue"
local build = require "compile.build"
local device = require "machine.device"
local environment = require "machine.environment"
local compute_sanitizer = require "sanitizer.compute_sanitizer"
local counts = require "kernels.counts"
local own_program = require "runs.own_program"
local plan = require "runs.plan"
local program = require "runs.program"
local sanitizer_checks = require "sanitizer.checks"
local state = require "runs.state"
local verdict = require "runs.verdict"
local report = require "views.report"
local view = require "views.kernels.sanitizer"

local function tools_of(options)
  return options.tool and { options.tool } or compute_sanitizer.TOOLS
end

-- ---- lessons ----

local function describe(job)
  return problems.find(job.program).describe(job.sizes)
end

-- Checks one program of a lesson, which is built; `source` is its own file.
local function check_job(out, one, job, source)
  local options = one.options
  local checked = { program = ("%s %s"):format(job.label, job.program), sizes = describe(job) }
  if job.device ~= "gpu" then
    local came = program.run(out, job, options, one.here)
    checked.outcome = came.outcome
    checked.checks = came.found and came.found.begun
      and sanitizer_checks.of_emulator(came.found.findings, tools_of(options)) or {}
    return checked
  end
  local parts = job.lesson.programs[job.program].parts
  local sources = table.move(parts, 1, #parts, 2, { source })
  job.apart = (job.apart or "") .. "sanitized-" -- its times do not count as the lesson's
  checked.checks = sanitizer_checks.by_tools(one.checker.path, tools_of(options), sources,
    function(words)
      local launcher = table.move(options.launcher or {}, 1, #(options.launcher or {}), 1, {})
      table.move(words, 1, #words, #launcher + 1, launcher)
      local put_before = { launcher = launcher, checks_itself = true }
      return program.run(out, job, setmetatable(put_before, { __index = options }),
        one.here).outcome
    end)
  return checked
end

-- Reports a program that cannot run; returns its exit code.
local function settled(out, job)
  local came = plan.settled(job)
  report.line(out, came, job.detail)
  return came.outcome.code
end

local function check_lessons(out, one, all)
  local options, worst = one.options, 0
  local jobs = plan.counted_jobs(own_version.chosen(all, options, "sanitize"), options, true,
    one.checker)
  build.jobs(out, jobs)
  for _, job in ipairs(jobs) do
    if job.outcome then
      worst = math.max(worst, settled(out, job))
    else
      one.tell(check_job(out, one, job, job.lesson.programs[job.program].source))
    end
  end
  return worst
end

-- ---- programs of one's own ----

-- The outcome of a program under a tool.
local function outcome_of(ended, options)
  local outside = verdict.from_process(ended, options.timeout)
  if outside or ended.code == 0 then return outside or outcomes.make("passed") end
  return outcomes.make("crashed", "it ended with exit code %d", ended.code)
end

local function check_on_gpu(out, one, name)
  local options = one.options
  local binary = own_program.compile(out, options, name, one.checker.gpu)
  local checks = sanitizer_checks.by_tools(one.checker.path, tools_of(options), options.words,
    function(command, is_first)
      command[#command + 1] = binary
      table.move(options.behind or {}, 1, #(options.behind or {}), #command + 1, command)
      out:command(command)
      local silent = not is_first or own_program.is_silent(options)
      local stream = silent and "null" or "inherit"
      return outcome_of(process(command, { timeout = options.timeout, stdout = stream,
                                           stderr = stream }), options)
    end)
  os.remove(binary)
  return { program = name, checks = checks }
end

local function check_emulated(out, one, name)
  local path, _, ended, outside = own_program.count(out, one.options, name)
  local found = counts.take(path)
  if not (outside or found.complete) then
    fail("broken", "%s %s", name, counts.why_incomplete(found))
  end
  return {
    program = name, checks = sanitizer_checks.of_emulator(found.findings, tools_of(one.options)),
    outcome = outside or outcome_of({ code = ended }, one.options),
  }
end

-- ---- all of it ----

-- The verb's own flags that are also for a program of the user.
local OF_PROGRAM = { "--device", "--require-gpu", "--json", "--tool" }

-- A student's version may follow its lesson: 05 my.cu means 05 --file my.cu.
local function take_version(options)
  local words = options.words
  if #words == 2 and words[1]:match("^%d") and words[2]:match("%.cuf?$") then
    options.words, options.file = { words[1] }, words[2]
  end
end

local function run(out, options, all, known)
  take_version(options)
  options = own_version.recognised(all, options)
  local name = own_program.name(options.words)
  own_program.check_flags(options, name, known, OF_PROGRAM)
  local checker = compute_sanitizer.choose(options)
  state.prepare()
  local works, reason = build.prepare(out, checker)
  if not works then
    checker = device.without_gpu(options.device, options.require_gpu, reason)
  end
  local programs, worst = {}, 0
  local silent = output.is_json(options)
  local one = { options = options, checker = checker, here = environment.collect(checker) }
  if not silent then view.say_checker(out, checker) end
  function one.tell(checked)
    programs[#programs + 1] = checked
    worst = math.max(worst, view.code(checked))
    if not silent then view.show(out, checked) end
  end
  local code = 0
  if name then
    one.tell((checker.kind == "gpu" and check_on_gpu or check_emulated)(out, one, name))
  else
    code = check_lessons(out, one, all)
  end
  if options.json then
    files.write_document(options.json_file, view.document(one.here, checker, programs))
  end
  return math.max(worst, code)
end

return {
  name = "sanitize", place = 47,
  usage = "sanitize 05 | my.cu",
  help = "runs compute-sanitizer, or the emulator's checks without a GPU",
  about = "The emulator has checks of the same four kinds: memcheck, racecheck, initcheck and "
    .. "synccheck.",
  example = "sanitize 05 my.cu --tool racecheck  looks for races in your version",
  of_lesson = function(lesson, label) return catalogue.has_kernels(lesson) and label or nil end,
  words = { least = 1, most = math.huge,
            wants = "a lesson, and your version if you like, or a program: sanitize my.cu" },
  behind = true,
  flags = { "problems", "--file", "--language", "--timeout", "--device", "--require-gpu",
            "--launcher", "--format", "--json",
            { name = "--tool", value = "T",
              help = "only this tool: memcheck, racecheck, initcheck or synccheck",
              convert = convert.one_of(table.unpack(compute_sanitizer.TOOLS)) },
            table.unpack(own_program.FLAGS) },
  run = run,
}
