-- sweep.lua: lessons measured at several values of one flag, the axis.
--
-- A sweep is { out, options, device, environment, axis, lines }. The axis is one of runs/axis.lua,
-- and its flag's `key`. A line is a program of a lesson, with one value of each choice:
-- { lesson, label, title, program, device, name (as it is called), choices, figure (of
-- runs/figures.lua), counted (in the emulator), first (the job of its first value), points }.
-- A point, by the number of its value, is { run } or { kept = true }, { outcome, figures }.
--
-- A machine drifts: at each value all lines are measured, one behind the other, before the next.
-- A point that passed is kept, until --fresh: what was interrupted goes on where it stopped.

local cache = require "base.cache"
local fail = require "base.fail"
local files = require "base.files"
local outcomes = require "base.outcomes"
local units = require "base.units"
local host = require "host"
local catalogue = require "lessons.catalogue"
local formats = require "lessons.formats"
local problems = require "lessons.problems"
local build = require "machine.build"
local environment = require "machine.environment"
local axis = require "runs.axis"
local figures = require "runs.figures"
local plan = require "runs.plan"
local program = require "runs.program"
local session = require "runs.session"
local state = require "runs.state"

local sweep = {}

local IS_CHOICE = {}
for _, key in ipairs(problems.CHOICES) do IS_CHOICE[key] = true end

-- How the flags of problems are read: sizes and choices may have several values.
function sweep.convert(flag)
  for _, key in ipairs(problems.SIZES) do
    if flag.key == key then return axis.of_numbers(flag.convert) end
  end
  return IS_CHOICE[flag.key] and axis.of_words(flag.convert) or nil
end

