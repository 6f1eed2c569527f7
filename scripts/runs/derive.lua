-- derive.lua: every figure that is computed from measured times: rates, speed-ups, limits.
-- Nothing else in the project computes them.

local statistics = require "base.statistics"

local derive = {}

-- Points, or cells times generations: what a run's time is for.
function derive.work(sizes)
  return sizes.points or sizes.width * sizes.height * math.max(sizes.generations, 1)
end

function derive.pi(run)
  return 4 * run.check.answer / run.sizes.points
end

-- Bytes that the compute phase has to move, and launches that it has to make.
local function demand(run, limit)
  local generations = run.sizes.generations or 1
  return derive.work(run.sizes) * (limit.bytes_per_point or limit.bytes_per_cell or 0),
    generations * (limit.launches_per_generation or limit.launches or 0)
end

-- How near the compute phase of a GPU run comes to this machine's measured limit:
-- { share, bound = "bytes" or "launches", bytes_per_second }. nil where there is none.
-- `limit` is from lesson.lua, `machine` from limits.lua.
function derive.limit(run, limit, machine)
  if not (limit and machine and run.total and run.device == "gpu") then return nil end
  local seconds = run.phases.compute.median
  if seconds == 0 then return nil end
  local bytes, launches = demand(run, limit)
  local moving = bytes / machine.copy_bytes_per_second
  local launching = launches * machine.launch_seconds
  return {
    share = math.max(moving, launching) / seconds,
    bound = moving >= launching and "bytes" or "launches",
    bytes_per_second = bytes / seconds,
  }
end

-- How much faster `run` is than `base`, per point or cell where their sizes differ:
-- { ratio, error, verdict }; error and verdict are nil where the samples are too few.
-- nil where one of them has no times.
function derive.speed_up(base, run)
  if not (base.total and run.total) then return nil end
  local before = statistics.scaled(base.total, 1 / derive.work(base.sizes))
  local now = statistics.scaled(run.total, 1 / derive.work(run.sizes))
  local ratio, deviation = statistics.ratio(before, now)
  return { ratio = ratio, error = deviation, verdict = statistics.verdict(now, before) }
end

function derive.same_sizes(a, b)
  for _, key in ipairs({ "points", "width", "height", "generations" }) do
    if a.sizes[key] ~= b.sizes[key] then return false end
  end
  return true
end

-- The published figures are of several iterations; here are the seconds of one.
function derive.published(published)
  local one = {}
  for _, phase in ipairs({ "total", "rng", "compute", "transfer" }) do
    one[phase] = published[phase] and published[phase] / (published.iterations or 1)
  end
  return one
end

return derive
