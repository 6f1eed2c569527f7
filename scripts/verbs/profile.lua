-- profile.lua: the counted figures of kernels beside those that Nsight Compute measures, and what
-- limits each kernel: for lessons, for a program of the user, or from a document that --json wrote.
-- If the profiler cannot be used, it says why, and shows what was counted; without clang, what was
-- measured.

local fail = require "base.fail"
local files = require "base.files"
local json = require "base.json"
local outcomes = require "base.outcomes"
local output = require "base.output"
local process = require "base.process"
local temporary = require "base.temporary"
local own_version = require "exercises.own_version"
local catalogue = require "lessons.catalogue"
local formats = require "lessons.formats"
local build = require "compile.build"
local counting = require "compile.counting"
local device = require "machine.device"
local emucc = require "compile.emucc"
local environment = require "machine.environment"
local ptxas = require "compile.ptxas"
local counts = require "kernels.counts"
local resources = require "kernels.resources"
local figures = require "profiler.figures"
local launches = require "profiler.launches"
local nsight_compute = require "profiler.nsight_compute"
local documents = require "runs.documents"
local own_program = require "runs.own_program"
local plan = require "runs.plan"
local program = require "runs.program"
local state = require "runs.state"
local verdict = require "runs.verdict"
local header = require "views.header"
local report = require "views.report"
local view = require "views.kernels.profile"

local ORDER = { "schema", "environment", "profiler", "unmeasured", "uncounted", "programs",
                "lesson", "program", "sizes", "kernels", "name", "grid", "block", "launches",
                "limit", "figures", "key", "counted", "at_least", "measured" }

-- Ends the run, because programs can neither be counted nor measured; these are the reasons.
local function fail_both(uncounted, unmeasured)
  fail("missing", "%s. Nothing is measured either: %s", uncounted, unmeasured)
end

-- ---- the profiler ----

-- The launches that the profiler measures while `run(words)` runs a program with these words before
-- its command; or nil, and the error that it names. `one` is the run of the verb.
local function measure(one, run)
  if one.unmeasured then return nil end
  local log = temporary.path("profile.csv")
  run(nsight_compute.command(one.chosen.path, one.metrics, log))
  local text = files.read_if_there(log)
  os.remove(log)
  local list = launches.parse(text)
  if #list > 0 then return list end
  local reason, always = nsight_compute.refusal(text)
  if always then one.unmeasured = reason end
  return nil, not always and reason or nil
end

-- Says what is not shown of a program, and why. Returns its exit code.
local function say_obstacles(one, made, found, measured, unmeasured)
  if not (measured or one.unmeasured) then
    one.out:item("%s: %s", found and "counted, not measured" or "not measured",
      unmeasured or "Nsight Compute measured no kernel")
  end
  if not found then return unmeasured and outcomes.CODES.missing or 0 end
  local code = counts.exit_code(found.findings)
  if code > 0 then
    one.out:item("the checks found errors: type lessons/run counters %s", made.lesson
      or made.program)
  end
  return code
end

-- Adds a program with its kernels. `found` is from counts.take, or nil if programs cannot be
-- counted; `unmeasured` is why this one alone was not measured. Returns its exit code.
local function add(one, made, found, measured, unmeasured)
  if one.uncounted and one.unmeasured then fail_both(one.uncounted, one.unmeasured) end
  made.kernels = figures.kernels(found and found.kernels or {}, measured)
  table.insert(one.programs, made)
  one.measured = one.measured or measured ~= nil
  if not output.is_json(one.options) and one.out.format ~= "csv" then
    view.show(one.out, made, { counted = found ~= nil, measured = measured ~= nil })
  end
  return say_obstacles(one, made, found, measured, unmeasured)
end

-- Adds what ptxas reports. Pages, which must be the same on every machine, do not show it.
local function add_resources(one, found, sources, flags)
  if one.out.format ~= "markdown" then
    resources.add(found, (ptxas.kernels(one.out, sources, flags)))
  end