-- The one flag that has several values.
local function axis_of(options)
  local found = {}
  for _, key in ipairs(problems.SIZES) do
    if axis.is_one(options[key]) then found[#found + 1] = key end
  end
  if #found == 0 then
    fail(2, "there is nothing to sweep: one size takes several values, such as --points 10^4..10^8")
  elseif #found > 1 then
    fail(2, "--%s and --%s have several values, and a sweep goes along one", found[1], found[2])
  end
  local one = options[found[1]]
  return { key = found[1], values = one.values, base = one.base }
end

-- The programs of a lesson that have the axis.
local function programs_along(lesson, key)
  if lesson.broken then fail(2, "%s", lesson.broken) end
  local names, others = {}, {}
  for _, name in ipairs(catalogue.programs(lesson)) do
    local list = problems.find(name).flags[key] and names or others
    list[#list + 1] = name
  end
  if #names == 0 then
    fail(2, "lesson %s has no --%s: its problem is %s", catalogue.label(lesson), key,
      table.concat(others, " and "))
  end
  return names
end

-- Each set of values of the problem's choices, of which some may have several: { generator = … }.
local function choices_of(problem, options)
  local sets = { {} }
  for _, choice in ipairs(problem.choices) do
    local typed, more = options[choice.key], {}
    for _, set in ipairs(sets) do
      for _, word in ipairs(axis.is_one(typed) and typed.values or {}) do
        more[#more + 1] = setmetatable({ [choice.key] = word }, { __index = set })
      end
    end
    sets = #more > 0 and more or sets
  end
  return sets
end

-- A line is counted where it has no times, or something that is counted is asked for.
local function set_figure(line, language, one)
  local asked = one.options.figure
  local is_cpu, emulated = language == "c", one.device.kind == "emulated"
  line.counted = not is_cpu and (emulated or figures.is_counted(asked))
  line.figure = asked or line.counted and figures.COUNTED[1] or "work"
  if is_cpu and figures.is_counted(asked) then
    fail(2, "--figure %s is counted of kernels, and lesson %s runs on the CPU", asked, line.label)
  elseif line.counted and not figures.is_counted(line.figure) then
    fail(2, "--figure %s is a time, and lesson %s is emulated here, whose times mean nothing;"
      .. " counted are %s", asked, line.label, table.concat(figures.COUNTED, ", "))
  end
  local known = { work = true, total = true }
  for _, phase in ipairs(problems.find(line.program).phases) do known[phase.key] = true end
  if not line.counted and not known[line.figure] then
    fail(2, "--figure %s: %s has no such phase", asked, line.program)
  end
end

-- The job of one line at one value of the axis.
local function job_of(one, line, value)
  local asked = setmetatable({ [one.axis.key] = value }, { __index = line.choices })
  for _, choice in ipairs(problems.find(line.program).choices) do
    asked[choice.key] = line.choices[choice.key] or one.options[choice.key]
  end
  local function ask(key, otherwise)
    if asked[key] == nil then asked[key] = one.options[key] or otherwise end
  end
  for _, key in ipairs({ "repeats", "warmup", "seed" }) do ask(key) end
  local problem = problems.find(line.program)
  for _, size in ipairs(problem.sizes) do
    ask(size.key, line.counted and problem.compared[size.key] or nil)
  end
  if not line.counted then return plan.job(line.lesson, line.program, one.device, asked) end
  ask("repeats", 1)
  ask("warmup", 0)
  return plan.counted(line.lesson, line.program, asked)
end

local function add_lines(one, lesson, name)
  for _, choices in ipairs(choices_of(problems.find(name), one.options)) do
    local line = {
      lesson = lesson, label = catalogue.label(lesson), title = lesson.title, program = name,
      choices = choices, points = {},
    }
    set_figure(line, lesson.programs[name].language, one)
    line.first = job_of(one, line, one.axis.values[1])
    line.device = line.first.device
    one.lines[#one.lines + 1] = line
  end
end

-- As short as tells them apart: "05", "05 pi", "06 xorwow".
local function set_names(lines)
  local by_label = {}
  for _, line in ipairs(lines) do
    local others = by_label[line.label] or {}
    others[line.program], by_label[line.label] = true, others
  end
  for _, line in ipairs(lines) do
    local words = { line.label }
    if next(by_label[line.label], next(by_label[line.label])) then words[2] = line.program end
    for _, choice in ipairs(problems.find(line.program).choices) do
      words[#words + 1] = line.choices[choice.key]
    end
    line.name = table.concat(words, " ")
  end
end

-- What options ask for, of the catalogue `all`; what cannot be swept ends the run.
function sweep.new(out, options, all)
  local one = { out = out, options = options, lines = {}, axis = axis_of(options) }
  local along, treated = {}, {}
  for _, lesson in ipairs(catalogue.select(all, options.words)) do
    for _, name in ipairs(programs_along(lesson, one.axis.key)) do
      along[#along + 1] = { lesson, name }
      treated[name] = true
    end
  end
  plan.check_flags(treated, options)
  one.device = session.device(out, options)
  for _, each in ipairs(along) do add_lines(one, each[1], each[2]) end
  set_names(one.lines)
  one.environment = environment.collect(one.device)
  return one
end

-- How many points there are, and how many of them have passed.
function sweep.count(one)
  local passed = 0
  for _, line in ipairs(one.lines) do
    for _, point in pairs(line.points) do passed = passed + (point.figures and 1 or 0) end
  end
  return #one.lines * #one.axis.values, passed
end

-- All that a figure hangs on, as a text: another program, machine or argument is another point.
local function key_of(one, line, job)
  local here = one.environment
  local gpu = job.device == "gpu" and here.gpu or {}
  return table.concat({
    job.folder, job.program, job.device, tostring(job.counted), line.identity, here.host,
    here.cpu.name, gpu.name or "", gpu.driver or "", table.concat(one.options.launcher or {}, " "),
    table.concat(job.arguments, " "),
  }, "\n")
end

local KEPT = "sweeps/point"

-- A point, from what is kept or measured now.
local function measure_point(one, line, job)
  if job.outcome then return { outcome = job.outcome, run = plan.settled(job) } end
  local key, point = key_of(one, line, job), { kept = true, outcome = outcomes.make("passed") }
  if one.options.fresh then cache.forget(KEPT, key) end
  local value = cache.get(KEPT, key, formats.POINT, function()
    point.kept, point.run = nil, program.run(one.out, job, one.options, one.environment)
    point.outcome = point.run.outcome
    return point.outcome.code == 0 and { figures = figures.of(point.run) } or nil
  end)
  point.figures = value and value.figures
  return point
end

-- Builds the lines' programs; what could not be built has its outcome at all values.
local function build_lines(one)
  local jobs = {}
  for i, line in ipairs(one.lines) do jobs[i] = line.first end
  build.jobs(one.out, jobs)
  for i, line in ipairs(one.lines) do
    line.identity = host.hash(files.read(jobs[i].binary) or "")
  end
end

-- "3 of 34, 1,024 elements, about 40 s left: "
local function progress_text(one, number, of, value, spent)
  local left = spent.points > 0
    and (", about %.0f s left"):format(spent.seconds / spent.points * (of - number + 1)) or ""
  return ("%d of %d, %s %s%s: "):format(number, of, units.count(value), one.axis.key, left)
end

-- Measures all points, those of one value behind one another; calls `tell(i, point, job)` of each
-- that did not pass, at value number `i`. Interrupted, it returns with what it has.
function sweep.measure(one, tell)
  state.folder(KEPT:match("^[^/]*"))
  build_lines(one)
  local number, all, spent = 0, sweep.count(one), { points = 0, seconds = 0 }
  for i, value in ipairs(one.axis.values) do
    for _, line in ipairs(one.lines) do
      if host.interrupted() then return end
      number = number + 1
      local job = job_of(one, line, value)
      job.progress = progress_text(one, number, all, value, spent)
      job.outcome, job.log, job.detail = line.first.outcome, line.first.log, line.first.detail
      local began = host.now()
      local point = measure_point(one, line, job)
      if not point.kept then
        spent.points, spent.seconds = spent.points + 1, spent.seconds + host.now() - began
      end
      if point.outcome.status == "interrupted" then return end
      line.points[i] = point
      if point.outcome.code ~= 0 then tell(i, point, job) end
    end
  end
end

return sweep
