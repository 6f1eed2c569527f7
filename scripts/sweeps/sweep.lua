-- sweep.lua: measures lessons at several values of one size, or of a constant in their source.
--
-- A sweep is { out, options, device, environment, axis, lines }; the last two are from lines.lua.
-- The `points` of a line, by the numbers of their values, are { outcome, figures } with { run }, or
-- with { kept = true }.
--
-- A machine's speed drifts, so all lines are measured at one value before the next value. A point
-- that passed is kept until --fresh, so an interrupted sweep continues where it stopped.

local cache = require "base.cache"
local files = require "base.files"
local outcomes = require "base.outcomes"
local units = require "base.units"
local host = require "host"
local catalogue = require "lessons.catalogue"
local formats = require "lessons.formats"
local build = require "compile.build"
local environment = require "machine.environment"
local finished_build = require "compile.finished_build"
local figures = require "runs.figures"
local lines = require "sweeps.lines"
local plan = require "runs.plan"
local program = require "runs.program"
local session = require "runs.session"
local state = require "runs.state"
local variants = require "sweeps.variants"

local sweep = {}

-- A new sweep for the options; `all` is the catalogue. If something cannot be swept, the run ends.
function sweep.new(out, options, all)
  local one = { out = out, options = options, lines = {}, axis = lines.axis(options) }
  local along, treated = lines.along(catalogue.select(all, options.words), one.axis)
  plan.check_flags(treated, options)
  if one.axis.of_source then finished_build.leave("has no programs with other constants") end
  one.device = session.device(out, options)
  lines.add(one, along)
  one.environment = environment.collect(one.device)
  return one
end

-- The number of points, and how many of them have passed.
function sweep.count(one)
  local passed = 0
  for _, line in ipairs(one.lines) do
    for _, point in pairs(line.points) do passed = passed + (point.figures and 1 or 0) end
  end
  return #one.lines * #one.axis.values, passed
end

-- Builds the programs of all lines, and gives each line its `jobs`, one for each value. With a
-- constant each value is another program. With a size there is one program; if it cannot be built,
-- no point of the line is measured.
local function build_lines(one)
  local list = {}
  for _, line in ipairs(one.lines) do
    line.jobs = { line.first }
    for i = 2, #one.axis.values do line.jobs[i] = lines.job(one, line, one.axis.values[i]) end
    for i, job in ipairs(one.axis.of_source and line.jobs or { line.first }) do
      if one.axis.of_source then variants.place(job, one.axis.name, one.axis.values[i]) end
      list[#list + 1] = job
    end
  end
  build.jobs(one.out, list)
  for _, job in ipairs(list) do job.identity = host.hash(files.read(job.binary) or "") end
  for _, line in ipairs(one.axis.of_source and {} or one.lines) do
    for _, job in ipairs(line.jobs) do
      for _, key in ipairs({ "identity", "outcome", "log", "detail" }) do
        job[key] = line.first[key]
      end
    end
  end
end

-- A text with everything that a figure depends on: the program, the machine, the arguments; and
-- what is kept of it.
local function key_of(one, job)
  local here = one.environment
  local gpu = job.device == "gpu" and here.gpu or {}
  return table.concat({
    job.folder, job.program, job.device, tostring(job.counted), job.identity, here.host,
    here.cpu.name, gpu.name or "", gpu.driver or "", table.concat(one.options.launcher or {}, " "),
    table.concat(job.arguments, " "), tostring(job.ranks), "values",
  }, "\n")
end

local KEPT = "sweeps/point"

-- The result of a point, which was kept or is measured now.
local function measure_point(one, job)
  if job.outcome then return { outcome = job.outcome, run = plan.settled(job) } end
  local key = key_of(one, job)
  local point = { kept = true, outcome = outcomes.make("passed") }
  if one.options.fresh then cache.forget(KEPT, key) end
  local kept = cache.get(KEPT, key, formats.POINT, function()
    point.kept, point.run = nil, program.run(one.out, job, one.options, one.environment)
    point.outcome = point.run.outcome
    return point.outcome.code == 0 and { figures = figures.of(point.run) } or nil
  end)
  point.figures = kept and kept.figures
  return point
end

-- The progress of a sweep: { number, all, measured, seconds }; the last two are of points that were
-- not kept.
local function progress_text(one, far, i)
  local left = far.measured > 0 and (", about %.0f s left"):format(
    far.seconds / far.measured * (far.all - far.number + 1)) or ""
  return ("%d of %d, %s %s%s: "):format(far.number, far.all, units.count(one.axis.values[i]),
    one.axis.name, left)
end

-- Measures point number `i` of a line.
local function measure_next(one, line, i, far)
  local job, began = line.jobs[i], host.now()
  far.number = far.number + 1
  job.progress = progress_text(one, far, i)
  local point = measure_point(one, job)
  if not point.kept then
    far.measured, far.seconds = far.measured + 1, far.seconds + host.now() - began
  end
  return point
end

-- Measures all points, value by value; calls `tell(i, point, job)` for each that did not pass, at
-- value number `i`. After an interruption it returns with the points so far.
function sweep.measure(one, tell)
  state.folder(KEPT:match("^[^/]*"))
  build_lines(one)
  local far = { number = 0, all = sweep.count(one), measured = 0, seconds = 0 }
  for i in ipairs(one.axis.values) do
    for _, line in ipairs(one.lines) do
      local point = not host.interrupted() and measure_next(one, line, i, far)
      if not point or point.outcome.status == "interrupted" then return end
      line.points[i] = point
      if point.outcome.code ~= 0 then tell(i, point, line.jobs[i]) end
    end
  end
end

return sweep