end

-- ---- lessons ----

-- Runs the program on the GPU, with the sizes of the counted job. Returns the results of `measure`,
-- and the exit code of the run. A run that did not pass is reported, unless the profiler is to
-- blame.
local function measure_lesson(one, counted)
  local options = setmetatable({ repeats = 1, warmup = 0 }, { __index = one.options })
  for key, size in pairs(counted.sizes) do options[key] = size end
  local job = plan.job(counted.lesson, counted.program, one.chosen, options)
  build.jobs(one.out, { job })
  local came = plan.settled(job)
  job.apart = (job.apart or "") .. "profiled-" -- its times do not count as the lesson's
  local measured, reason = nil, nil
  if not came then
    measured, reason = measure(one, function(words)
      local launcher = table.move(one.options.launcher or {}, 1, #(one.options.launcher or {}), 1,
        {})
      table.move(words, 1, #words, #launcher + 1, launcher)
      local put_before = { launcher = launcher, checks_itself = true }
      came = program.run(one.out, job, setmetatable(put_before, { __index = options }), one.here)
    end)
  end
  local failed = reason or one.unmeasured
  if not failed and (came.outcome.code ~= 0 or not measured) then
    report.line(one.out, came, job.detail)
  end
  return measured, reason, failed and 0 or came.outcome.code
end

local function profile_lesson(one, job)
  local made = { lesson = job.label, program = job.program, sizes = job.sizes }
  local came = plan.settled(job)
  if one.uncounted and not came then
    local measured, reason, code = measure_lesson(one, job)
    return math.max(code, add(one, made, nil, measured, reason))
  end
  came = came or program.run(one.out, job, one.options, one.here)
  if came.outcome.code ~= 0 or not (came.found and came.found.begun) then
    report.line(one.out, came, job.detail)
    return came.outcome.code
  end
  local sources, flags = catalogue.cuda_files(job.lesson.programs[job.program]), {}
  table.move(emucc.FOLDERS, 1, #emucc.FOLDERS, 1, flags)
  add_resources(one, came.found, sources, flags)
  local measured, reason
  if not one.unmeasured then measured, reason = measure_lesson(one, job) end
  return add(one, made, came.found, measured, reason)
end

-- Nsight Compute measures warps of 32 lanes, so these are counted.
local function profile_lessons(one, all)
  local jobs, worst = plan.counted_jobs(own_version.chosen(all, one.options, "profile"),
    setmetatable({ lanes = 32 }, { __index = one.options })), 0
  if not one.uncounted then build.jobs(one.out, jobs) end
  for _, job in ipairs(jobs) do worst = math.max(worst, profile_lesson(one, job)) end
  return worst
end

-- ---- a program of one's own ----

-- Returns the results of `measure`, and the exit code. Shows what the program prints, unless the
-- counted run has shown it.
local function measure_program(one, name)
  local options, code = one.options, 0
  local shown = one.uncounted and not own_program.is_silent(options)
  local binary = own_program.compile(one.out, options, name, one.chosen.gpu)
  local measured, reason = measure(one, function(command)
    command[#command + 1] = binary
    table.move(options.behind or {}, 1, #(options.behind or {}), #command + 1, command)
    one.out:command(command)
    local ended = process(command, { timeout = options.timeout, stderr = "inherit",
                                     stdout = shown and "inherit" or "null" })
    code = ended.code == 0 and 0 or outcomes.CODES.crashed
    local outside = verdict.from_process(ended, options.timeout)
    if outside then
      os.remove(binary)
      fail(outside.status, "%s", own_program.words(name, outside))
    end
  end)
  os.remove(binary)
  return measured, reason, code
end

local function profile_program(one, name)
  local options = one.options
  if one.uncounted then
    local measured, reason, code = measure_program(one, name)
    return math.max(code, add(one, { program = name }, nil, measured, reason))
  end
  local path, _, ended, outside = own_program.count(one.out, options, name)
  local found = counts.take(path)
  if outside then fail(outside.status, "%s", own_program.words(name, outside, found.crash)) end
  if not found.complete then fail("broken", "%s %s", name, counts.why_incomplete(found)) end
  add_resources(one, found, own_program.kernel_sources(options), own_program.flags(options))
  local measured, reason
  if not one.unmeasured then measured, reason = measure_program(one, name) end
  local code = add(one, { program = name }, found, measured, reason)
  return ended == 0 and code or outcomes.CODES.crashed
end

-- ---- all of it ----

-- Shows documents that --json wrote.
local function of_documents(out, options)
  local all = {}
  for _, path in ipairs(options.words) do
    local document = documents.of_verb(path, formats.PROFILES, "profile")
    table.move(document.programs, 1, #document.programs, #all + 1, all)
    if out.format ~= "csv" then
      local has = { counted = not document.uncounted, measured = document.profiler ~= nil }
      for _, one in ipairs(document.programs) do view.show(out, one, has) end
      view.say_source(out, document)
      header.sources(out, { document.environment })
    end
  end
  if out.format == "csv" then view.csv(out, all) end
  return 0
end

-- The profiler, or without it the reason why nothing is measured; and why nothing can be counted,
-- or nil. The run ends if neither is possible.
local function choose(out, options)
  local chosen = nsight_compute.choose(options)
  state.prepare()
  local works, reason = build.prepare(out, chosen)
  if not works then chosen = device.without_gpu(options.device, options.require_gpu, reason) end
  local uncounted = counting.obstacle()
  if uncounted and chosen.kind ~= "gpu" then fail_both(uncounted, chosen.reason) end
  return chosen, uncounted
end

local function run(out, options, all, known)
  options = own_version.recognised(all, options)
  if options.words[1]:match("%.json$") then return of_documents(out, options) end
  local name = own_program.name(options.words)
  own_program.check_flags(options, name, known, { "--device", "--require-gpu", "--json" })
  local chosen, uncounted = choose(out, options)
  local one = { out = out, options = options, chosen = chosen, programs = json.array({}),
                here = environment.collect(chosen), measured = false, uncounted = uncounted }
  if chosen.kind == "gpu" then
    one.metrics = nsight_compute.available(chosen.path, figures.metrics())
  else
    one.unmeasured = chosen.reason
  end
  local code = name and profile_program(one, name) or profile_lessons(one, all)
  local document = {
    schema = 1, environment = one.here, programs = one.programs, unmeasured = one.unmeasured,
    uncounted = uncounted,
    profiler = one.measured and "Nsight Compute " .. (chosen.version or "") or nil,
  }
  if out.format == "csv" then view.csv(out, one.programs) end
  if not output.is_json(options) then view.say_source(out, document) end
  if options.json then files.write_document(options.json_file, json.document(document, ORDER)) end
  return code
end

return {
  name = "profile", place = 43,
  usage = "profile 05 | my.cu",
  help = "shows a profiler's figures beside the counted ones",
  about = "Nsight Compute (ncu) measures the program on a GPU, at the counted sizes. Without a "
    .. "GPU, without ncu, or where users may not read the GPU's counters, the command says so, "
    .. "and shows what was counted; without clang, what was measured. It also shows a document "
    .. "that --json wrote. docs/counters.md explains how to read it.",
  example = "profile 05 --points 30000000  with a launch that is large enough for a GPU",
  of_lesson = function(lesson, label) return catalogue.has_kernels(lesson) and label or nil end,
  words = { least = 1, most = math.huge,
            wants = "a lesson, a program or a document: profile 05, profile my.cu" },
  behind = true,
  flags = { "problems", "--file", "--language", "--timeout", "--device", "--require-gpu",
            "--launcher", "--format", "--json", table.unpack(own_program.FLAGS) },
  run = run,
}
