-- judge.lua: judges a student's program: is it right, and does it do what its lesson asks? It is
-- compiled once, built to count, and run at small awkward sizes. First its answer and the findings
-- of the checks are judged, then the lesson's goals, by its counters. The verdict is the same with
-- a GPU and without.
--
-- A judgement is { lesson, program, path, outcome, sizes, goals }. `sizes` are those that it ran
-- with, each { words, outcome, run }, up to the first that failed, which is made as small as it
-- still fails; after a leak, larger sizes are tried for a failure that matters more. `goals` are
-- from goals.measure; the list is empty if an earlier step failed. If known, there are also
-- `detail` (lines of the compiler's message), `more` (the number of errors after those), `said`
-- (the whole message), `log`, `findings`, `notes`, `place` (file and line where it was stopped),
-- `idle` (it launched no kernel), `totals` (what was counted at the largest size), `counted` (the
-- same as figures of one repeat), `blame` (the line that costs most of the first goal that is
-- missed), and, for a program on the CPU, `done` and `undone` (what clang's sanitizers looked for,
-- and what they did not). `remarks` are notes on its launches, and `costly` is the line that costs
-- most of a program that passed, if its requests touch more than they must.

local files = require "base.files"
local outcomes = require "base.outcomes"
local temporary = require "base.temporary"
local units = require "base.units"
local host = require "host"
local catalogue = require "lessons.catalogue"
local checks = require "lessons.checks"
local goals = require "lessons.goals"
local launches = require "lessons.launches"
local problems = require "lessons.problems"
local compile = require "exercises.compile"
local cpu_checks = require "exercises.cpu_checks"
local judged_runs = require "exercises.judged_runs"
local shrink = require "exercises.shrink"
local device = require "machine.device"
local emucc = require "compile.emucc"
local feedback = require "compile.feedback"
local ptxas = require "compile.ptxas"
local sandbox = require "machine.sandbox"
local counts = require "kernels.counts"
local own_program = require "runs.own_program"
local plan = require "runs.plan"
local program = require "runs.program"
local state = require "runs.state"
local totals = require "kernels.totals"

local judge = {}

local REPEATS = 2 -- each with other seeds

-- The call with which a program of this problem begins, lesson_life( or lesson_life_bits(, as a
-- pattern.
local function beginning(name)
  return "%f[%w_]lesson_" .. name .. "[%w_]*%s*%("
end

-- The problem that a source is about, by the call with which it begins; nil if there is none.
function judge.problem_of(text)
  for _, problem in ipairs(problems.LIST) do
    if text:find(beginning(problem.name)) then return problem.name end
  end
end

-- The program of the lesson that a source belongs to: that of its problem; or, if the lesson's host
-- is in Fortran and begins the problem there, the program with that host. nil if it belongs to
-- none.
function judge.program_of(lesson, text)
  local name = judge.problem_of(text)
  for _, one in ipairs(catalogue.programs(lesson)) do
    if not name and lesson.programs[one].host then name = one end
  end
  return name
end

-- The name of the lesson's folder in the source's call, and the line of the call; nil if it cannot
-- be read.
local function named_folder(text, name)
  local at, folder = text:match("()" .. beginning(name) .. "[^;\"]*\"([^\"\n]*)\"")
  return folder, folder and files.line_at(text, at)
end

-- Is the file a program of this lesson? The file names its lesson itself. If a host in Fortran does
-- that, this cannot always be known.
function judge.is_of(lesson, path)
  local text = files.read(path) or ""
  local name = judge.program_of(lesson, text)
  local own = name and lesson.programs[name]
  if not own then return false end
  return (named_folder(text, name) or own.host and lesson.folder) == lesson.folder
end

-- What is wrong with the source before it is compiled, as an outcome: it belongs to another lesson.
function judge.mistake_in(lesson, name, path)
  local text, problem = files.read(path)
  if not text then return outcomes.make("missing", "%s", problem) end
  local folder, line = named_folder(text, name)
  if not folder or folder == lesson.folder then return nil end
  return outcomes.make("usage", '%s:%d names the lesson "%s"; write "%s" there to have the file '
    .. 'judged as one of this lesson', files.name(path), line, folder, lesson.folder)
end

local function job_of(lesson, name, run, binary, options, confined)
  local asked = { repeats = run.large and 1 or REPEATS, warmup = 0, seed = options.seed,
                  lanes = run.lanes or options.lanes }
  for _, choice in ipairs(problems.find(name).choices) do
    asked[choice.key] = options[choice.key]
  end
  if run.choice then asked[run.choice.key] = run.choice.word end
  for key, size in pairs(run.sizes) do asked[key] = size end
  local language = lesson.programs[name].language
  local job = language == "c" and plan.job(lesson, name, device.COUNTING, asked)
    or plan.counted(lesson, name, asked)
  job.binary, job.apart, job.sandboxed = binary, "work-", options.sandboxed
  if run.large and not (run.own and options.counts_own) then
    job.counted, job.sample = false, "0" -- so it takes less time
  end
  job.confined = confined and not job.ranks
  job.sealed = job.counted and not job.ranks -- ranks write into one file, and judge themselves
  if job.ranks and job.sandboxed and not job.outcome then
    job.outcome = outcomes.make("skipped", "the sandbox starts no ranks; --trust judges it without "
      .. "a sandbox")
  end
  return job
end

-- Compiles the program. If that fails, it says why in the judgement and returns false.
local function builds(out, one, lesson, job)
  local log = ("%s/%s-%s.log"):format(state.folder("exercises"), lesson.folder, one.program)
  local fine, said = compile.file(out, one.path, job)
  host.replace(log, said)
  one.said = said
  if fine then return true end
  one.detail, one.more = compile.first_error(said)
  one.log, one.outcome = log, outcomes.make("build")
  return false
end

-- The findings of a program that failed. Memory that it did not free is left out if it ended early.
local function findings_of(came)
  local list = {}
  for _, finding in ipairs(came.found and came.found.findings or {}) do
    local counts_now = finding.id ~= "memory-leak" or came.outcome.status == "found"
    if counts_now then list[#list + 1] = finding end
  end
  return list
end

local function note(one, run, came, how)
  one.sizes[#one.sizes + 1] = { words = judged_runs.words(one.program, run) .. (how or ""),
                                outcome = came.outcome, log = came.log, run = run }
  if came.outcome.status == "passed" then return end
  one.outcome, one.log = came.outcome, came.log
  one.findings, one.place = findings_of(came), came.found and came.found.crash
  one.notes = came.found and came.found.notes
  one.idle = came.found and #came.found.kernels == 0
end

-- Is a leak all that is wrong? A wrong answer at another size matters more.
local function only_leaks(came)
  if came.outcome.status ~= "found" then return false end
  for _, finding in ipairs(came.found.findings) do
    if finding.id ~= "memory-leak" then return false end
  end
  return true
end

-- Failures that come quickly, and that may be tried again with smaller sizes.
local SHRINKS = { wrong = true, found = true, cuda = true, crashed = true }

-- The run with the smallest sizes that fail, and its result. `passed` is a run that passed;
-- `result_of` makes a run.
local function smallest(one, run, came, passed, result_of)
  if not SHRINKS[came.outcome.status] then return run, came end
  local sizes = problems.find(one.program).sizes
  run.sizes = shrink.smallest(sizes, passed.sizes, run.sizes, function(smaller)
    if host.interrupted() then return false end
    local also = result_of({ sizes = smaller })
    if also.outcome.status ~= came.outcome.status then return false end
    came = also
    return true
  end)
  return run, came
end

-- What a run that passed is judged by: its counts, and gcc's notes on its directives; nil if it has
-- neither.
local function totals_of(out, one, job, came)
  local sum = came.found and totals.of(came.found)
  if not job.openacc then return sum end
  local counted = feedback.count(out, one.path, temporary.path("feedback"), job.sandboxed)
  for key, figure in pairs(counted and sum or {}) do counted[key] = figure end
  return counted
end

local function miss(one, goal)
  one.outcome = outcomes.make("goal", "%s: %s, found %s", goal.what, goal.asked, goal.found)
end

local function measure(one, lesson, came, sizes)
  local missed
  one.totals.answer = came.check.answer
  for _, goal in ipairs(lesson.judged or {}) do
    if goal.program == one.program then
      local measured = goals.measure(goal, one.totals, sizes, REPEATS)
      one.goals[#one.goals + 1] = measured
      missed = missed or not measured.passed and measured
    end
  end
  if not missed then return end
  miss(one, missed)
  one.blame = missed.operation and came.found and counts.costliest(came.found, function(line)
    return line.operation.key == missed.operation
  end)
end

local DEAR = 2 -- times the sectors that a request's bytes fill

-- The line that costs most, if its requests touch far more sectors than they must; else nil.
local function costly_line(found)
  local line = found and counts.costliest(found, function(line)
    return line.operation.key == "global_load" or line.operation.key == "global_store"
  end)
  return line and line.parts >= DEAR * line.ideal and line or nil
end

-- The goal that a program misses if its answer does not come from its kernels
local FOUND_ELSEWHERE = {
  what = "the answer comes from the kernels", asked = "a wrong answer if kernels do nothing",
  found = "a right one", value = 1, passed = false,
}

-- Is the answer right even if kernels do nothing? Then the program found it elsewhere. Thrust's
-- own kernels cannot be left out, so nothing is known about programs that call it.
local function is_found_elsewhere(out, came, job, options, environment)
  if not job.sealed then return false end
  for _, kernel in ipairs(came.found.kernels) do
    if kernel.name:match("^thrust::") then return false end
  end
  job.idle, job.apart = true, "idle-"
  local idle = program.run(out, job, options, environment)
  return idle.check and idle.check.ok
end

-- Fails a run whose answer is stated, if it has another.
local function compare(run, came)
  local answer = came.outcome.status == "passed" and run.answer and came.check.answer
  if answer and answer ~= run.answer then
    came.outcome = outcomes.make("wrong", "got %s, expected %s", units.value(answer),
      units.value(run.answer))
  end
end

-- Does a run not count, because the word of its choice is not installed here?
local function is_absent(run, came)
  return run.choice and run.choice.optional and came.outcome.status == "cuda"
    and came.outcome.message:find("not available here", 1, true)
end

-- Judges by the lesson's goals a run that passed; `job_for` makes its job.
local function judge_goals(out, one, lesson, run, came, job_for, options, environment)
  one.totals = totals_of(out, one, job_for(run), came)
  one.counted = totals.of_run(came, REPEATS)
  if one.totals then measure(one, lesson, came, run.sizes) end
  if one.outcome.status == "passed"
    and is_found_elsewhere(out, came, job_for(run), options, environment) then
    one.goals[#one.goals + 1] = FOUND_ELSEWHERE
    miss(one, FOUND_ELSEWHERE)
  end
  one.costly = one.outcome.status == "passed" and costly_line(came.found) or nil
end

-- Judges the runs of the list in turn, until one fails by more than a leak, or misses a goal; then
-- it returns false. `job_for` makes the job of a run; result_of(i) makes its result.
local function judge_in_turn(out, one, lesson, list, job_for, result_of, options, environment)
  local function again(run) return program.run(out, job_for(run), options, environment) end
  for i, run in ipairs(list) do
    local came = result_of(i)
    if options.each then options.each(run, came) end
    compare(run, came)
    local counts_here = not is_absent(run, came)
    local fails = counts_here and came.outcome.status ~= "passed" and not only_leaks(came)
    if counts_here and (fails or one.outcome.status == "passed") then note(one, run, came) end
    if fails and run.shrinks then
      if options.first then options.first(one, "looking for a smaller size that fails") end
      run, came = smallest(one, run, came, list[i - 1], again)
      one.sizes[#one.sizes] = nil
      note(one, run, came)
    end
    if fails or host.interrupted() then return false end
    if run.measured and one.outcome.status == "passed" then
      judge_goals(out, one, lesson, run, came, job_for, options, environment)
      if one.outcome.status ~= "passed" then return false end
    end
  end
  return true
end

-- Makes and judges the runs of the list. Most of a small run is the start of its processes. So if
-- the first one passes, the others are made two at a time, and beside them the lesson's own run,
-- which takes about as long as all of them. The own run is judged last; if it does not end in time,
-- it is made again alone.
local function run_all(out, one, lesson, list, job_for, options, environment)
  local function make(run, beside)
    return program.run(out, job_for(run), options, environment, beside)
  end
  local others, own = judged_runs.apart(list)
  local made, first = { make(others[1]) }, job_for(others[1])
  local in_turn = first.ranks or first.sandboxed or made[1].outcome.status ~= "passed"
  local function result_of(i)
    made[i] = made[i] or make(others[i], not in_turn and others[i + 1] and function()
      made[i + 1] = make(others[i + 1])
      return true
    end)
    return made[i]
  end
  local function judge_others()
    return judge_in_turn(out, one, lesson, others, job_for, result_of, options, environment)
  end
  local came
  if own and not in_turn then
    came = make(own, judge_others)
    if not came then return end
  elseif not judge_others() or not own then
    return
  end
  if not came or came.outcome.status == "timeout" then came = make(own) end
  judge_in_turn(out, one, lesson, { own }, job_for, function() return came end, options,
    environment)
end

-- Runs a program for the CPU on one thread as well, with more work than a float can count: the
-- threads' shares may be small enough for one.
local function run_alone(out, one, job_for, options, environment)
  local sizes = problems.find(one.program).alone
  if one.outcome.status ~= "passed" or not sizes or host.interrupted() then return end
  local run = { sizes = sizes }
  local job = job_for(run)
  job.variables = { OMP_NUM_THREADS = "1" }
  plan.set_repeats(job, 1)
  note(one, run, program.run(out, job, options, environment), " on one thread")
end

-- Builds and runs a program that was judged with warps of 64 lanes once more, with 32: it is for
-- both.
local function run_narrow(out, one, lesson, job_for, options, environment)
  if one.outcome.status ~= "passed" or host.interrupted() then return end
  local edges = problems.find(one.program).edges
  local run = { sizes = edges[#edges], lanes = 32 }
  local job = job_for(run)
  if builds(out, one, lesson, job) then
    note(one, run, program.run(out, job, options, environment), ", warps of 32 lanes")
  end
end

-- Does the verdict of the sanitizers stand in place of the program's own? A wrong answer stays what
-- it is, and so does a crash at the first size. A later crash depends on what lies beside an array.
local function gives_way(one)
  local status = one.outcome.status
  return status == "passed" or status == "goal" or status == "crashed" and #one.sizes > 1
end

-- Adds what clang's sanitizers find in a program for the CPU. They run at the sizes of the
-- problem's edges only: they need some twenty times as long.
local function sanitize(out, one, job_for, options)
  if one.outcome.status == "timeout" or host.interrupted() then return end
  if options.first then options.first(one, "the sanitizers are still checking it") end
  local jobs, edges = {}, problems.find(one.program).edges
  for i, sizes in ipairs(edges) do jobs[i] = job_for({ sizes = sizes }) end
  local found = cpu_checks.run(out, one.path, jobs, options)
  one.done, one.undone = found.done, found.undone
  if #found.findings == 0 then return end
  one.findings = one.findings or {}
  table.move(found.findings, 1, #found.findings, #one.findings + 1, one.findings)
  if gives_way(one) then
    if one.outcome.status == "crashed" then
      one.sizes[#one.sizes], one.place, one.log = nil, nil, nil
    end
    one.outcome = outcomes.make("found", "%s below", units.many(#one.findings, "finding"))
    one.sizes[#one.sizes + 1] = { outcome = one.outcome, run = { sizes = edges[found.first] },
      words = problems.find(one.program).describe(edges[found.first]) }
  end
end

-- If nvcc refuses a program that runs here, that is a finding. If it does not compile here either,
-- its own error is reported.
local function add_refusal(one, refusal)
  if not refusal or one.outcome.status == "build" then return end
  one.findings = one.findings or {}
  own_program.add_refusal(one, refusal, one.said)
  if one.outcome.code == 0 and #one.findings > 0 then
    one.outcome = outcomes.make("found", "nvcc refuses it")
  end
end

-- Builds and runs the program. nvcc, if it is installed and asked for, compiles it at the same
-- time.
local function build_and_run(out, one, lesson, job_for, options, environment, confine)
  local first = job_for({ sizes = problems.find(one.program).edges[1] })
  if first.outcome then -- it is skipped
    one.outcome = first.outcome
    return
  end
  local function build(nvcc_looks)
    if builds(out, one, lesson, first) then
      confine()
      run_all(out, one, lesson, judged_runs.of(lesson, one.program, options), job_for, options,
        environment)
      if lesson.lanes and not options.lanes then
        run_narrow(out, one, lesson, job_for, options, environment)
      end
      if first.device == "cpu" and not first.openacc then
        run_alone(out, one, job_for, options, environment)
        sanitize(out, one, job_for, options)
      end
    end
    if nvcc_looks and options.first then options.first(one, "nvcc is still checking it") end
  end
  if not first.counted or first.mixed or lesson.edition or options.without_nvcc then
    build()
  else
    add_refusal(one, ptxas.beside(out, one.path, emucc.FOLDERS, build))
  end
end

-- Notes on the launches of the file.
local function remarks_on(path)
  local list = {}
  for i, line in ipairs(launches.unchecked(files.read(path) or "")) do
    list[i] = checks.finding("launch-not-checked", { severity = "note", file = path, line = line,
      text = "no CHECK_LAUNCH() follows this launch: its error is reported by a later call, or "
        .. "never" })
  end
  return list
end

local function new_judgement(lesson, name, path)
  return { lesson = lesson, program = name, path = path, sizes = {}, goals = {},
           outcome = outcomes.make("passed") }
end

-- Judges a binary that is built to count, by the runs in the list, from judged_runs.lua.
function judge.built(out, lesson, name, binary, list, options, environment)
  local one = new_judgement(lesson, name)
  run_all(out, one, lesson, list, function(run)
    return job_of(lesson, name, run, binary, options)
  end, options, environment)
  return one
end

-- Judges one file as the program `name` of the lesson. Besides the typed options, `options` may
-- have `sandboxed` (it is compiled and run in machine/sandbox.lua's sandbox), `trust` (it is run
-- outside; with neither, it is run in the sandbox where that works), `without_nvcc`, `first`: a
-- function that gets the judgement so far, and a sentence about what is still done; `each`, which
-- gets each run and its result; and `counts_own`: the lesson's own run is counted.
function judge.file(out, lesson, name, path, options, environment)
  local one = new_judgement(lesson, name, path)
  one.remarks = remarks_on(path)
  local mistake = judge.mistake_in(lesson, name, path)
  if mistake then
    one.outcome = mistake
    return one
  end
  local binary = temporary.path(name)
  local confined = options.sandboxed
  build_and_run(out, one, lesson, function(run)
    return job_of(lesson, name, run, binary, options, confined)
  end, options, environment, function()
    confined = confined or not options.trust and sandbox.starts(binary)
  end)
  os.remove(binary)
  return one
end

-- "9 sizes, the largest 22,167,551 points; and with 1,000 points": how many sizes passed, the typed
-- one, and whether it also passed with warps of 32 lanes.
function judge.passed_sizes(one)
  local work, count, largest, typed = problems.find(one.program).work, 0, nil, ""
  for _, size in ipairs(one.sizes) do
    if size.run.typed or size.run.lanes then
      typed = typed .. "; and with " .. (size.run.lanes and "warps of 32 lanes" or size.words)
    else
      count = count + 1
      if not largest or work(size.run.sizes) >= work(largest.run.sizes) then largest = size end
    end
  end
  return ("%s, the largest %s%s"):format(units.many(count, "size"), largest.words, typed)
end

return judge
