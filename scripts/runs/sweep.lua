-- sweep.lua: lessons measured at several values of one size, or of a constant in their source.
--
-- A sweep is { out, options, device, environment, axis, lines }: these two as of lines.lua. A
-- line's `points`, by the numbers of their values, are { outcome, figures } with { run }, or with
-- { kept = true }.
--
-- A machine drifts: at each value all lines are measured, one behind the other, before the next.
-- A point that passed is kept, until --fresh: what was interrupted goes on where it stopped.

local cache = require "base.cache"
local files = require "base.files"
local outcomes = require "base.outcomes"
local units = require "base.units"
local host = require "host"
local catalogue = require "lessons.catalogue"
local formats = require "lessons.formats"
local build = require "machine.build"
local environment = require "machine.environment"
local figures = require "runs.figures"
local lines = require "runs.lines"
local plan = require "runs.plan"
local program = require "runs.program"
local session = require "runs.session"
local state = require "runs.state"
local variants = require "runs.variants"

local sweep = {}

-- What options ask for, of the catalogue `all`; what cannot be swept ends the run.
function sweep.new(out, options, all)
  local one = { out = out, options = options, lines = {}, axis = lines.axis(options) }
  local along, treated = lines.along(catalogue.select(all, options.words), one.axis)
  plan.check_flags(treated, options)
  one.device = session.device(out, options)
  lines.add(one, along)
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
-- Of a variant the lesson's own program stands for what both are built of.
local function key_of(one, line, job, value)
  local here = one.environment
  local gpu = job.device == "gpu" and here.gpu or {}
  return table.concat({
    job.folder, job.program, job.device, tostring(job.counted), line.identity, here.host,
    here.cpu.name, gpu.name or "", gpu.driver or "", table.concat(one.options.launcher or {}, " "),
    table.concat(job.arguments, " "),
    one.axis.of_source and ("%s = %d"):format(one.axis.name, value) or "",
  }, "\n")
end

local KEPT = "sweeps/point"

-- Runs the job of a point, after its variant is built where it has one.
local function run(one, job, value)
  local _ <close> = one.axis.of_source
    and variants.build(one.out, job, one.axis.name, value, one.device.gpu) or nil
  return plan.settled(job) or program.run(one.out, job, one.options, one.environment)
end

-- A point, from what is kept or measured now.
local function measure_point(one, line, job, value)
  if job.outcome then return { outcome = job.outcome, run = plan.settled(job) } end
  local key = key_of(one, line, job, value)
  local point = { kept = true, outcome = outcomes.make("passed") }
  if one.options.fresh then cache.forget(KEPT, key) end
  local kept = cache.get(KEPT, key, formats.POINT, function()
    point.kept, point.run = nil, run(one, job, value)
    point.outcome = point.run.outcome
    return point.outcome.code == 0 and { figures = figures.of(point.run) } or nil
  end)
  point.figures = kept and kept.figures
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
  return ("%d of %d, %s %s%s: "):format(number, of, units.count(value), one.axis.name, left)
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
      local job = lines.job(one, line, value)
      job.progress = progress_text(one, number, all, value, spent)
      job.outcome, job.log, job.detail = line.first.outcome, line.first.log, line.first.detail
      local began = host.now()
      local point = measure_point(one, line, job, value)
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
